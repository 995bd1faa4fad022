import { createBrowserInspector } from '@statelyai/inspect'
import type { AnyActorRef, InspectionEvent } from 'xstate'
import type { Inspector } from './inspector.ts'
import { createStory, type Story } from './story.ts'

/** More than the actors of one run, each with its chart. */
const MAX_WAITING = 2000

/** The most levels of a value that are sent. */
const MOST_DEPTH = 6

/** The ledger is in every event and is most of what would be sent; what holds no more than names and numbers stays. */
const withoutLedger = <T extends object>(what: T): T => ({ ...what, ledger: undefined, delays: undefined, clock: undefined })

/** Facts that come many times a minute and that no chart changes its state by. */
const isNoise = (type: string): boolean => type === 'home.heard' || type === 'home.applied' || type === 'read.answered'

/** Attaches the official inspector, opened at `page`, to a run: it hears a replay of its own, so the tab that is watched does no more than before. */
export const attachStately = ({ view }: Inspector, page: string): void => {
  let isLive = false
  const said = new Map<string, string>()
  /** A snapshot is sent where its state changed; an event where a snapshot of it is. */
  const isNews = (event: InspectionEvent): boolean => {
    if (event.type !== '@xstate.snapshot' || isNoise(event.event.type)) return false
    const state = JSON.stringify('value' in event.snapshot ? event.snapshot.value : event.snapshot.status)
    if (said.get(event.actorRef.sessionId) === state) return false
    said.set(event.actorRef.sessionId, state)
    return true
  }
  const official = createBrowserInspector({
    url: page,
    maxDeferredEvents: MAX_WAITING,
    serializationDepthLimit: MOST_DEPTH,
    sanitizeEvent: withoutLedger,
    sanitizeContext: (context) => withoutLedger(context),
  })
  const open = (): Story =>
    createStory({
      inspect: (event) => {
        if (isLive && isNews(event)) official.inspect.next?.(event)
      },
    })
  const known = new Set<string>()
  /** Its snapshot as plain data: the object itself holds its whole chart. */
  const introduce = (actor: AnyActorRef): void => {
    if (known.has(actor.sessionId)) return
    known.add(actor.sessionId)
    const { status, value, context } = actor.getSnapshot()
    official.actor(actor, { status, value, context })
  }
  let { story: watched } = view.get()
  let own = open()
  let fed = 0
  const follow = (): void => {
    const { story, entries } = view.get()
    if (story !== watched) {
      watched = story
      own = open()
      fed = 0
      isLive = false
    }
    own.feed(entries.slice(fed))
    fed = entries.length
    if (fed === 0) return
    isLive = true
    for (const actor of own.spine.actors()) introduce(actor)
  }
  view.subscribe(follow)
  follow()
}
