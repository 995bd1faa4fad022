/** A recorded market through the replay's own reader and book, against JSON.parse and a naive fold into maps: `[FILE]`. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { recordedBook, runnerKey, sorted } from '#server/feeds/replay/book.ts'
import { noFaults, readRecording, recordedMessages } from '#server/feeds/replay/stream.ts'
import { inMs, median, ratios, root, say, timed, times } from './report.ts'

const what = 'a recorded market replayed against JSON.parse and a naive fold'
const goal = '1.2 ×'
const SIDES = ['atb', 'atl', 'trd', 'batb', 'batl', 'bdatb', 'bdatl'] as const

type Runner = { readonly id: number; readonly hc?: number } & { readonly [side in (typeof SIDES)[number]]?: readonly number[][] }
type Message = { readonly mc?: readonly { readonly id: string; readonly img?: boolean; readonly rc?: readonly Runner[] }[] }
type Ladders = Map<string, Map<string, Map<number, readonly number[]>>>

/** No check of anything: what the file says is believed. */
const foldNaively = (text: string): ReadonlyMap<string, Ladders> => {
  const markets = new Map<string, Ladders>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const message: Message = JSON.parse(line)
    for (const change of message.mc ?? []) {
      const market: Ladders = (change.img === true ? undefined : markets.get(change.id)) ?? new Map()
      markets.set(change.id, market)
      for (const runner of change.rc ?? []) {
        const key = runnerKey(runner.id, runner.hc ?? 0)
        const ladders = market.get(key) ?? new Map<string, Map<number, readonly number[]>>()
        market.set(key, ladders)
        for (const side of SIDES)
          for (const row of runner[side] ?? []) {
            const ladder = ladders.get(side) ?? new Map<number, readonly number[]>()
            ladders.set(side, ladder)
            const [price = 0] = row
            if (row.at(-1) === 0) ladder.delete(price)
            else ladder.set(price, row)
          }
      }
    }
  }
  return markets
}

const foldOurs = (text: string): ReturnType<typeof recordedBook> => {
  const book = recordedBook()
  for (const message of recordedMessages(text, noFaults())) book.apply(message)
  return book
}

const measure = (file: string): void => {
  const text = readRecording(file)
  const book = foldOurs(text)
  for (const [id, market] of foldNaively(text))
    for (const [key, ladders] of market)
      for (const side of ['atb', 'atl'] as const) {
        const theirs = sorted(side, new Map([...(ladders.get(side)?.values() ?? [])].map(([price = 0, size = 0]) => [price, size])))
        const ours = sorted(side, book.market(id)?.runners.get(key)?.prices[side] ?? new Map())
        if (JSON.stringify(ours) !== JSON.stringify(theirs))
          throw new Error(`${id} ${key} ${side}: the two folds end with different prices`)
      }
  const took: number[] = []
  const ours = (): number => {
    const ms = timed(() => void foldOurs(text))
    took.push(ms)
    return ms
  }
  const found = median(ratios(ours, () => timed(() => void foldNaively(text)), 21))
  const lines = text.split('\n').length
  say(what, `${times(found)} (${lines} messages in ${inMs(median(took))})`, goal)
}

const named = process.argv[2]
const data = process.env['PAVILION_DATA'] ?? join(root, '..', 'shared', 'data')
const file = named === undefined ? join(data, 'flumine', '1.200806927') : resolve(named)
if (existsSync(file)) measure(file)
else say(what, 'not measured: no recording', goal)
