import { getAppConfig } from '#contract/calls/support.ts'
import type { Brand } from '#domain/player/brand-file.ts'
import { ALL_WAYS, pathOfBase, type Ways } from '#domain/player/brand.ts'
import type { Clock } from '#server/ports.ts'
import { ask, goodAnswer } from './ask.ts'
import type { Backend } from './backend.ts'

/** What the back end said serves so long; it is asked for again beside the page that comes later, in milliseconds. */
const KEPT_MS = 10_000
const WITHIN_MS = 1500

/**
 * What a back end of level 3 said of its ways in; undefined for any other, whose pages ask it themselves (BACK-02). No page waits for it: it
 * is asked at the start, and then beside pages.
 */
export const createKnown = async (backend: Backend, brand: Brand, clock: Clock): Promise<() => Ways | undefined> => {
  let known: Ways | undefined
  let until = 0
  const look = async (): Promise<void> => {
    until = clock.now() + KEPT_MS
    const asked = await ask(`${backend.url}${pathOfBase(brand.bases.config || brand.bases.api)}${getAppConfig.path}`, WITHIN_MS)
    const answer = goodAnswer(asked, getAppConfig.answer)
    // A back end that is away for a moment is the one that it was.
    if (asked.kind !== 'answer') return
    const said = answer?.result?.appConfig.find(({ pavilion }) => pavilion !== undefined)?.pavilion
    known = said?.level === 3 ? { ...ALL_WAYS, ...said.ways, speaks: 'pavilion' } : undefined
  }
  await look()
  return () => {
    if (clock.now() >= until) void look()
    return known
  }
}
