import type * as z from 'zod/mini'
import type { getUserSetting } from '#contract/account.ts'
import type { Settings } from '#domain/member.ts'

type WireSettings = NonNullable<z.output<typeof getUserSetting.answer>['data']>

/** The member's delays and limits by market kind (ACCT-07, MKT-06); virtual and ball by ball share the fancy's bounds. */
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
  limits: { ...wire.limits, virtual: wire.limits.fancy, ballByBall: wire.limits.fancy },
})
