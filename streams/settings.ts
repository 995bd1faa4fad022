import type * as z from 'zod/mini'
import type { getUserSetting } from '#contract/account.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import type { Settings } from '#domain/player/member.ts'

type WireSettings = NonNullable<z.output<typeof getUserSetting.answer>['data']>

/** The member's delays and limits by market kind (ACCT-07, MKT-06). The wire has no limits for virtual markets, which keep their kind's, and ball by ball has the fancy's. */
export const settingsFrom = (wire: WireSettings): Settings => ({
  confirmation: wire.confirmation,
  oneClick: false,
  accept: 'NONE',
  delaySeconds: {
    odds: wire.oddsBetDelay,
    bookmaker: wire.bookmakerBetDelay,
    fancy: wire.fancyBetDelay,
    soccer: wire.soccerBetDelay,
    tennis: wire.tennisBetDelay,
    virtual: wire.virtualBetDelay,
    ballByBall: wire.ballbyballBetDelay,
  },
  limits: { ...wire.limits, virtual: MARKET_KINDS.virtual, ballByBall: wire.limits.fancy },
})
