import { originOf, type Origin } from '#client/ledger/origin.ts'
import { isTick } from '#streams/journal.ts'
import type { View } from './inspector.ts'
import { type Lit, stateWords } from '../charts/picture.ts'
import { type ActorLine, actorsAt, type Happening, type Move, moveAt, type Story, type TimerLine, timersAt } from './story.ts'

/** The happening that is shown. */
export const shownAt = ({ at, length }: Pick<View, 'at' | 'length'>): number => at ?? length - 1

/** A chart's name as it is read: a long ref is its last four letters. */
export const actorWords = (id: string): string => id.replace(/[0-9a-f]{8}-[0-9a-f-]{22}([0-9a-f]{5})/, '…$1')

/** From one state to another; the same state is named once. */
export const changeWords = ({ from, to }: Pick<Move, 'from' | 'to'>): string =>
  from.join() === to.join() ? stateWords(to) : `${stateWords(from)} › ${stateWords(to)}`

/** Did a move change the state, or take a transition back into it? */
export const isSeen = ({ from, to, edges }: Move): boolean => edges.length > 0 || from.join() !== to.join()

/** The moves of a happening that are worth a word, one a chart: from its first state to its last. */
export const changesOf = (moves: readonly Move[]): readonly Move[] => {
  const by = new Map<string, Move>()
  for (const move of moves) {
    if (!isSeen(move)) continue
    const before = by.get(move.actor)
    by.set(move.actor, before === undefined ? move : { ...move, from: before.from, edges: [...before.edges, ...move.edges] })
  }
  return [...by.values()]
}

const originHere = ({ entry }: Happening): Origin => originOf(entry.fact, entry.cause)
/** What caused a happening; the app's own start is the browser's. */
export const whoOf = (happening: Happening): Origin => (originHere(happening) === 'chart' ? 'browser' : originHere(happening))

/** A timer's name: `xstate.after.noAnswer.order.sent` is `noAnswer`. */
export const timerName = (event: string): string => /^xstate\.after\.([^.]+)\./.exec(event)?.[1] ?? event

/** Does a happening say this word, in its facts or its charts? */
const says = ({ entry, moves, derived, requests }: Happening, word: string): boolean =>
  entry.fact.type.includes(word) ||
  moves.some((move) => isSeen(move) && (move.actor.includes(word) || move.to.some((state) => state.includes(word)))) ||
  requests.some((request) => request.includes(word)) ||
  derived.some(({ fact }) => fact.type.includes(word)) ||
  JSON.stringify(entry.fact).toLowerCase().includes(word)

type Filter = Pick<View, 'origin' | 'hasPrices' | 'query'>
/** The numbers of the happenings that a filter leaves, in order. */
export const rowsOf = ({ happenings }: Story, { origin, hasPrices, query }: Filter): readonly number[] => {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return happenings.flatMap((happening, index) => {
    if (!hasPrices && isTick(happening.entry.fact)) return []
    if (origin !== 'all' && whoOf(happening) !== origin) return []
    return words.every((word) => says(happening, word)) ? [index] : []
  })
}

/** A chart as the list names it. */
export type ActorRow = {
  readonly id: string
  readonly chart: string
  readonly states: string
  readonly isChanged: boolean
  readonly hasEnded: boolean
}

const rowOf = (line: ActorLine, index: number): ActorRow => {
  const move = moveAt(line, index)
  return {
    id: line.id,
    chart: line.chart,
    states: stateWords(move?.to ?? []),
    isChanged: move !== undefined && move.index === index && isSeen(move),
    hasEnded: line.ended !== null && line.ended <= index,
  }
}
/** The charts that run at a happening, and the chosen one even after its end. Slips and orders first: they are what a player does. */
export const actorRowsOf = (story: Story, index: number, chosen: string): readonly ActorRow[] => {
  const running = actorsAt(story, index)
  const ended = story.actors.get(chosen)
  const lines = ended === undefined || running.includes(ended) ? running : [...running, ended]
  const rank = ({ chart }: ActorLine): number =>
    chart === 'order' ? 0 : chart === 'betslip' ? 1 : chart === 'connection' || chart === 'session' ? 2 : 3
  return lines.toSorted((a, b) => rank(a) - rank(b)).map((line) => rowOf(line, index))
}

/** The most lines of the way a chart came that its picture numbers. */
const WAY = 5
/** A numbered line of the way, with the event that took it. */
export type Step = { readonly edge: string; readonly event: string; readonly at: number }
type LitSince = Lit & { readonly since: number | null; readonly steps: readonly Step[] }
/** What a chart's picture lights at a moment, since when, and the way there. */
export const litAt = (story: Story, actor: string, index: number): LitSince => {
  const line = story.actors.get(actor)
  const move = line === undefined ? undefined : moveAt(line, index)
  const taken = line?.moves.filter((each) => each.index <= index && isSeen(each)) ?? []
  const steps = taken.flatMap(({ edges, event, at }) => edges.map((edge) => ({ edge, event, at }))).slice(-WAY)
  return { states: move?.to ?? [], way: steps.map(({ edge }) => edge), since: taken.at(-1)?.at ?? null, steps }
}

/** A waiting timer with what is left of it. */
export type TimerRow = { readonly actor: string; readonly name: string; readonly leftMs: number; readonly part: number }
/** A timer of a session is weeks long: it says nothing here. */
const MAX_SHOWN_MS = 3_600_000
export const timerRowsOf = (story: Story, index: number): readonly TimerRow[] => {
  const now = story.happenings[index]?.entry.at ?? 0
  return timersAt(story, index)
    .filter(({ delayMs }) => delayMs <= MAX_SHOWN_MS)
    .map(({ actor, event, due, delayMs }) => ({
      actor,
      name: timerName(event),
      leftMs: Math.max(0, due - now),
      part: delayMs <= 0 ? 0 : Math.min(1, Math.max(0, (due - now) / delayMs)),
    }))
}

/** The columns of the scrubber. */
const COLUMNS = 240
/** The time of the first fact of a run, and how long it lasts. */
export const spanOf = ({ happenings }: Story): { readonly from: number; readonly ms: number } => {
  const from = happenings[0]?.entry.at ?? 0
  return { from, ms: Math.max(1, (happenings.at(-1)?.entry.at ?? 0) - from) }
}
/** The last happening at a time, or the first one. */
export const happeningAt = ({ happenings }: Story, at: number): number =>
  Math.max(
    0,
    happenings.findLastIndex(({ entry }) => entry.at <= at),
  )
/** The times that the axis names, from the first to the last. */
const TICKS = 5
export const ticksOf = (story: Story): readonly number[] => {
  const { from, ms } = spanOf(story)
  return Array.from({ length: TICKS }, (_, i) => from + (ms * i) / (TICKS - 1))
}
/** Where facts of an origin lie in time: the columns that have one. */
export const lanesOf = (story: Story): ReadonlyMap<Origin, readonly number[]> => {
  const lanes = new Map<Origin, Set<number>>()
  const { from, ms } = spanOf(story)
  story.happenings.forEach((happening) => {
    if (isTick(happening.entry.fact)) return
    const column = Math.round(((happening.entry.at - from) / ms) * COLUMNS)
    const add = (origin: Origin): void => void lanes.set(origin, (lanes.get(origin) ?? new Set()).add(column))
    add(whoOf(happening))
    if (happening.moves.some(isSeen)) add('chart')
  })
  return new Map([...lanes].map(([origin, columns]) => [origin, [...columns].map((column) => column / COLUMNS)]))
}

/** How many facts a replay derives otherwise. */
export const differencesIn = ({ happenings }: Story): number => happenings.filter(({ differs }) => differs).length

const timerAt = ({ happenings, timers }: Story, index: number): TimerLine | undefined =>
  timers.find(({ ended, due }) => ended === index && due <= (happenings[index]?.entry.at ?? 0))
/** The event of the timer that fired at a happening; 'timer.fired' where it ended no chart's timer. */
export const firedAt = (story: Story, index: number): string => timerAt(story, index)?.event ?? 'timer.fired'

/** A fact as a row names it; a fired timer with its chart and name. */
export const factWords = (story: Story, index: number): string => {
  const type = story.happenings[index]?.entry.fact.type ?? ''
  const fired = type === 'timer.fired' ? timerAt(story, index) : undefined
  return fired === undefined ? type : `${timerName(fired.event)} (${fired.actor})`
}
