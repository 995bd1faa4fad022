import * as z from 'zod/mini'
import { type Catalogue, catalogueSchema } from '#contract/casino/catalogue.ts'
import type { Name } from '#contract/casino/named.ts'
import type { Clock } from '#server/ports.ts'
import { textOf } from '#server/read-body.ts'

/** How long an answer of the provider serves, a failure too. */
const KEPT_MS = 2000
const FETCH_MS = 3000
/** Two hundred games are some 120 KB. */
const MAX_BYTES = 1024 * 1024

/** The text at an address; throws where it is too long, late, or no success. */
export type FetchText = (address: string) => Promise<string>

/** Reads at most a megabyte within three seconds. */
export const fetchText: FetchText = async (address) => {
  const answer = await fetch(address, { signal: AbortSignal.timeout(FETCH_MS), redirect: 'error' })
  if (!answer.ok || answer.body === null) throw new Error(`${address} answered ${answer.status}`)
  return textOf(answer, MAX_BYTES)
}

const answerSchema = z.pipe(
  z.string(),
  z.transform((text: string): Catalogue => catalogueSchema.parse(JSON.parse(text))),
)

const nothing = (): void => undefined
/**
 * The provider's catalogue: asked for once at a time, kept for two seconds; null while the provider is away (CAS-01). `onChange` hears
 * that it answers, or does so no more.
 */
export const createCatalogue = (
  address: () => string | null,
  clock: Clock,
  fetchFrom: FetchText = fetchText,
  onChange: (isUp: boolean) => void = nothing,
) => {
  let kept: { readonly at: number; readonly catalogue: Promise<Catalogue | null> } | null = null
  let last: Catalogue | null = null
  let isUp: boolean | null = null
  const hear = (answers: boolean): void => {
    if (answers === isUp) return
    isUp = answers
    onChange(answers)
  }
  const ask = async (from: string): Promise<Catalogue | null> => {
    try {
      last = answerSchema.parse(await fetchFrom(`${from}/catalogue`))
      hear(true)
      return last
    } catch {
      // The provider is away, or does not speak the contract: the casino is closed until the next question.
      hear(false)
      return null
    }
  }
  const read = (): Promise<Catalogue | null> => {
    const from = address()
    if (from === null) return Promise.resolve(null)
    if (kept === null || clock.now() - kept.at >= KEPT_MS) kept = { at: clock.now(), catalogue: ask(from) }
    return kept.catalogue
  }
  return {
    read,
    /** Was the last answer a catalogue? A question that is due is asked now, and heard the next time. */
    isUp: (): boolean => {
      void read()
      return isUp === true
    },
    /** A game's names as the provider last had them; null for one that it never listed, and until the first answer. */
    nameOf: (gameId: string): Name | null => {
      if (last === null) void read()
      return last?.games.find((game) => game.gameId === gameId)?.name ?? null
    },
  }
}
