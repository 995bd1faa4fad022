/** The cost of recording odds, and the time of a replay. */
import { marketBooks } from '#contract/messages/browse.ts'
import { millisSchema } from '#contract/scalar.ts'
import type { Input } from '#client/ledger/facts.ts'
import { odds } from '#domain/odds.ts'
import { createSpine } from '#src/spine/spine.ts'
import { replay } from '#src/spine/replay.ts'
import { createStory } from '#staff/inspect/story.ts'
import { createBoardStream } from '#streams/board.ts'
import { createJournal } from '#streams/journal.ts'
import { readJournal, writeJournal } from '#streams/journal-file.ts'
import { factFrom } from '#streams/wire.ts'
import { inMs, median, quantile, ratios, say, timed, times } from './report.ts'
import { createWorld, marketOf, runnerNameOf } from './world.ts'

/** More than the journal keeps of them. */
const JOURNAL_FRAMES = 5000
const FRAMES = 200
const PAIRS = 61
const BOOKS_A_FRAME = 20
const ENTRIES = 10_000
const now = millisSchema.parse(0)
const world = createWorld(11)
const image = world.images()
const frames = Array.from({ length: FRAMES }, () => Array.from({ length: BOOKS_A_FRAME }, () => world.tick()))
const texts = [image, ...frames].map((books) => JSON.stringify(books))

/** One journal for all rounds, full to its bound, as that of a page that stayed open. */
const journal = createJournal()

/** JSON.parse, the contract's schema, the journal or not, the fold, and the conflation to a frame. */
const walk = (recording: boolean): number => {
  let jobs: (() => void)[] = []
  const stream = createBoardStream((job) => void jobs.push(job))
  let told = 0
  for (const { marketId } of image) stream.watch(marketId, () => (told += 1))
  const took = timed(() => {
    for (const text of texts) {
      const body: unknown = JSON.parse(text)
      const fact = factFrom(marketBooks.name, body)
      if (typeof fact === 'string' || fact.type !== 'books.changed') throw new Error(`the frame was not understood: ${String(fact)}`)
      if (recording) journal.append(fact, now, null)
      stream.take(fact.books)
      const due = jobs
      jobs = []
      for (const job of due) job()
    }
  })
  if (told < texts.length) throw new Error('no watcher was told')
  return took
}

/** A visitor's hour: prices, presses, changes of mind, and coming back to the page. */
const visit = (): readonly Input[] => {
  const markets = Array.from({ length: 20 }, (_, index) => marketOf(index))
  const press = (index: number): Input => {
    const market = markets[index % markets.length]
    const runner = market?.runners[index % 3]
    if (market === undefined || runner === undefined) throw new Error('there is no such market')
    const { marketId, marketType, marketName, eventId, eventName, eventTypeId } = market
    return {
      type: 'odds.pressed',
      level: 0,
      pick: {
        ...{ marketId, marketType, marketName, eventId, eventName, eventTypeId, kind: 'soccer' },
        ...{ selectionId: runner.selectionId, runnerName: runnerNameOf(runner.selectionId), side: 'back', odds: odds(2000) },
        ...{ line: null, fancyPrice: 0 },
      },
    }
  }
  const moments: readonly ((index: number) => Input)[] = [
    (index) => ({ type: 'books.changed', books: frames[index % FRAMES] ?? [] }),
    press,
    () => ({ type: 'heartbeat.heard', serverAt: now }),
    () => ({ type: 'page.hidden' }),
    () => ({ type: 'page.shown' }),
  ]
  return Array.from({ length: ENTRIES }, (_, index) => moments[index % moments.length]?.(index) ?? press(index))
}

for (let round = 0; round < JOURNAL_FRAMES / FRAMES; round += 1) walk(true)
for (let round = 0; round < 10; round += 1) walk(round % 2 === 0)
const costs = ratios(
  () => walk(true),
  () => walk(false),
  PAIRS,
)
say(
  'the odds path (JSON.parse, schema, journal, fold, conflation) against the same without the journal',
  `${times(median(costs))} (half of the rounds ${quantile(costs, 0.25).toFixed(2)} to ${quantile(costs, 0.75).toFixed(2)}; ${BOOKS_A_FRAME} books a frame)`,
  '1.02 ×',
)

const spine = createSpine({ clock: { now: () => now, after: () => () => undefined }, frame: (job) => job(), doors: null })
spine.start()
for (const fact of visit()) spine.record(fact)
const { entries } = spine.journal.export()
const newest = entries.slice(0, ENTRIES)
const took = median(Array.from({ length: 3 }, () => timed(() => void replay(newest))))
say(`${newest.length.toLocaleString('en')} journal entries replayed`, inMs(took), '1 s')

const head = { pavilion: 'journal', format: 1, build: 'bench', brand: 'pavilion', language: 'en', title: 'A visit' } as const
const file = writeJournal(head, newest)
/** The same entries as plain JSON: what no reading of a file can be faster than. */
const plain = JSON.stringify(newest)
const open = (): void => {
  const read = readJournal(file)
  if ('why' in read) throw new Error(`the file was not understood: ${read.why}`)
  const story = createStory()
  story.feed(read.entries)
  // The last input may be cut off from the facts that it derived.
  if (story.happenings.slice(0, -1).some(({ differs }) => differs)) throw new Error('the replay derived other facts')
}
const opened = median(Array.from({ length: 3 }, () => timed(open)))
const parsed = median(Array.from({ length: 3 }, () => timed(() => void JSON.parse(plain))))
say(
  `a file of ${newest.length.toLocaleString('en')} entries opened and replayed by the inspector`,
  `${inMs(opened)}; ${times(opened / parsed)} JSON.parse of the same entries`,
  '1 s',
)
