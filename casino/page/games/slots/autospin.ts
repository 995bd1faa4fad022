import { createActor } from 'xstate'
import type { DebitAbout } from '#contract/casino/wallet.ts'
import type { PlayCode, PlayRef } from '../../../wire.ts'
import { autospinMachine, type SpinEnd, type SpinPlan } from '../../play/autospin.machine.ts'
import type { Play } from '../../play/play.ts'
import { isUnderWay } from '../../play/seen.ts'
import { plainBet } from '../solo-bets.ts'
import { revealOf } from './reveal.ts'

export type Autospin = {
  readonly isOn: boolean
  readonly plan: SpinPlan
  readonly done: number
  readonly netPaise: number
  readonly end: SpinEnd | null
  readonly code: PlayCode | null
  readonly about: DebitAbout | null
}

/** Runs the chart of the spins that a player lets come by themselves: it presses, and says what became of each press. */
const createAutospin = (play: Play) => {
  const reveal = revealOf(play)
  const actor = createActor(autospinMachine, { clock: play.clock })
  const read = (): Autospin => {
    const snapshot = actor.getSnapshot()
    return { isOn: snapshot.matches('on'), ...snapshot.context }
  }
  const watchers = new Set<() => void>()
  let now = read()
  let pressed: PlayRef | null = null
  actor.subscribe(() => {
    now = read()
    for (const notify of watchers) notify()
  })
  actor.on('spin', ({ stakePaise }) => {
    pressed = null
    const { line, balancePaise } = play.seen.get()
    if (line !== 'live') return actor.send({ type: 'line.lost' })
    if (balancePaise < stakePaise) return actor.send({ type: 'balance.low' })
    pressed = play.startSolo(plainBet(stakePaise / 100))
  })
  const look = (): void => {
    if (!now.isOn) return
    const { line, presses, solo } = play.seen.get()
    if (line !== 'live') return actor.send({ type: 'line.lost' })
    if (pressed === null) return
    const press = presses.find(({ ref }) => ref === pressed)
    if (press !== undefined && !isUnderWay(press)) return actor.send({ type: 'spin.refused', code: press.code, about: press.about })
    if (solo === null || solo.ref !== pressed) return
    const { code = null, about = null } = solo
    if (solo.state === 'refused' || solo.state === 'rolledBack') return actor.send({ type: 'spin.refused', code, about })
    if (solo.state !== 'settled' || !reveal.get().isDone) return
    pressed = null
    actor.send({ type: 'round.shown', stakedPaise: solo.stakedPaise, returnPaise: solo.returnPaise })
  }
  actor.start()
  play.seen.subscribe(look)
  reveal.subscribe(look)
  return {
    get: (): Autospin => now,
    subscribe: (notify: () => void) => {
      watchers.add(notify)
      return () => void watchers.delete(notify)
    },
    start: (plan: SpinPlan): void => actor.send({ type: 'start.pressed', plan }),
    stop: (): void => actor.send({ type: 'stop.pressed' }),
  }
}
export type AutospinStore = ReturnType<typeof createAutospin>
const stores = new WeakMap<Play, AutospinStore>()
/** The spins that come by themselves, of a play: made once. */
export const autospinOf = (play: Play): AutospinStore => {
  const found = stores.get(play) ?? createAutospin(play)
  stores.set(play, found)
  return found
}
