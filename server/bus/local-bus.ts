import { createSecretKey, randomBytes } from 'node:crypto'
import type { Clock } from '#server/ports.ts'
import type { Answered, Bus, Carrier } from './bus.ts'
import type { BusKeys } from './keys.ts'
import { sealedBus } from './sealed-bus.ts'

type Breakable = { readonly cut: () => void; readonly heal: () => void }
/** A bus within one process. Each end can be cut off, as a process loses its link. */
export type LocalBus = {
  /** An end that has the key. */
  end(): Bus & Breakable
  /** An end without it, as a stranger's: it carries what it is given. */
  stranger(): Carrier & Breakable
}

type Server = { readonly isUp: () => boolean; readonly answer: (bytes: Buffer) => Buffer | null }

/** Messages arrive in later turns of the clock, as they do between processes. */
export const localBus = (clock: Clock): LocalBus => {
  const keys: BusKeys = [createSecretKey(randomBytes(32))]
  const hearers = new Map<string, Set<(bytes: Buffer) => void>>()
  const servers = new Map<string, Server>()
  const stranger = (): Carrier & Breakable => {
    let up = true
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
        if (up)
          clock.after(0, () => {
            for (const hear of [...(hearers.get(subject) ?? [])]) hear(bytes)
          })
        return up
      },
      subscribe: (subject, hear) => {
        const heard = (bytes: Buffer): void => {
          if (up) hear(bytes)
        }
        const all = hearers.get(subject) ?? new Set()
        hearers.set(subject, all.add(heard))
        return () => {
          all.delete(heard)
          if (all.size === 0) hearers.delete(subject)
        }
      },
      request: (subject, bytes) =>
        new Promise<Answered<Buffer>>((resolve) => {
          if (!up) return resolve({ kind: 'not-sent' })
          clock.after(0, () => {
            const server = servers.get(subject)
            if (server === undefined || !server.isUp()) return resolve({ kind: 'no-server' })
            const body = server.answer(bytes)
            clock.after(0, () => resolve(up && body !== null ? { kind: 'reply', body } : { kind: 'doubt' }))
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
      cut: () => turn(false),
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
