import { createBrowserInspector } from '@statelyai/inspect'
import type { AnyActorRef, InspectionEvent, Snapshot } from 'xstate'
import type { Inspector } from './inspector.ts'
import { createStory, type Story } from './story.ts'

/** More than the actors of one run, each with its chart. */
const MAX_WAITING = 2000
/** The events from before the page was opened, the newest of them. */
const MOST_PAST = 200
/** A definition is sent whole: states lie in states, and their transitions under them. */
const DEFINITION_DEPTH = 40
/** Levels of a context and of an event that are sent, with so many entries of each and characters of a text. */
const MOST_LEVELS = 2
const MOST_ENTRIES = 40
const MOST_TEXT = 200
/** What stands for the rest. */
const CUT = '…'

/** The ledger is in every event and is most of what would be sent. */
const LEFT_OUT: ReadonlySet<string> = new Set(['ledger', 'delays', 'clock'])

/** Facts that come many times a minute; they are sent where a chart changes its state by them. */
const NOISE: ReadonlySet<string> = new Set([
  'home.heard',
  'home.applied',
  'read.answered',
  'books.changed',
  'account.changed',
  'quote.changed',
  'slip.moved',
  'order.moved',
])

/** A value as far as it is sent. What was cut stays as it is when it is cut again: the official package asks for that twice. */
const cut = (value: unknown, levels: number): unknown => {
  if (typeof value === 'string') return value.length > MOST_TEXT ? value.slice(0, MOST_TEXT - 1) + CUT : value
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  if (levels === 0) return CUT
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((each) => cut(each, levels - 1))
  const entries = Object.entries(value).filter(([key]) => !LEFT_OUT.has(key))
  return Object.fromEntries(entries.slice(0, MOST_ENTRIES).map(([key, each]) => [key, cut(each, levels - 1)]))
}

type Taken = Snapshot<unknown> & { readonly value?: unknown; readonly context?: unknown }
/** The state of a chart as plain data: the snapshot itself holds its whole chart, its children and its parent. */
const plain = ({ status, value, context }: Taken) => ({ status, value, context: cut(context, MOST_LEVELS) })
const isFields = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const plainEvent = (event: { readonly type: string }): { readonly type: string } => {
  const fields = cut(event, MOST_LEVELS)
  return { ...(isFields(fields) ? fields : {}), type: event.type }
}
/** An event and the state of a chart after it. */
type News = { readonly actor: AnyActorRef; readonly event: { readonly type: string }; readonly snapshot: ReturnType<typeof plain> }

/**
 * Attaches the official inspector, opened at `page`, to a run (FLOW-04): each chart with its state, then each event that a chart took. It
 * hears a replay of its own, so the tab that is watched does no more than before.
 */
export const attachStately = ({ view }: Inspector, page: string): void => {
  const official = createBrowserInspector({
    url: page,
    maxDeferredEvents: MAX_WAITING,
    serializationDepthLimit: DEFINITION_DEPTH,
    // The package's own cuts a state's value, too.
    serialize: (message) => message,
  })
  const known = new Set<string>()
  const introduce = (actor: AnyActorRef): void => {
    if (known.has(actor.sessionId)) return
    known.add(actor.sessionId)
    official.actor(actor, plain(actor.getSnapshot()))
  }
  const send = ({ actor, event, snapshot }: News): void => {
    introduce(actor)
    official.event(actor, event)
    official.snapshot(actor, snapshot, { event: { type: event.type } })
  }

  let past: News[] | null = []
  const heard = (news: News): void => {
    if (past === null) return send(news)
    past.push(news)
    if (past.length > MOST_PAST) past.shift()
  }
  let own: Story | null = null
  const actors = new Map<string, AnyActorRef>()
  /** A chart of the replay; one that has ended is no longer among its actors. */
  const actorOf = (sessionId: string): AnyActorRef | null => {
    const actor = actors.get(sessionId) ?? own?.spine.actors().find((each) => each.sessionId === sessionId) ?? null
    if (actor !== null) actors.set(sessionId, actor)
    return actor
  }
  /** The charts that took an event since their last snapshot, and the state that each was said to have. */
  const took = new Set<string>()
  const said = new Map<string, string>()
  const hear = (event: InspectionEvent): void => {
    const { sessionId } = event.actorRef
    if (event.type === '@xstate.microstep' && event._transitions.length > 0) took.add(sessionId)
    if (event.type !== '@xstate.snapshot') return
    const snapshot = plain(event.snapshot)
    const state = JSON.stringify([snapshot.status, snapshot.value])
    const isMoved = said.get(sessionId) !== state
    said.set(sessionId, state)
    const isNews = isMoved || (took.has(sessionId) && !NOISE.has(event.event.type))
    took.delete(sessionId)
    const actor = isNews ? actorOf(sessionId) : null
    if (actor !== null) heard({ actor, event: plainEvent(event.event), snapshot })
  }

  let watched: Story | null = null
  let fed = 0
  const follow = (): void => {
    const { story, entries } = view.get()
    if (story !== watched || own === null) {
      watched = story
      past = []
      own = createStory({ inspect: hear })
      fed = 0
    }
    own.feed(entries.slice(fed))
    fed = entries.length
    if (fed === 0) return
    for (const actor of own.spine.actors()) introduce(actor)
    for (const news of past ?? []) send(news)
    past = null
  }
  view.subscribe(follow)
  follow()
}
