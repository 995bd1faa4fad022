import type { Clock } from '#server/ports.ts'
import type { Bus, Replied } from './bus.ts'

/** A bus within one process. Each end can be cut off, as a process loses its link. */
export type LocalBus = { end(): Bus & { readonly cut: () => void; readonly heal: () => void } }

/** Texts arrive in later turns of the clock, as they do between processes. */
export const localBus = (clock: Clock): LocalBus => {
  const hearers = new Map<string, Set<(text: string) => void>>()
  const servers = new Map<string, { readonly isUp: () => boolean; readonly answer: (text: string) => string }>()
  return {
    end: () => {
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
        publish: (subject, text) => {
          if (up)
            clock.after(0, () => {
              for (const hear of [...(hearers.get(subject) ?? [])]) hear(text)
            })
          return up
        },
        subscribe: (subject, hear) => {
          const heard = (text: string): void => {
            if (up) hear(text)
          }
          const all = hearers.get(subject) ?? new Set()
          hearers.set(subject, all.add(heard))
          return () => {
            all.delete(heard)
            if (all.size === 0) hearers.delete(subject)
          }
        },
        request: (subject, text) =>
          new Promise<Replied>((resolve) => {
            if (!up) return resolve({ kind: 'not-sent' })
            clock.after(0, () => {
              const server = servers.get(subject)
              if (server === undefined || !server.isUp()) return resolve({ kind: 'not-sent' })
              const answer = server.answer(text)
              clock.after(0, () => resolve(up ? { kind: 'reply', text: answer } : { kind: 'doubt' }))
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
    },
  }
}
