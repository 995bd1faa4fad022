import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { secret } from '#contract/secret.ts'
import { createInspector, FILE, suggestionsAt } from '#staff/inspect/inspector.ts'
import { createStory, moveAt } from '#staff/inspect/story.ts'
import { actorRowsOf, factWords, litAt, rowsOf, timerRowsOf } from '#staff/inspect/view.ts'
import type { AskRuns } from '#staff/inspect/wire.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { Entry } from '#streams/journal.ts'
import { type JournalHead, MAX_FILE, readJournal, writeJournal } from '#streams/journal-file.ts'
import { redacted } from '#streams/redact.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { at, deafDoors, lateCharts, marketId, member, pick, ref } from '#tests/player.ts'

const head: JournalHead = { pavilion: 'journal', format: 1, build: '1', brand: 'pavilion', language: 'en', title: 'Home' }
const everything = { origin: 'all', hasPrices: false, query: '' } as const

const book = {
  type: 'books.changed' as const,
  books: [
    {
      marketId: marketId('m1'),
      seq: 0,
      image: true as const,
      status: 'OPEN' as const,
      inplay: true,
      runners: [
        {
          selectionId: pick('m1').selectionId,
          status: 'ACTIVE' as const,
          back: [[odds(2000), paise(100_000)] as [ReturnType<typeof odds>, ReturnType<typeof paise>]],
          lay: [],
        },
      ],
    },
  ],
}

/** A visit that places a bet and hears nothing of it. */
const visit = () => {
  const clock = virtualClock(at(1_000_000))
  const { doors } = deafDoors()
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  spine.record(book)
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(100_000) })
  spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
  clock.advance(4000)
  spine.record({ type: 'change.submitted', change: { what: 'password', old: secret('hunter2-hidden'), chosen: secret('hunter2-chosen') } })
  return { spine, written: writeJournal(head, spine.journal.export().entries) }
}
const read = (written: string): readonly Entry[] => {
  const file = readJournal(written)
  if ('why' in file) throw new Error(`${file.why} ${file.at}`)
  return file.entries
}
const told = (entries: readonly Entry[]) => {
  const story = createStory()
  story.feed(entries)
  return story
}

test('[FLOW-03] a story has every input of a journal with its moves, requests and derived facts', () => {
  const { spine, written } = visit()
  const story = told(read(written))
  expect(story.happenings.filter(({ differs }) => differs)).toEqual([])
  expect(JSON.stringify(story.spine.ledger.get())).toBe(JSON.stringify(spine.ledger.get(), redacted))
  const press = story.happenings.findIndex(({ entry }) => entry.fact.type === 'lock.granted')
  const { moves, requests, derived } = story.happenings[press] ?? { moves: [], requests: [], derived: [] }
  expect(moves.map(({ actor }) => actor)).toContain(`order-${ref(1)}`)
  expect(requests).toContain('send-bet')
  expect(derived.map(({ fact }) => fact.type)).toContain('order.sent')
})

test('[FLOW-03] a replay that derives other facts than the journal says where', () => {
  const { written } = visit()
  const forged = read(written).map((entry) =>
    entry.fact.type === 'order.sent' ? { ...entry, fact: { type: 'slips.left' as const } } : entry,
  )
  const story = told(forged)
  expect(story.happenings.filter(({ differs }) => differs).map(({ entry }) => entry.fact.type)).toEqual(['lock.granted'])
})

test('[FLOW-04] a chart has the state, the way and the timers of any moment', () => {
  const story = told(read(visit().written))
  const order = `order-${ref(1)}`
  const press = story.happenings.findIndex(({ entry }) => entry.fact.type === 'lock.granted')
  const line = story.actors.get(order)
  if (line === undefined) throw new Error('no order ran')
  expect(moveAt(line, press)?.to).toEqual(['sent.sending'])
  expect(litAt(story, order, press).way).toEqual(['begun→claiming', 'claiming→sent'])
  expect(timerRowsOf(story, press).map(({ actor, name, leftMs }) => [actor, name, leftMs])).toContainEqual([order, 'noAnswer', 3000])
  const end = story.happenings.length - 1
  expect(litAt(story, order, end).states).toEqual(['sent.checking'])
  expect(actorRowsOf(story, press - 2, 'connection').map(({ id }) => id)).not.toContain(order)
  expect(actorRowsOf(story, end, 'connection')[0]).toMatchObject({ id: order, states: 'sent · checking' })
})

test('[FLOW-04] the journal filters by cause and by words', () => {
  const story = told(read(visit().written))
  const types = (rows: readonly number[]) => rows.map((row) => story.happenings[row]?.entry.fact.type)
  expect(types(rowsOf(story, { ...everything, origin: 'player' }))).toEqual([
    'odds.pressed',
    'stake.typed',
    'place.pressed',
    'change.submitted',
  ])
  expect(types(rowsOf(story, { ...everything, query: 'SEND-BET' }))).toEqual(['lock.granted'])
  expect(types(rowsOf(story, everything))).not.toContain('books.changed')
  expect(types(rowsOf(story, { ...everything, hasPrices: true }))).toContain('books.changed')
  const late = rowsOf(story, { ...everything, query: 'checking' })
  expect(late.map((row) => factWords(story, row))).toContain(`noAnswer (order-${ref(1)})`)
})

/** An inspector beside one tab with this journal. */
const beside = (entries: readonly Entry[], state: 'open' | 'other-login' = 'open') => {
  const asks: AskRuns[] = []
  const inspector = createInspector({ ask: (ask) => void asks.push(ask), now: () => 0, after: () => () => undefined })
  const answer = (some: readonly Entry[], how: typeof state = state): void =>
    inspector.hear(
      JSON.stringify({
        type: 'tell',
        run: 'tab',
        state: how,
        isKept: false,
        head,
        began: null,
        path: '/',
        plays: '',
        follows: null,
        count: entries.length,
        entries: how === 'open' ? some : [],
      }),
    )
  return { inspector, asks, answer }
}

test('[FLOW-04] the inspector follows a tab from its last entry on, and takes none twice', () => {
  const entries = read(visit().written)
  const { inspector, asks, answer } = beside(entries)
  inspector.poll()
  expect(asks.at(-1)).toEqual({ type: 'ask', run: null, after: 0 })
  answer(entries)
  answer(entries)
  const { length, entries: kept } = inspector.view.get()
  expect(kept).toHaveLength(entries.length)
  inspector.poll()
  expect(asks.at(-1)).toEqual({ type: 'ask', run: 'tab', after: entries.at(-1)?.seq })
  inspector.travel(3)
  expect(inspector.view.get().at).toBe(3)
  inspector.travel(length)
  expect(inspector.view.get().at).toBeNull()
})

test('[FLOW-03] the inspector drops the journal of a tab that another player has logged in to', () => {
  const entries = read(visit().written)
  const { inspector, answer } = beside(entries)
  answer([])
  answer(entries)
  expect(inspector.view.get().length).toBeGreaterThan(5)
  answer(entries, 'other-login')
  expect([inspector.view.get().length, inspector.view.get().entries]).toEqual([0, []])
  expect(inspector.save()).toBeNull()
})

test('[FLOW-04] a supposed answer changes a copy and leaves the run as it is', () => {
  const { inspector } = beside([])
  inspector.load(visit().written)
  const { story, length } = inspector.view.get()
  const never = suggestionsAt(story, length - 1).find(({ name }) => name === 'neverSeen')
  inspector.suppose(never?.fact ?? null)
  const { supposed } = inspector.view.get()
  expect(supposed?.moves.map(({ to }) => to.join())).toContain('rejected')
  expect(inspector.view.get().story.happenings).toHaveLength(length)
  inspector.travel(2)
  expect(inspector.view.get().supposed).toBeNull()
})

test('[FLOW-04] a supposed acceptance leaves the whole stake unmatched, and says so', () => {
  const story = told(read(visit().written))
  const taken = suggestionsAt(story, story.happenings.length - 1).find(({ name }) => name === 'betTaken')
  expect(taken?.fact).toMatchObject({
    ref: ref(1),
    verdict: { kind: 'unmatched', matched: 0, remaining: 100_000, said: { key: 'betUnmatched' } },
  })
})

test('[FLOW-03] a journal is exported and imported as the same run', () => {
  const { inspector } = beside([])
  const { written } = visit()
  inspector.load(written)
  expect(inspector.view.get()).toMatchObject({ run: FILE, fault: null })
  expect(inspector.save()).toBe(written)
})

test.each([
  ['not-json', '', 'no json'],
  ['not-a-journal', 'pavilion', '{}'],
  ['not-a-journal', 'entries.0', JSON.stringify({ ...head, entries: [{ seq: 1, at: 1, cause: null, fact: { type: 'no.such' } }] })],
  [
    'not-a-journal',
    'entries.1',
    JSON.stringify({ ...head, entries: [2, 2].map((seq) => ({ seq, at: 1, cause: null, fact: { type: 'link.opened' } })) }),
  ],
  ['not-from-start', 'entries.0', JSON.stringify({ ...head, entries: [{ seq: 1, at: 1, cause: null, fact: { type: 'link.opened' } }] })],
  ['too-large', '', ' '.repeat(MAX_FILE + 1)],
])('[FLOW-03] a file is refused as %s at "%s"', (why, place, written) => {
  expect(readJournal(written)).toEqual({ why, at: place })
  const { inspector } = beside([])
  inspector.load(written)
  expect(inspector.view.get()).toMatchObject({ fault: { why, at: place }, length: 0 })
})

test('[FLOW-03] no secret is in a journal that leaves the tab', () => {
  const { written } = visit()
  expect(written).toContain('"what":"password"')
  expect(written).not.toContain('hunter2')
})
