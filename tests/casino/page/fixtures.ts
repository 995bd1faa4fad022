import * as z from 'zod/mini'
import type { Line, LineEvents, Ports, SessionAnswer } from '#casino/page/play/ports.ts'
import { createPlay } from '#casino/page/play/play.ts'
import { type pushedSchemas, refSchema, tableSchema } from '#casino/wire.ts'

const HASH = 'ab'.repeat(32)
let minted = 0
const nextRef = () => {
  minted += 1
  return refSchema.parse(`00000000-0000-4000-8000-${String(minted).padStart(12, '0')}`)
}

/** A table of that game as the provider sends it. */
export const tableOf = (game: string, part: object = {}) =>
  z.encode(
    tableSchema,
    tableSchema.parse({
      game,
      tableId: `${game}-1`,
      round: `${game}-1:7`,
      number: 7,
      state: 'open',
      until: 1_020_000,
      dealtFrom: null,
      now: 1_000_000,
      shown: {},
      mark: null,
      chain: { before: HASH, seed: null, publicSeed: 'public', isWeak: false },
      crowd: [],
      others: [],
      history: [{ number: 6, mark: 'A' }],
      players: 3,
      ...part,
    }),
  )
const terms = (bet: string) => ({ bet, minPaise: 1000, maxPaise: 5_000_000, returns: '97.00' })
/** The first message of a line. */
export const helloOf = (game: string, part: object = {}) => ({
  now: 1_000_000,
  game,
  kind: 'shared',
  nick: 'Meera',
  balancePaise: 500_000,
  bets: ['playerA', 'playerB', 'pairPlusA', 'bet'].map(terms),
  table: tableOf(game),
  mine: [],
  solo: null,
  seeds: { commit: HASH, clientSeed: 'meera', nonce: 0, before: null },
  past: [],
  pool: null,
  ...part,
})

type Asked = { readonly name: string; readonly body: object; readonly answered: (data: unknown) => void }
const refOf = z.object({ ref: refSchema })

/** A play whose outside is a test's: what it asked and posted, and timers that a test lets run. */
export const testPlay = (answer: SessionAnswer | null = { code: 'OK', session: 's' }) => {
  const asked: Asked[] = []
  const posted: string[] = []
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>()
  let now = 1_000_000
  let last = 0
  let on: LineEvents | null = null
  const line: Line = {
    ask: (name, body, answered) => void asked.push({ name, body, answered }),
    close: () => undefined,
  }
  const ports: Ports = {
    clock: {
      now: () => now,
      setTimeout: (run, ms) => {
        last += 1
        timers.set(last, { at: now + ms, run })
        return last
      },
      clearTimeout: (id) => void timers.delete(id),
    },
    mint: nextRef,
    open: () => Promise.resolve(answer),
    connect: (_, events) => {
      on = events
      return line
    },
    post: ({ type }) => void posted.push(type),
    tone: () => undefined,
  }
  const play = createPlay(ports)
  return {
    play,
    asked,
    posted,
    refs: () => asked.map(({ body }) => refOf.parse(body).ref),
    push: (name: keyof typeof pushedSchemas, data: unknown) => on?.pushed(name, data),
    lost: () => on?.lost(),
    /** Lets time pass; what is due runs in its order. */
    pass: (ms: number): void => {
      const end = now + ms
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0]
        if (due === undefined) break
        timers.delete(due[0])
        now = due[1].at
        due[1].run()
      }
      now = end
    },
  }
}
