import type { SnapshotFrom } from 'xstate'
import { paise } from '#domain/paise.ts'
import { type SlipMarket, type SlipScreen, type SlipView, shutBy } from '#client/betting/slip.ts'
import { limitOf, offerIn, persistsIn } from './betslip.rules.ts'
import type { betslipMachine } from './betslip.machine.ts'

type Snapshot = SnapshotFrom<typeof betslipMachine>

const topScreens = ['empty', 'lapsed', 'accepted', 'rejected'] as const
const markets = ['stale', 'steady', 'moved', 'suspended'] as const

const screenOf = (snapshot: Snapshot): SlipScreen =>
  topScreens.find((name) => snapshot.matches(name)) ??
  (snapshot.matches('following') ? (snapshot.context.order?.phase ?? 'claiming') : null) ??
  (snapshot.matches({ drafting: { stage: 'reviewing' } }) ? 'reviewing' : 'composing')

const marketOf = (snapshot: Snapshot): SlipMarket => markets.find((name) => snapshot.matches({ drafting: { market: name } })) ?? 'steady'

const hidden = {
  pick: null,
  odds: null,
  base: null,
  taken: null,
  stakePaise: paise(0),
  quote: { kind: 'stale' as const },
  order: null,
  verdict: null,
}

/** A slip as the page shows it: its chart's state, named as a screen (SLIP-25). */
export const slipView = (snapshot: Snapshot): SlipView => {
  const screen = screenOf(snapshot)
  // Another player may see the screen now: after its owner's logout, the slip shows only that the bet was sent. What cleared itself is no bet.
  const context = screen === 'loggedOut' || screen === 'lapsed' ? { ...snapshot.context, ...hidden } : snapshot.context
  return {
    slip: context.slip,
    screen,
    market: marketOf(snapshot),
    shut: shutBy(context.quote),
    pick: context.pick,
    odds: context.odds,
    limit: limitOf(context),
    taken: context.taken,
    isKept: context.keepSlip || context.held,
    stakePaise: context.stakePaise,
    persists: persistsIn(context),
    quoteOdds: context.quote.kind === 'open' ? context.quote.odds : null,
    offer: offerIn(context),
    stepped: context.stepped,
    touchedAt: context.touchedAt,
    halted: context.halted,
    ref: context.ref,
    betId: context.order?.betId ?? null,
    pressedAt: context.ref === null ? null : context.pressedAt,
    expiresAt: context.order?.expiresAt ?? null,
    asks: context.order?.asks ?? 0,
    verdict: context.verdict,
  }
}
