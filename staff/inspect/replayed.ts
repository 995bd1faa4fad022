import { readEntries } from '#streams/journal-file.ts'
import type { Spine } from '#src/spine/spine.ts'
import { createWatched } from '#src/spine/watched.ts'
import { READY } from './screen-feed.ts'
import { createStory } from './story.ts'

/** The app's state at the shown moment: a spine that sends nothing and takes no press, and the address of its page. */
export type Replayed = { readonly spine: Spine; readonly path: string; readonly run: number }

/** Listens to the inspector around this frame; `show` is called with each new moment. */
export const followInspector = (show: (moment: Replayed) => void): void => {
  const frame = (job: () => void): void => void window.requestAnimationFrame(job)
  let run = 0
  let path = '/'
  let story = createStory({ frame })
  let ticks = createWatched(0)
  let spine: Spine | null = null
  const begin = (): void => {
    run += 1
    path = '/'
    story = createStory({ frame })
    ticks = createWatched(0)
    spine = { ...story.spine, ticks, record: () => undefined }
  }
  begin()
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || origin !== window.location.origin || typeof data !== 'object' || data === null) return
    if ('type' in data && data.type === 'begin') begin()
    if (!('entries' in data) || typeof data.entries !== 'string' || spine === null) return
    const entries = readEntries(JSON.parse(data.entries)) ?? []
    story.feed(entries)
    for (const { fact } of entries) if (fact.type === 'address.changed') path = fact.path
    ticks.set(entries.at(-1)?.at ?? ticks.get())
    show({ spine, path, run })
  })
  window.parent.postMessage(READY, window.location.origin)
}
