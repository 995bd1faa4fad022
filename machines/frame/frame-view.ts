import type { SnapshotFrom } from 'xstate'
import type { Overlay, Panel } from '#domain/ledger/facts.ts'
import type { frameMachine } from './frame.machine.ts'

type Snapshot = SnapshotFrom<typeof frameMachine>

const OVERLAYS = ['unopened', 'closed', 'menu', 'account', 'rules', 'soon'] as const satisfies readonly Overlay[]

/** What lies over the page. A menu that is about to close still does. */
export const overlayOf = (snapshot: Snapshot): Overlay => OVERLAYS.find((name) => snapshot.matches({ over: name })) ?? 'menu'

/** What the betslip's panel shows. */
export const panelOf = (snapshot: Snapshot): Panel => (snapshot.matches({ panel: 'bets' }) ? 'bets' : 'slip')
