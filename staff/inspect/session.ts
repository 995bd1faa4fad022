import { browserClock } from '#src/edge.ts'
import { createInspector, type Inspector } from './inspector.ts'
import { isInspected } from '#src/lib/inspected.ts'
import { CHANNEL } from './wire.ts'

/** How often the tabs are asked for what is new. */
const POLL_MS = 250

/** Starts the inspector of this browser: it asks the tabs while the switch is on. */
export const startInspector = (): Inspector => {
  const channel = new BroadcastChannel(CHANNEL)
  const inspector = createInspector({ ask: (ask) => channel.postMessage(ask), now: browserClock.now, after: browserClock.after })
  channel.onmessage = ({ data }: MessageEvent<unknown>) => inspector.hear(data)
  const beat = (): void => {
    if (isInspected()) inspector.poll()
    browserClock.after(POLL_MS, beat)
  }
  beat()
  return inspector
}
