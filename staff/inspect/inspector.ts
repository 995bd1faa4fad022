import { betIdSchema } from '#contract/scalar.ts'
import { remainingAt } from '#client/views/amendment.ts'
import { acceptedSaid, amendedSaid, refusedSaying, type Verdict } from '#domain/betting/verdict.ts'
import { paise } from '#domain/paise.ts'
import type { Input } from '#client/ledger/facts.ts'
import type { Origin } from '#client/ledger/origin.ts'
import { said } from '#domain/said.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import type { Entry } from '#streams/journal.ts'
import { type FileFault, type JournalHead, readEntries, readJournal, writeJournal } from '#streams/journal-file.ts'
import { createWatched, type Watched } from '#src/spine/watched.ts'
import { createStory, type Move, type Story } from './story.ts'
import { type AskRuns, type Tell, tellSchema } from './wire.ts'

const NOTHING = paise(0)
/** How the exchange would take an order that nothing on offer matches. A cash-out is matched whole, or not taken. */
const takenOf = (entry: OutboxEntry): Verdict => {
  const bet = { betId: betIdSchema.parse('WHAT-IF'), averageOdds: null, winnings: NOTHING, matched: NOTHING }
  switch (entry.kind) {
    case 'bet':
      return { kind: 'unmatched', ...bet, remaining: entry.stake, said: acceptedSaid('unmatched', entry.stake) }
    case 'amendment': {
      const remaining = remainingAt(entry.bet, entry)
      const { betId, matched } = entry.bet
      const kind = matched > 0 ? 'partly-matched' : 'unmatched'
      return { kind, ...bet, betId, matched, remaining, said: amendedSaid(entry.odds, remaining) }
    }
    case 'cash-out':
      return { kind: 'matched', ...bet, remaining: NOTHING, said: said('cashedOut', entry.amount) }
    default:
      return entry satisfies never
  }
}
/** The name of the run that was read from a file. */
export const FILE = 'file'
/** The most runs that are listed, the newest. */
const MAX_RUNS = 20
/** A run that has not answered for so long is over. */
const GONE_MS = 5000

/** A run of the app: a tab since its start, one kept across its reload, or a file. */
export type RunRow = {
  readonly run: string
  readonly state: Tell['state']
  readonly kind: 'live' | 'over' | 'kept' | 'file'
  readonly head: JournalHead
  readonly began: number | null
  readonly path: string
  readonly plays: string
  readonly count: number
}
/** What one more input would do, tried on a copy. */
export type Supposed = { readonly fact: Input; readonly moves: readonly Move[]; readonly requests: readonly string[] }

/** What the page shows. */
export type View = {
  readonly runs: readonly RunRow[]
  readonly run: string | null
  readonly head: JournalHead | null
  readonly entries: readonly Entry[]
  readonly story: Story
  /** Grows with the story, so that its readers see a change. */
  readonly length: number
  /** The happening that is shown; null: the newest, as it comes. */
  readonly at: number | null
  readonly actor: string
  readonly origin: Origin | 'all'
  readonly hasPrices: boolean
  readonly query: string
  readonly opened: number | null
  readonly fault: FileFault | null
  readonly supposed: Supposed | null
  /** How fast the run plays by itself; null: it stands. */
  readonly speed: Speed | null
}
/** How many times faster than it happened. */
export const SPEEDS = [1, 4] as const
export type Speed = (typeof SPEEDS)[number]
/** A run that plays waits no longer than this between two facts. */
const MAX_WAIT_MS = 3000
/** Facts that are closer than this are shown together. */
const MIN_WAIT_MS = 16
/** The way to the tabs. */
export type Channel = {
  readonly ask: (ask: AskRuns) => void
  readonly now: () => number
  readonly after: (ms: number, job: () => void) => () => void
}

export type Inspector = {
  readonly view: Watched<View>
  /** Asks the tabs for what is new. */
  readonly poll: () => void
  readonly hear: (sent: unknown) => void
  readonly watch: (run: string) => void
  readonly travel: (at: number | null) => void
  /** Plays the run from the shown moment, from its start where that is the end; null stops it. */
  readonly play: (speed: Speed | null) => void
  readonly show: (part: Partial<Pick<View, 'actor' | 'origin' | 'hasPrices' | 'query' | 'opened'>>) => void
  readonly suppose: (fact: Input | null) => void
  readonly load: (written: string) => void
  /** The journal that is shown, as a file; null where none is. */
  readonly save: () => string | null
}

const parsed = (sent: unknown): unknown => {
  if (typeof sent !== 'string') return null
  try {
    return JSON.parse(sent)
  } catch {
    return null
  }
}

/** The inspector without its page: it asks the tabs, replays the chosen run, and keeps what the page shows (FLOW-04). */
export const createInspector = ({ ask, now, after }: Channel): Inspector => {
  const rows = new Map<string, RunRow & { readonly heard: number }>()
  const view = createWatched<View>({
    runs: [],
    run: null,
    head: null,
    entries: [],
    story: createStory(),
    length: 0,
    at: null,
    actor: 'connection',
    origin: 'all',
    hasPrices: false,
    query: '',
    opened: null,
    fault: null,
    supposed: null,
    speed: null,
  })
  const set = (part: Partial<View>): void => view.set({ ...view.get(), ...part })
  let entries: Entry[] = []

  const listed = (): readonly RunRow[] =>
    [...rows.values()].map(({ heard, ...row }) => (row.kind === 'live' && now() - heard > GONE_MS ? { ...row, kind: 'over' } : row))
  const begin = (run: string, head: JournalHead | null): void => {
    entries = []
    stop()
    set({ run, head, entries, story: createStory(), length: 0, at: null, opened: null, supposed: null, fault: null })
  }
  const grow = (newer: readonly Entry[]): void => {
    if (newer.length === 0) return
    entries = [...entries, ...newer]
    const { story } = view.get()
    story.feed(newer)
    set({ entries, length: story.happenings.length })
  }
  const keepRow = (row: RunRow): void => {
    rows.delete(row.run)
    rows.set(row.run, { ...row, heard: now() })
    for (const run of rows.keys()) if (rows.size > MAX_RUNS && run !== view.get().run) rows.delete(run)
  }
  const watch = (run: string): void => {
    const row = rows.get(run)
    if (row === undefined || run === view.get().run) return
    begin(run, row.head)
    poll()
  }
  const poll = (): void => {
    const { run } = view.get()
    ask({ type: 'ask', run, after: entries.at(-1)?.seq ?? 0 })
    const runs = listed()
    if (JSON.stringify(runs) !== JSON.stringify(view.get().runs)) set({ runs })
  }
  const hear = (sent: unknown): void => {
    const told = tellSchema.safeParse(parsed(sent))
    if (!told.success) return
    const { run, state, isKept, head, began, path, plays, follows, count, entries: newer } = told.data
    keepRow({ run, state, kind: isKept ? 'kept' : 'live', head, began, path, plays, count })
    const { run: before, at } = view.get()
    // The watched page was loaded again: its new run is shown, unless the reader looks at a moment of the old one.
    const isNext = before === null || (follows === before && at === null)
    if (isNext && state === 'open' && !isKept) watch(run)
    const chosen = view.get().run
    if (chosen !== run) return
    if (state !== 'open') {
      // A journal that may no longer be seen is not kept here either.
      if (entries.length > 0) begin(run, head)
      return
    }
    const last = entries.at(-1)?.seq ?? 0
    grow((readEntries(newer) ?? []).filter(({ seq }) => seq > last))
  }
  let stopPlay: (() => void) | null = null
  const stop = (): void => {
    stopPlay?.()
    stopPlay = null
    if (view.get().speed !== null) set({ speed: null })
  }
  const travel = (at: number | null): void => {
    const { length } = view.get()
    set({ at: at === null || at >= length ? null : Math.max(0, at), supposed: null })
  }
  /** Shows the facts that are due, and waits for the next one. */
  const step = (speed: Speed): void => {
    const { story, length, at } = view.get()
    const timeOf = (index: number): number => story.happenings[index]?.entry.at ?? 0
    let next = (at ?? length - 1) + 1
    while (next + 1 < length && (timeOf(next + 1) - timeOf(next)) / speed < MIN_WAIT_MS) next += 1
    if (next >= length - 1) {
      travel(null)
      return stop()
    }
    travel(next)
    stopPlay = after(Math.min(MAX_WAIT_MS, (timeOf(next + 1) - timeOf(next)) / speed), () => step(speed))
  }
  const play = (speed: Speed | null): void => {
    stop()
    const { at, length } = view.get()
    if (speed === null || length < 2) return
    set({ speed })
    if (at === null) travel(0)
    stopPlay = after(MIN_WAIT_MS, () => step(speed))
  }
  /** The journal up to the shown happening. */
  const before = (): readonly Entry[] => {
    const { at, story } = view.get()
    const end = at === null ? undefined : story.happenings[at + 1]?.entry.seq
    return end === undefined ? entries : entries.filter(({ seq }) => seq < end)
  }
  return {
    view,
    poll,
    hear,
    watch,
    travel: (at) => {
      stop()
      travel(at)
    },
    play,
    show: set,
    suppose: (fact) => {
      const so = before()
      const last = so.at(-1)
      if (fact === null || last === undefined) return set({ supposed: null })
      const copy = createStory()
      copy.feed(so)
      const input: Entry = { seq: last.seq + 1, at: last.at, cause: null, fact }
      copy.feed([input])
      const happening = copy.happenings.at(-1)
      set({ supposed: { fact, moves: happening?.moves ?? [], requests: happening?.requests ?? [] } })
    },
    load: (written) => {
      const read = readJournal(written)
      if ('why' in read) return set({ fault: read })
      keepRow({
        run: FILE,
        state: 'open',
        kind: 'file',
        head: read.head,
        began: read.entries[0]?.at ?? null,
        path: '',
        plays: '',
        count: read.entries.at(-1)?.seq ?? 0,
      })
      begin(FILE, read.head)
      grow(read.entries)
      // A file about one bet shows the rows of that bet first.
      set({ runs: listed(), at: view.get().length - 1, query: read.head.ref ?? view.get().query })
    },
    save: () => {
      const { head } = view.get()
      return head === null || entries.length === 0 ? null : writeJournal(head, entries)
    },
  }
}

/** What could come next, by the name of its sentence. */
export type Suggestion = {
  readonly name: 'neverSeen' | 'betTaken' | 'betRefused' | 'lineLost' | 'feedSilent' | 'sessionEnds'
  readonly fact: Input
}

/** What could come next at the shown moment: an answer of the exchange for each order under way, a lost line, the end of the session. */
export const suggestionsAt = ({ happenings }: Story, index: number): readonly Suggestion[] => {
  const open = new Map<string, OutboxEntry>()
  for (const { derived } of happenings.slice(0, index + 1))
    for (const { fact } of derived)
      if (fact.type === 'order.placed') open.set(fact.entry.ref, fact.entry)
      else if (fact.type === 'order.settled' || fact.type === 'order.dropped') open.delete(fact.ref)
  return [
    ...[...open.values()].flatMap((entry): readonly Suggestion[] => {
      const { ref } = entry
      return [
        { name: 'neverSeen', fact: { type: 'outcome.answered', ref, outcome: { kind: 'never-seen', fenced: true } } },
        { name: 'betRefused', fact: { type: 'bet.answered', ref, verdict: refusedSaying(said('betRefused')) } },
        { name: 'betTaken', fact: { type: 'bet.answered', ref, verdict: takenOf(entry) } },
      ]
    }),
    { name: 'lineLost', fact: { type: 'link.failed', reason: 'what if', dice: 0.5 } },
    { name: 'feedSilent', fact: { type: 'heartbeat.missed' } },
    { name: 'sessionEnds', fact: { type: 'session.refused', said: said('network') } },
  ]
}
