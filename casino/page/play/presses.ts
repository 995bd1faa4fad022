import { type Actor, createActor } from 'xstate'
import type { PlayRef } from '../../wire.ts'
import { type PressEvent, pressMachine } from './press.machine.ts'
import type { Line, Ports } from './ports.ts'
import type { Press, PressState } from './seen.ts'

type Doors = Pick<Ports, 'clock' | 'mint'> & {
  readonly isLive: () => boolean
  readonly line: () => Line | null
  readonly changed: (press: Press) => void
  readonly gone: (ref: PlayRef) => void
}
/** Takes what became of a press. */
type Answered = (answer: Omit<Extract<PressEvent, { type: 'answered' }>, 'type'>) => void
/** Sends a press over a line with its ref; called again with the same ref. */
export type Send = (line: Line, ref: PlayRef, answered: Answered) => void
type Kept = Pick<Press, 'name' | 'bet' | 'target'>
type Snapshot = ReturnType<Actor<typeof pressMachine>['getSnapshot']>

const STATES = ['asking', 'received', 'offline', 'unanswered'] as const
const stateOf = (snapshot: Snapshot): PressState | 'placed' => {
  if (snapshot.matches('placed')) return 'placed'
  if (snapshot.matches('refused')) return 'refused'
  if (snapshot.matches('dropped')) return 'dropped'
  if (snapshot.matches('unknown')) return 'unknown'
  return STATES.find((state) => snapshot.matches({ sent: state })) ?? 'asking'
}

/** The charts of the presses under way, one for each, by their refs (CAS-05). */
export const createPresses = (doors: Doors) => {
  const actors = new Map<PlayRef, Actor<typeof pressMachine>>()

  /** Starts the chart of one press, and gives its ref. */
  const press = (kept: Kept, send: Send): PlayRef => {
    const ref = doors.mint()
    const actor = createActor(pressMachine, { clock: doors.clock })
    actors.set(ref, actor)
    actor.on('send', () => {
      const line = doors.line()
      if (line !== null) send(line, ref, (answer) => actor.send({ type: 'answered', ...answer }))
    })
    actor.subscribe((snapshot) => {
      const state = stateOf(snapshot)
      if (snapshot.status === 'done') actors.delete(ref)
      if (state === 'placed') doors.gone(ref)
      else doors.changed({ ...kept, ref, state, code: snapshot.context.code, about: snapshot.context.about })
    })
    actor.start()
    actor.send({ type: 'pressed', isLive: doors.isLive() })
    return ref
  }
  return {
    press,
    /** What happens to the line happens to every press. */
    hear: (event: PressEvent): void => {
      for (const actor of [...actors.values()]) actor.send(event)
    },
    /** What the provider lists for a ref. */
    truth: (ref: PlayRef, event: PressEvent): void => actors.get(ref)?.send(event),
  }
}
