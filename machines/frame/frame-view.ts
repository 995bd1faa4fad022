import type { SnapshotFrom } from 'xstate'
import type { Overlay, Panel } from '#client/ledger/facts.ts'
import type { frameMachine } from './frame.machine.ts'

type Snapshot = SnapshotFrom<typeof frameMachine>

const OVERLAYS = ['unopened', 'closed', 'menu', 'account', 'rules', 'keys', 'soon'] as const satisfies readonly Overlay[]

/** The overlay over the page. A menu that is about to close still counts. */
export const overlayOf = (snapshot: Snapshot): Overlay => OVERLAYS.find((name) => snapshot.matches({ over: name })) ?? 'menu'

/** The tab of the betslip's panel. */
export const panelOf = (snapshot: Snapshot): Panel => (snapshot.matches({ panel: 'bets' }) ? 'bets' : 'slip')
