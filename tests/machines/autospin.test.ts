import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { autospinMachine, MOST_SPINS } from '#casino/page/play/autospin.machine.ts'
import { type Mutant, catchMutants, mutant, without } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Case, type Step, printFigures, walk } from './walk.ts'

const plan = { spins: 3, stakePaise: 10, mostLossPaise: 20, winPaise: 50 }
const start = (part: object) => ({ type: 'start.pressed', plan: { ...plan, ...part } })
const shown = (returnPaise: number) => ({ type: 'round.shown', stakedPaise: 10, returnPaise })
const GOOD: readonly Case[] = [start({}), start({ winPaise: null, spins: 2 })]
const BAD: readonly Case[] = [start({ spins: 0 }), start({ spins: MOST_SPINS + 1 }), start({ mostLossPaise: 9 }), start({ stakePaise: 0 })]
const WIN = shown(50)
const REFUSED = { type: 'spin.refused', code: 'LIMIT_EXCEEDED' }
const STOP = { type: 'stop.pressed' }
const LOST = { type: 'line.lost' }
const LOW = { type: 'balance.low' }
const CASES: readonly Case[] = [...GOOD, ...BAD, shown(0), shown(10), WIN, REFUSED, STOP, LOST, LOW]

const nameOf = (snapshot: AnyMachineSnapshot): string =>
  snapshot.matches('off') ? 'off' : snapshot.matches({ on: 'spinning' }) ? 'spinning' : 'pausing'
const walkOf = (machine: AnyStateMachine) =>
  walk({ machine, input: undefined, cases: CASES, key: (snapshot) => JSON.stringify([snapshot.value, snapshot.context]) })

/** What the rules say of spins that come by themselves, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, spoken }: Step): readonly string[] => {
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(sentence))
  const [from, to] = [nameOf(before), nameOf(after)]
  const { done, netPaise, end, code, plan: kept } = after.context
  const isTimer = event.type.startsWith('xstate.after')
  const isShown = from === 'spinning' && event.type === 'round.shown'
  must(from !== 'off' || to === 'off' || GOOD.includes(event), 'it begins without a plan of the player')
  must(from !== 'off' || !GOOD.includes(event) || to === 'spinning', 'a plan is not begun')
  must(spoken.includes('spin') === (to === 'spinning' && from !== 'spinning'), 'a spin comes in a wrong moment')
  must(from !== 'pausing' || to !== 'spinning' || isTimer, 'a spin comes sooner than by hand')
  must(done <= kept.spins, 'it spins more often than was set')
  must(-netPaise <= kept.mostLossPaise, 'it loses more than was set')
  must(to !== 'spinning' || kept.stakePaise - netPaise <= kept.mostLossPaise, 'a spin may pass the loss limit')
  must(event !== STOP || from === 'off' || (to === 'off' && end === 'pressed'), 'a press does not stop it')
  must(event !== LOST || from === 'off' || (to === 'off' && end === 'line'), 'it goes on without a line')
  must(event !== LOW || from !== 'spinning' || (to === 'off' && end === 'balance'), 'it goes on without money')
  must(event !== REFUSED || from !== 'spinning' || (to === 'off' && end === 'refused'), 'it goes on after a refusal')
  must(event !== REFUSED || from !== 'spinning' || code === REFUSED.code, 'the reason of a refusal is lost')
  must(event !== WIN || !isShown || kept.winPaise === null || (to === 'off' && end === 'win'), 'it goes on after the win that was set')
  must(!isShown || done === before.context.done + 1, 'a spin is not counted')
  must(to !== 'off' || from === 'off' || end !== null, 'it ends without a reason')
  must(!(end === 'spins' && from !== 'off') || done === kept.spins, 'it says that all spins were made')
  return broken
}
const ENDS = ['spins', 'pressed', 'loss', 'win', 'balance', 'line', 'refused']
const brokenByAll = (steps: readonly Step[]): readonly string[] => {
  const ends = new Set(steps.map(({ after }) => after.context.end))
  const isResumed = steps.some(({ before, after }) => nameOf(before) === 'pausing' && nameOf(after) === 'spinning')
  return [...ENDS.filter((end) => !ends.has(end)).map((end) => `it never ends by ${end}`), ...(isResumed ? [] : ['it spins once alone'])]
}

test('[FLOW-05] autospin does what its table says', () => {
  expect(unlikeTable('autospin', walkOf(autospinMachine))).toEqual([])
})

test('[FLOW-05][CAS-05] every event in every state of the autospin keeps the rules', () => {
  const { steps, figures } = walkOf(autospinMachine)
  expect(steps.flatMap(brokenBy)).toEqual([])
  expect(brokenByAll(steps)).toEqual([])
  expect(figures.missed).toEqual([])
  printFigures('autospin', figures)
})

const on = autospinMachine.config.states?.['on']
const spinning = on?.states?.['spinning']?.on
const SHOWN = 'states/on/states/spinning/on'
const MUTANTS: readonly Mutant[] = [
  ['any plan is begun', mutant(autospinMachine, 'states/off/on', 'start.pressed', { target: 'on', actions: 'begin' })],
  ['a press does not stop it', mutant(autospinMachine, 'states/on', 'on', without(on?.on, 'stop.pressed'))],
  ['a lost line is nothing to it', mutant(autospinMachine, 'states/on', 'on', without(on?.on, 'line.lost'))],
  ['a refusal is nothing to it', mutant(autospinMachine, 'states/on/states/spinning', 'on', without(spinning, 'spin.refused'))],
  ['an empty purse is nothing to it', mutant(autospinMachine, 'states/on/states/spinning', 'on', without(spinning, 'balance.low'))],
  ['it never ends by itself', mutant(autospinMachine, SHOWN, 'round.shown', { target: 'pausing', actions: 'count' })],
  ['it does not count', mutant(autospinMachine, SHOWN, 'round.shown', { target: 'pausing' })],
  ['it makes no pause', mutant(autospinMachine, SHOWN, 'round.shown', { target: 'spinning', actions: 'count', reenter: true })],
  ['it never spins again', mutant(autospinMachine, 'states/on/states/pausing', 'after', {})],
]
catchMutants('autospin', MUTANTS, walkOf, brokenBy, brokenByAll)
