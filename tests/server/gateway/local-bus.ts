import { createSecretKey, randomBytes } from 'node:crypto'
import type { Clock } from '#server/ports.ts'
import type { Answered, Bus, Carrier } from '#server/cluster/bus/bus.ts'
import type { BusKeys } from '#server/cluster/bus/keys.ts'
import { sealedBus } from '#server/cluster/bus/sealed-bus.ts'

type Breakable = { readonly cut: () => void; readonly heal: () => void }
/** A bus within one process. Each end can be cut off, as a process loses its link. */
export type LocalBus = {
  /** An end that has the key. */
  end(): Bus & Breakable
  /** An end without it, as a stranger's: it carries what it is given. */
  stranger(): Carrier & Breakable
}

/** One that hears a subject. `cuts` counts how often its end was cut off. */
type Hearer = { readonly cuts: () => number; readonly hear: (bytes: Buffer) => void }
type Server = { readonly isUp: () => boolean; readonly answer: (bytes: Buffer) => Buffer | null }

/** Messages arrive in later turns of the clock, as they do between processes. A cut loses those on their way to its end. */
export const localBus = (clock: Clock): LocalBus => {
  const keys: BusKeys = [createSecretKey(randomBytes(32))]
  const hearers = new Map<string, Set<Hearer>>()
  const servers = new Map<string, Server>()
  const stranger = (): Carrier & Breakable => {
    let up = true
    let cuts = 0
    const listeners = new Set<(isUp: boolean) => void>()
    const turn = (isUp: boolean): void => {
      if (up === isUp) return
      up = isUp
      for (const listener of listeners) listener(isUp)
    }
    return {
      isUp: () => up,
      onLink: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      publish: (subject, bytes) => {
        if (!up) return false
        const sent = new Map([...(hearers.get(subject) ?? [])].map((hearer) => [hearer, hearer.cuts()]))
        clock.after(0, () => {
          for (const hearer of [...(hearers.get(subject) ?? [])])
            if (hearer.cuts() === (sent.get(hearer) ?? hearer.cuts())) hearer.hear(bytes)
        })
        return true
      },
      subscribe: (subject, hear) => {
        const hearer: Hearer = {
          cuts: () => cuts,
          hear: (bytes) => {
            if (up) hear(bytes)
          },
        }
        const all = hearers.get(subject) ?? new Set()
        hearers.set(subject, all.add(hearer))
        return () => {
          all.delete(hearer)
          if (all.size === 0) hearers.delete(subject)
        }
      },
      request: (subject, bytes) =>
        new Promise<Answered<Buffer>>((resolve) => {
          if (!up) return resolve({ kind: 'not-sent' })
          const before = cuts
          clock.after(0, () => {
            const server = servers.get(subject)
            if (server === undefined || !server.isUp()) return resolve({ kind: 'no-server' })
            const body = server.answer(bytes)
            clock.after(0, () => resolve(up && cuts === before && body !== null ? { kind: 'reply', body } : { kind: 'doubt' }))
          })
        }),
      serve: (subject, answer) => {
        const server = { isUp: () => up, answer }
        servers.set(subject, server)
        return () => {
          if (servers.get(subject) === server) servers.delete(subject)
        }
      },
      close: async () => turn(false),
      cut: () => {
        cuts += 1
        turn(false)
      },
      heal: () => turn(true),
    }
  }
  return {
    end: () => {
      const { cut, heal, ...carrier } = stranger()
      return { ...sealedBus({ carrier, keys, clock, warn: () => undefined }), cut, heal }
    },
    stranger,
  }
}
