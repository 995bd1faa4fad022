import { browserClock } from '#src/edge.ts'
import type { Inspector } from './inspector.ts'

/** The message of the frame once it listens. */
export const READY = 'pavilion-screen-ready'
/** What the frame is sent: a new run, or entries that follow, as text. */
export type ScreenMessage = { readonly type: 'begin' } | { readonly type: 'feed'; readonly entries: string }

/** The frame follows a live run this often. */
const STEP_MS = 200

/** Keeps the frame at the shown moment; a moment before the last one begins a new run there. Returns a function that stops. */
export const feedScreen = ({ view }: Inspector, frame: HTMLIFrameElement): (() => void) => {
  let isReady = false
  let isDue = false
  let isOver = false
  let sent = 0
  let story = view.get().story
  let tried: { readonly supposed: unknown; readonly end: number } | null = null
  const post = (message: ScreenMessage): void => frame.contentWindow?.postMessage(message, window.location.origin)
  const update = (): void => {
    isDue = false
    if (!isReady || isOver) return
    const { entries, at, story: now, supposed } = view.get()
    const next = at === null ? undefined : now.happenings[at + 1]?.entry.seq
    const end = next === undefined ? (entries.at(-1)?.seq ?? 0) : next - 1
    // A run that grows while something is supposed changes nothing on the screen.
    if (now === story && supposed !== null && supposed === tried?.supposed && end === tried.end) return
    tried = { supposed, end }
    if (now !== story || end < sent) {
      story = now
      sent = 0
      post({ type: 'begin' })
    }
    const fed = entries.filter(({ seq }) => seq > sent && seq <= end)
    const last = fed.at(-1) ?? entries.findLast(({ seq }) => seq <= end)
    const extra = supposed === null || last === undefined ? [] : [{ seq: end + 1, at: last.at, cause: null, fact: supposed.fact }]
    if (fed.length + extra.length > 0) post({ type: 'feed', entries: JSON.stringify([...fed, ...extra]) })
    // After a supposed fact the frame is no longer the run: the next moment begins it again.
    sent = extra.length > 0 ? Number.POSITIVE_INFINITY : end
  }
  const soon = (): void => {
    if (isDue) return
    isDue = true
    browserClock.after(STEP_MS, update)
  }
  const listen = ({ source, data }: MessageEvent<unknown>): void => {
    if (source !== frame.contentWindow || data !== READY) return
    isReady = true
    sent = 0
    update()
  }
  window.addEventListener('message', listen)
  const leave = view.subscribe(soon)
  return () => {
    isOver = true
    leave()
    window.removeEventListener('message', listen)
  }
}
