import { expect, test } from 'vitest'
import type { ListedMarket } from '#contract/messages/browse.ts'
import { differenceIn } from '#src/spine/replay.ts'
import { createSpine } from '#src/spine/spine.ts'
import { type Entry, isTick } from '#streams/journal.ts'
import { type JournalHead, readJournal, writeJournal } from '#streams/journal-file.ts'
import { redacted } from '#streams/redact.ts'
import { at, deafDoors, lateCharts, listed, marketId, member, pick, ref } from '#tests/player.ts'
import { market } from '#tests/server/home-away.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const head: JournalHead = { pavilion: 'journal', format: 1, build: '1', brand: 'pavilion', language: 'en', title: 'Home' }
const MARKETS = 10
const MINUTES = 180
/** What a tab keeps across a reload. */
const KEPT = 4_000_000

/** Three hours of a member beside ten markets: a bet at the start, a list each minute in which one market changed, and prices. */
const entries = ((): readonly Entry[] => {
  const clock = virtualClock(at(1_000_000))
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors: deafDoors().doors })
  const marketAt = (index: number, minute: number): ListedMarket =>
    listed({
      ...market,
      marketId: marketId(`m${index}`),
      eventName: `${'Home v Away '.repeat(100)}${minute % MARKETS === index ? minute : ''}`,
    })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
  for (let minute = 0; minute < MINUTES; minute += 1) {
    spine.record({ type: 'home.heard', markets: Array.from({ length: MARKETS }, (_, index) => marketAt(index, minute)) })
    for (let tick = 0; tick < 5; tick += 1)
      spine.record({ type: 'books.changed', books: [{ marketId: marketId('m1'), seq: minute * 5 + tick }] })
    clock.advance(60_000)
  }
  return spine.journal.export().entries
})()
const read = (written: string): readonly Entry[] => {
  const file = readJournal(written)
  if ('why' in file) throw new Error(`${file.why} ${file.at}`)
  return file.entries
}
/** What charts decide by, as a file has it. */
const deciding = (entries: readonly Entry[]): unknown =>
  JSON.parse(
    JSON.stringify(
      entries.filter(({ fact }) => !isTick(fact)),
      redacted,
    ),
  )

test('[FLOW-03] a file of three hours keeps each fact that a chart decides by, and replays', () => {
  const written = writeJournal(head, entries, KEPT)
  expect(written.length).toBeLessThanOrEqual(KEPT)
  const again = read(written)
  expect(deciding(again)).toEqual(deciding(entries))
  expect(differenceIn(again)).toBeNull()
})

test('[FLOW-03] a file leaves out its oldest ticks alone when it is too large', () => {
  const whole = writeJournal(head, entries)
  const count = (written: string): number => read(written).length
  expect(writeJournal(head, entries, whole.length)).toBe(whole)
  expect(count(writeJournal(head, entries, whole.length - 1))).toBe(entries.length - 1)
  const most = whole.length - 10_000
  const written = writeJournal(head, entries, most)
  expect([written.length <= most, written.length > most - 200]).toEqual([true, true])
  const again = read(written)
  expect(deciding(again)).toEqual(deciding(entries))
  const ticks = (all: readonly Entry[]): readonly number[] => all.filter(({ fact }) => isTick(fact)).map(({ seq }) => seq)
  expect(ticks(again)).toEqual(ticks(entries).slice(-ticks(again).length))
})

test('[FLOW-03] a file is refused when a list names a market that no list before it had', () => {
  const [first = '', second = ''] = [1, 2].map((seq) =>
    JSON.stringify({
      seq,
      at: 0,
      cause: null,
      fact: seq === 1 ? { type: 'app.started' } : { type: 'home.heard', markets: [{ same: 'm1' }] },
    }),
  )
  const written = `${JSON.stringify(head).slice(0, -1)},"entries":[${first},${second}]}`
  expect(readJournal(written)).toEqual({ why: 'not-a-journal', at: 'entries.1' })
})
