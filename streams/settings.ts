import type * as z from 'zod/mini'
import type { getUserSetting } from '#contract/calls/account.ts'
import { type BettingSettings, DEFAULT_BETTING } from '#contract/messages/settings.ts'
import { paise } from '#domain/paise.ts'
import type { Betting } from '#domain/player/betting.ts'
import { inOrder, type Bounds, type Settings } from '#domain/betting/limits.ts'

type WireSettings = NonNullable<z.output<typeof getUserSetting.answer>['data']>

const bettingFrom = ({ oneClick, ...choices }: BettingSettings): Betting => ({
  ...choices,
  oneClick: { ...oneClick, stake: oneClick.stake === null ? null : paise(oneClick.stake * 100) },
})

/** Limits that no server named: they deny every bet, and are shown as such (MKT-08). */
const UNSET: Bounds = { min: paise(0), max: paise(0) }

/** The member's settings, delays and limits by market kind (SLIP-33, ACCT-07, MKT-06); a server without betting settings has the default ones. */
export const settingsFrom = (wire: WireSettings): Settings => ({
  ...bettingFrom(wire.betting ?? { ...DEFAULT_BETTING, confirmation: wire.confirmation }),
  delaySeconds: {
    odds: wire.oddsBetDelay,
    bookmaker: wire.bookmakerBetDelay,
    fancy: wire.fancyBetDelay,
    soccer: wire.soccerBetDelay,
    tennis: wire.tennisBetDelay,
    virtual: wire.virtualBetDelay,
    ballByBall: wire.ballbyballBetDelay,
  },
  limits: {
    odds: inOrder(wire.limits.odds),
    bookmaker: inOrder(wire.limits.bookmaker),
    fancy: inOrder(wire.limits.fancy),
    soccer: inOrder(wire.limits.soccer),
    tennis: inOrder(wire.limits.tennis),
    virtual: inOrder(wire.limits.virtual ?? wire.limits.placeBet ?? UNSET),
    ballByBall: inOrder(wire.limits.ballByBall ?? wire.limits.placeBet ?? UNSET),
  },
})
