import type { Millis } from '#contract/scalar.ts'
import { millisSchema } from '#contract/scalar.ts'
import type { Bus } from '#server/cluster/bus/bus.ts'
import type { Clock } from '#server/ports.ts'
import { BEAT, BEAT_MS, KEEP_MS, SILENT_MS, type Term, beatSchema, parsed } from './words.ts'

export type CoreLink = {
  /** The term that is followed; null before the first beat and while the bus is down. */
  term(): Term | null
  /** Was the core heard within 2 s? */
  isHere(): boolean
  /** Is it there, and does it say that it can write? */
  takesWrites(): boolean
  /** The core's time; null while it is silent. */
  now(): Millis | null
  /** Where it takes calls; null while it is silent. */
  address(): string | null
  /** Hears of each term that begins here, and again of one after a broken link. */
  onTerm(listener: (term: Term) => void): void
  /** Hears once when the core has been silent for 12 s. */
  onGone(listener: () => void): void
  close(): void
}

export type CoreLinkOptions = {
  readonly bus: Bus
  readonly clock: Clock
  /** The cores that may be followed, by their address. Without one, each core that has the key of the bus may be followed. */
  readonly addresses: readonly string[]
  /** Takes a sentence for the operator. */
  readonly warn: (line: string) => void
}

/**
 * Follows the core with the highest epoch by its beats. Of a lower epoch nothing is heard until the followed core has been silent for
 * 12 s: then the books may have begun again.
 */
export const createCoreLink = ({ bus, clock, addresses, warn }: CoreLinkOptions): CoreLink => {
  type Beat = { readonly term: Term; readonly epoch: number; readonly writes: boolean; readonly address: string; readonly ahead: number }
  let last: Beat | null = null
  let heardAt = 0
  let isGone = true
  let isLost = true
  /** The address that was refused last. */
  let refused = ''
  const terms = new Set<(term: Term) => void>()
  const gone = new Set<() => void>()
  const isHere = (): boolean => bus.isUp() && last !== null && clock.now() - heardAt < SILENT_MS
  const stopHearing = bus.subscribe(BEAT, (text) => {
    const beat = beatSchema.safeParse(parsed(text))
    if (!beat.success) return
    const { term, epoch, writes, address, time } = beat.data
    if (last !== null && epoch < last.epoch) return
    if (addresses.length > 0 && !addresses.includes(address)) {
      if (refused !== address) warn(`A core at ${address} is not followed: CORE_URL of this gateway does not name it.`)
      refused = address
      return
    }
    const isNew = isLost || last?.term !== term
    last = { term, epoch, writes, address, ahead: time - clock.now() }
    heardAt = clock.now()
    isGone = false
    isLost = false
    if (isNew) for (const listener of terms) listener(term)
  })
  const stopLink = bus.onLink((isUp) => {
    if (!isUp) isLost = true
  })
  let stopLooking = (): void => undefined
  const look = (): void => {
    if (!isGone && clock.now() - heardAt >= KEEP_MS) {
      isGone = true
      last = null
      for (const listener of gone) listener()
    }
    stopLooking = clock.after(BEAT_MS, look)
  }
  look()
  return {
    term: () => (bus.isUp() && !isLost ? (last?.term ?? null) : null),
    isHere,
    takesWrites: () => isHere() && last?.writes === true,
    now: () => (isHere() && last !== null ? millisSchema.parse(clock.now() + last.ahead) : null),
    address: () => (isHere() && last !== null ? last.address : null),
    onTerm: (listener) => void terms.add(listener),
    onGone: (listener) => void gone.add(listener),
    close: () => {
      stopHearing()
      stopLink()
      stopLooking()
    },
  }
}
