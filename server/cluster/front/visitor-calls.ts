import { getEvent, getHome, getLastResults } from '#contract/calls/browse.ts'
import { type ListVersion, listVersionSchema } from '#contract/messages/browse.ts'
import { createLimit } from '#doors/limit.ts'
import type { Brand } from '#domain/player/brand-file.ts'
import { pathOfBase } from '#domain/player/brand.ts'
import type { ImageSource } from '#server/first-image.ts'
import type { Clock } from '#server/ports.ts'
import { type Asked, ask, goodAnswer } from './ask.ts'
import type { Backend } from './backend.ts'

/** An answer serves all images this long, a failure too. */
const KEPT_MS = 1000
/** The most answers that are kept, and that are asked for in a second. */
const MOST_KEPT = 50
const CALLS = { most: 20, ms: 1000 }
/** A visitor waits a second for an image, which is drawn after this. */
const WITHIN_MS = 700
/** What an image holds at most (contract/first-image.ts). */
const MOST_MARKETS = 2000
/** The version of a list whose server has none: it names no list, so the page asks for the whole. */
const NO_VERSION: ListVersion = listVersionSchema.parse('none')

/** Where a front's first images have their markets from: the visitor's calls of the back end, without a cookie (BACK-03). */
export const visitorCalls = (backend: Backend, clock: Clock): ((brand: Brand) => ImageSource) => {
  const kept = new Map<string, { readonly until: number; readonly asked: Promise<Asked> }>()
  const calls = createLimit(clock, CALLS.most, CALLS.ms)
  const read = (path: string): Promise<Asked> => {
    const last = kept.get(path)
    if (last !== undefined && clock.now() < last.until) return last.asked
    if (!calls.take('')) return Promise.resolve({ kind: 'slow' })
    const asked = ask(`${backend.url}${path}`, WITHIN_MS)
    kept.delete(path)
    kept.set(path, { until: clock.now() + KEPT_MS, asked })
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return asked
  }
  return ({ bases }) => {
    const base = pathOfBase(bases.api)
    const filled = (path: string, ...ids: readonly string[]): string =>
      ids.reduce((rest, id) => rest.replace(/:\w+/, () => encodeURIComponent(id)), `${base}${path}`)
    return {
      home: async () => {
        const answer = goodAnswer(await read(filled(getHome.path)), getHome.answer)
        if (answer === null || !answer.success) return null
        const markets = answer.groups.flatMap((group) => group.markets).slice(0, MOST_MARKETS)
        // A list in which no row fits may be in other words.
        if (markets.length === 0) return null
        return { markets, version: () => answer.version ?? NO_VERSION }
      },
      event: async (eventTypeId, eventId) => {
        const answer = goodAnswer(await read(filled(getEvent.path, eventTypeId, eventId)), getEvent.answer)
        return answer?.success === true ? (answer.result ?? []) : []
      },
      lastResults: async (eventTypeId) => {
        const answer = goodAnswer(await read(filled(getLastResults.path, eventTypeId)), getLastResults.answer)
        return answer?.success === true ? (answer.result ?? []) : []
      },
    }
  }
}
