import { type AnyActorRef, type InspectionEvent, StateMachine } from 'xstate'
import { type Millis, millisSchema } from '#contract/scalar.ts'
import type { Input } from '#client/ledger/facts.ts'
import { createLateRoster } from '#machines/late-roster.ts'
import { DELAYS } from '#machines/setup.ts'
import type { Entry } from '#streams/journal.ts'
import { createSpine, type Spine } from '#src/spine/spine.ts'
import { leavesOf } from '../charts/picture.ts'

/** A chart took transitions. `to`: its innermost states, each as its path with dots; `edges`: the lines of its picture that were taken. */
export type Move = {
  readonly index: number
  readonly at: Millis
  readonly actor: string
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly edges: readonly string[]
  readonly event: string
}
/** An input with all that followed from it. */
export type Happening = {
  readonly entry: Entry
  readonly moves: readonly Move[]
  readonly derived: readonly Entry[]
  /** The types of the requests made. */
  readonly requests: readonly string[]
  /** This replay derived other facts than the journal has. */
  readonly differs: boolean
}
/** A chart that ran. `moves` has its first state too. Ended: the index of the happening that ended it. */
export type ActorLine = { readonly id: string; readonly chart: string; readonly moves: Move[]; ended: number | null }
/** A timer of a chart: set by one happening, ended or fired by another. */
export type TimerLine = {
  readonly actor: string
  readonly event: string
  readonly due: Millis
  readonly delayMs: number
  readonly set: number
  ended: number | null
}

/** A journal, replayed: what every input brought. It grows at its end, and is read at any happening. */
export type Story = {
  /** Feeds the entries that follow; derived ones are compared with what this replay derives. */
  readonly feed: (entries: readonly Entry[]) => void
  readonly happenings: readonly Happening[]
  readonly actors: ReadonlyMap<string, ActorLine>
  readonly timers: readonly TimerLine[]
  readonly spine: Spine
}

/** The most charts that a story remembers; beyond them the ended ones go first. */
const MAX_ACTORS = 400

const chartOf = (actor: AnyActorRef): string => ('logic' in actor && actor.logic instanceof StateMachine ? actor.logic.id : actor.id)
const stateOf = (snapshot: unknown): unknown =>
  typeof snapshot === 'object' && snapshot !== null && 'value' in snapshot ? snapshot.value : undefined

type Options = {
  readonly inspect?: (event: InspectionEvent) => void
  /** Runs a job before the next paint, where the board is painted. */
  readonly frame?: (job: () => void) => void
}

/** Replays a journal on charts of its own, with nothing sent, and notes what each input brought (FLOW-03, FLOW-04). */
export const createStory = ({ inspect, frame = (job) => job() }: Options = {}): Story => {
  const happenings: Happening[] = []
  const actors = new Map<string, ActorLine>()
  const timers: TimerLine[] = []
  let now = millisSchema.parse(0)
  let moves: Move[] = []
  let requests: string[] = []
  let awaited: { readonly seq: number; readonly derived: Entry[] } | null = null

  const lineOf = (actor: AnyActorRef): ActorLine => {
    const known = actors.get(actor.id)
    if (known !== undefined && known.ended === null) return known
    const line: ActorLine = { id: actor.id, chart: chartOf(actor), moves: known?.moves ?? [], ended: null }
    actors.set(actor.id, line)
    for (const [id, { ended }] of actors) {
      if (actors.size <= MAX_ACTORS) break
      if (ended !== null) actors.delete(id)
    }
    return line
  }
  const watch = (event: InspectionEvent): void => {
    inspect?.(event)
    if (event.type !== '@xstate.microstep') return
    const actor = spine.actors().find(({ sessionId }) => sessionId === event.actorRef.sessionId)
    if (actor === undefined) return
    const line = lineOf(actor)
    const to = leavesOf(stateOf(event.snapshot))
    const move: Move = {
      index: happenings.length,
      at: now,
      actor: line.id,
      from: line.moves.at(-1)?.to ?? [],
      to,
      edges: event._transitions.flatMap(({ source, target = [] }) =>
        target.map(({ path }) => `${source.path.join('.')}→${path.join('.')}`),
      ),
      event: event.event.type,
    }
    line.moves.push(move)
    moves.push(move)
  }
  const spine = createSpine({
    clock: { now: () => now, after: () => () => undefined },
    frame,
    doors: null,
    delays: DELAYS,
    late: (come) => come(createLateRoster),
    inspect: watch,
    muted: ({ type }) => void requests.push(type),
  })

  let running = 0
  const pending = new Map<object, TimerLine>()
  /** Notes the timers that were set and that ended, and the charts that stopped. */
  const noteEnds = (): void => {
    const live = new Set<object>()
    const ids = new Set<string>()
    const systems = new Set(spine.actors().map(({ system }) => system))
    running = spine.actors().length
    for (const actor of spine.actors()) {
      ids.add(actor.id)
      const line = lineOf(actor)
      const to = leavesOf(stateOf(actor.getSnapshot()))
      // Its first state is no transition.
      if (line.moves.length === 0)
        line.moves.push({ index: happenings.length, at: now, actor: line.id, from: [], to, edges: [], event: '' })
    }
    for (const system of systems) {
      for (const scheduled of Object.values(system.getSnapshot()._scheduledEvents)) {
        live.add(scheduled)
        if (pending.has(scheduled)) continue
        const { source, event, delay } = scheduled
        const due = millisSchema.parse(now + Math.max(0, Math.round(delay)))
        const timer: TimerLine = { actor: source.id, event: event.type, delayMs: delay, due, set: happenings.length, ended: null }
        pending.set(scheduled, timer)
        timers.push(timer)
      }
    }
    for (const [scheduled, timer] of pending) {
      if (live.has(scheduled)) continue
      timer.ended = happenings.length
      pending.delete(scheduled)
    }
    for (const line of actors.values()) if (line.ended === null && !ids.has(line.id)) line.ended = happenings.length
  }

  let last = 0
  /** Puts what this replay derived from the last input beside what the journal has. */
  const settle = (): void => {
    if (awaited === null) return
    const index = happenings.length - 1
    const happening = happenings[index]
    if (happening !== undefined) {
      const ours = JSON.stringify(happening.derived.map(({ fact }) => fact))
      const theirs = JSON.stringify(awaited.derived.map(({ fact }) => fact))
      happenings[index] = { ...happening, differs: ours !== theirs }
    }
    awaited = null
  }
  const take = (entry: Entry, record: () => void): void => {
    now = entry.at
    moves = []
    requests = []
    record()
    const recorded = spine.journal.after(last)
    last = recorded.at(-1)?.seq ?? last
    if (moves.length > 0 || spine.actors().length !== running) noteEnds()
    const derived = recorded.filter(({ cause }) => cause !== null)
    happenings.push({ entry, moves, requests, derived, differs: false })
  }
  const isInput = (entry: Entry): entry is Entry & { readonly fact: Input } => entry.cause === null

  return {
    feed: (entries) => {
      for (const entry of entries) {
        if (happenings.length === 0 && entry.fact.type === 'app.started') {
          take(entry, () => spine.start())
          continue
        }
        if (isInput(entry)) {
          settle()
          take(entry, () => spine.record(entry.fact))
          awaited = { seq: entry.seq, derived: [] }
        } else if (awaited !== null && entry.cause === awaited.seq) awaited.derived.push(entry)
      }
      // A turn is recorded whole before it is read, so all that this input derived is here.
      settle()
    },
    happenings,
    actors,
    timers,
    spine,
  }
}

/** The last move of a chart up to a happening; undefined before its first. */
export const moveAt = ({ moves }: ActorLine, index: number): Move | undefined => moves.findLast((move) => move.index <= index)

/** The charts that run at a happening, in the order of their start. */
export const actorsAt = ({ actors }: Story, index: number): readonly ActorLine[] =>
  [...actors.values()].filter((line) => (line.moves[0]?.index ?? 0) <= index && (line.ended === null || line.ended > index))

/** The timers that wait at a happening, the next one first. */
export const timersAt = ({ timers }: Story, index: number): readonly TimerLine[] =>
  timers.filter(({ set, ended }) => set <= index && (ended === null || ended > index)).toSorted((a, b) => a.due - b.due)
