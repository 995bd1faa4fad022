import * as z from 'zod/mini'
import {
  betOutcome,
  betRowSchema,
  createBet,
  getBetOutcome,
  getBetsSuccess,
  placeBetError,
  placeBetSuccess,
} from '#contract/messages/betting.ts'
import { type BetSlipRef, betSlipRefSchema } from '#contract/scalar.ts'
import type { Doors, SocketEvents } from '#streams/doors.ts'
import { rowFrom } from '#streams/source/rows.ts'
import type { Sabotage } from './sabotage.ts'

type Pair = Pick<Doors, 'http' | 'socket'>
/** What a line hears in place of what it should. */
const hears = (pair: Pair, other: (name: string, body: unknown) => unknown): Pair => ({
  ...pair,
  socket: {
    ...pair.socket,
    open: (line, ticket, events) =>
      pair.socket.open(line, ticket, { ...events, heard: (name, body) => events.heard(name, other(name, body)) }),
  },
})

const VERDICTS: ReadonlySet<string> = new Set([placeBetSuccess.name, placeBetError.name])
const listSchema = z.object({ bets: z.array(z.looseObject({})) })
const sentSchema = z.object({ bet: z.looseObject({ betSlipRef: z.optional(betSlipRefSchema) }) })
const askedSchema = z.object({ betSlipRef: betSlipRefSchema })
const fieldsSchema = z.record(z.string(), z.unknown())

/** Does with each bet before it is sent. */
const seesSent = (pair: Pair, see: (bet: z.output<typeof sentSchema>['bet']) => void): Pair => ({
  ...pair,
  socket: {
    ...pair.socket,
    send: (line, name, body) => {
      const sent = name === createBet.name ? sentSchema.safeParse(body).data : undefined
      if (sent !== undefined) see(sent.bet)
      return pair.socket.send(line, name, body)
    },
  },
})
/** A disk without the things of this kind. */
const keepsNo =
  (kind: string) =>
  (disk: Storage): Storage => ({
    get length() {
      return disk.length
    },
    key: (i) => disk.key(i),
    getItem: (key) => disk.getItem(key),
    removeItem: (key) => disk.removeItem(key),
    clear: () => disk.clear(),
    setItem: (key, value) => {
      if (!key.startsWith(kind)) disk.setItem(key, value)
    },
  })

type Sent = z.output<typeof sentSchema>['bet'] | null
type Rows = z.output<typeof listSchema>['bets']
/** The client finds bets in other rows than there are, and shows those that there are. `waits`: the bet that is sent and has no answer. */
const findsIn = (other: (rows: Rows, waits: Sent, last: Sent) => Rows) => (): ReturnType<NonNullable<Sabotage['line']>> => {
  let waits: Sent = null
  let last: Sent = null
  let there: readonly unknown[] | null = null
  const plain = (pair: Pair): Pair =>
    seesSent(
      hears(pair, (name, body) => {
        if (VERDICTS.has(name)) waits = null
        const list = name === getBetsSuccess.name ? listSchema.safeParse(body).data : undefined
        if (list === undefined) return body
        there = list.bets.flatMap((each) => rowFrom(each) ?? []).map((row) => z.encode(betRowSchema, row))
        return { bets: other(list.bets, waits, last) }
      }),
      (bet) => {
        waits = bet
        last = bet
      },
    )
  const spoken = (pair: Pair): Pair =>
    hears(pair, (name, body) => {
      const fields = name === getBetsSuccess.name ? fieldsSchema.parse(body) : {}
      return fields['result'] === 'ACTIVE' && there !== null ? { ...fields, bets: there } : body
    })
  return { plain, spoken }
}
/** Until a bet is sent the list is empty, so that each row is new after it. */
const allAreNew = findsIn((rows, waits) => (waits === null ? [] : rows))
/** Every row has the terms of the bet that was sent last. */
const allAreIt = findsIn((rows, _, last) =>
  last === null
    ? rows
    : rows.map((row) => {
        const { marketId, runnerId, type, stake, rate, selectionName } = last
        return { ...row, marketId, runnerId, type, stake, rate, selectionName, price: rate, priceActual: rate }
      }),
)
/** An answer without a ref is taken to be that of the bet that was sent last. */
const answersLast = (pair: Pair): Pair => {
  let last: BetSlipRef | undefined
  const told = hears(pair, (name, body) => (VERDICTS.has(name) ? { ...fieldsSchema.parse(body), betSlipRef: last } : body))
  return seesSent(told, ({ betSlipRef }) => {
    last = betSlipRef
  })
}
const MINUTE_MS = 60_000
/** A bet that was asked about for a minute is said to be refused. */
const givesUp: Sabotage['spoken'] = (pair, clock) => {
  const since = new Map<BetSlipRef, number>()
  let events: SocketEvents | null = null
  return {
    ...pair,
    socket: {
      ...pair.socket,
      open: (line, ticket, own) => {
        events = own
        pair.socket.open(line, ticket, own)
      },
      send: (line, name, body) => {
        const ref = name === getBetOutcome.name ? askedSchema.safeParse(body).data?.betSlipRef : undefined
        if (ref !== undefined) {
          const first = since.get(ref) ?? clock.now()
          since.set(ref, first)
          if (clock.now() - first >= MINUTE_MS)
            events?.heard(betOutcome.name, { betSlipRef: ref, outcome: 'refused', message: '', code: 'SERVICE_UNAVAILABLE', said: false })
        }
        return pair.socket.send(line, name, body)
      },
    },
  }
}
const sendsTwice = (pair: Pair): Pair => ({
  ...pair,
  socket: {
    ...pair.socket,
    send: (line, name, body) => {
      if (name === createBet.name) pair.socket.send(line, name, body)
      return pair.socket.send(line, name, body)
    },
  },
})

/** Faults before a back end below level 3. Each is found at the level that its fixture names. */
export const levelSabotages = {
  'an answer of a line that was given up is taken': { keepsLines: true },
  'a row that stood before the press is taken': { disk: keepsNo('pavilion-rows'), line: allAreNew },
  'a row is taken for two bets': { disk: keepsNo('pavilion-rows') },
  'a row of other terms is taken': { line: allAreIt },
  'a doubt ends as refused after a minute': { spoken: givesUp },
  'two bets are in flight at level 0': { speaksLevel: 1, plain: answersLast },
  'the ref of an answer is ignored at level 1': { plain: answersLast },
  'the press of a bet is not kept on the disk': { disk: keepsNo('pavilion-sent:') },
  'a bet without a ref is sent twice': { plain: sendsTwice },
} as const satisfies Record<string, Sabotage>
