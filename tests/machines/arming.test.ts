import type { AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { saveOneClick } from '#contract/calls/settings.ts'
import { armedOf, bettingOf } from '#client/ledger/selectors.ts'
import { type Ledger, emptyLedger, foldLedger } from '#client/ledger/ledger.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import type { Settings } from '#domain/betting/limits.ts'
import { paise } from '#domain/paise.ts'
import { type SettingChange, defaultBetting } from '#domain/player/betting.ts'
import { said } from '#domain/said.ts'
import { armingMachine } from '#machines/one-click/arming.machine.ts'
import { DELAYS, type Heard } from '#machines/setup.ts'
import { createSpine } from '#src/spine/spine.ts'
import { answered, at, deafDoors, lateCharts, member } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const MINUTE = 60_000
const demo = member('demo')
const tap = { active: true, stake: paise(50_000), barred: false }
const { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
const settingsOf = (active: boolean, armedMinutes: number): Settings => ({
  ...defaultBetting,
  oneClick: { ...tap, active },
  armedMinutes,
  delaySeconds: { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 },
  limits: { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
})
const readOf = (active: boolean, minutes: number): Fact => answered({ what: 'settings' }, settingsOf(active, minutes))
const here: Ledger = { ...emptyLedger, session: 'known', member: demo, link: 'up', feed: 'fresh' }
const heard = (fact: Fact, ledger: Ledger, ms: number): Heard => ({ ...fact, at: at(ms), ledger: foldLedger(ledger, fact, at(ms)) })
const on = foldLedger(here, readOf(true, 15), at(1))
const off: SettingChange = { setting: 'oneClick', value: { ...tap, active: false } }
const change = (setting: SettingChange): Fact => ({ type: 'change.submitted', change: { what: 'setting', setting } })
const saved = (setting: SettingChange, ok: boolean): Fact => ({
  type: 'change.answered',
  change: { what: 'setting', setting },
  ok,
  said: said(ok ? 'settingSaved' : 'settingNotSaved'),
})
const cases: readonly Heard[] = [
  ...[5, 15, 0].map((minutes) => heard(readOf(true, minutes), here, 10_000)),
  heard(readOf(false, 15), here, 10_000),
  heard(change(off), on, 10_000),
  heard(change({ setting: 'keepSlip', value: true }), on, 10_000),
  heard(saved(off, true), on, 10_000),
  heard(saved(off, false), on, 10_000),
  heard(saved({ setting: 'armedMinutes', value: 30 }, true), on, 10_000),
  heard(saved({ setting: 'armedMinutes', value: 0 }, true), on, 10_000),
  heard(saved({ setting: 'oneClick', value: { ...tap, stake: paise(70_000) } }, true), on, 10_000),
  heard(answered({ what: 'settings' }, { ...settingsOf(true, 15), oneClick: { ...tap, stake: paise(80_000) } }), here, 10_000),
  heard({ type: 'session.ended', member: demo.memberCode, said: null }, on, 10_000),
]
const walkArming = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases,
    key: (snapshot) => JSON.stringify([snapshot.value, snapshot.context.minutes, snapshot.context.endsAt, snapshot.context.kept]),
  })

/** What SLIP-23 promises of the time, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted, armed }: Step): readonly string[] => {
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(`${sentence} (${event.type})`))
  const asked = emitted.some((each) => each.type === 'request' && each.request.type === 'change')
  const toasts = emitted.some((each) => each.type === 'fact' && each.fact.type === 'toast.raised')
  const isTime = event.type.includes(before.matches('timed') ? '.chosenTime.' : before.matches('ending') ? '.again.' : 'no timer')
  must(asked === isTime, 'the exchange is not asked exactly when the time is over')
  must(!isTime || after.matches('ending'), 'the time is over, and nothing follows')
  const begins = after.matches('timed') && (!before.matches('timed') || before.context.minutes !== after.context.minutes)
  must(!begins || armed.some(({ ms }) => ms === after.context.minutes * MINUTE), 'the timer runs another time')
  const told = cases.find((each) => each === event)
  const isOff = told !== undefined && armedOf(told.ledger) === null
  if (isOff) must(after.matches('off') && after.context.endsAt === null, 'a time runs while one-click is off')
  if (told !== undefined && !isOff && told.type !== 'change.submitted') {
    const { armedMinutes } = bettingOf(told.ledger)
    must(after.context.minutes === armedMinutes, 'another time runs than the member chose')
    const { kept } = after.context
    must(kept === null || kept.stake === bettingOf(told.ledger).oneClick.stake, 'it turns itself off with another stake than the member’s')
    must(after.matches('endless') === (armedMinutes === 0), 'it ends though the member chose never')
  }
  const isItself = before.matches('ending') && (event.type === 'read.answered' || event.type === 'change.answered')
  must(toasts === (isOff && isItself), 'the member is not told exactly when it turned itself off')
  return broken
}

test('[FLOW-05] arming does what its table says', () => {
  expect(unlikeTable('arming', walkArming(armingMachine))).toEqual([])
})

test('[FLOW-05][SLIP-23] walks take every state, transition and guard of arming', () => {
  const { steps, figures } = walkArming(armingMachine)
  printFigures('arming', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

test('[SLIP-23] one-click turns itself off after the member’s time, and asks again when refused', () => {
  const clock = virtualClock(at(1_000_000))
  const { doors } = deafDoors()
  const asked: string[] = []
  const toasts: string[] = []
  const spine = createSpine({
    late: lateCharts,
    clock,
    frame: (job) => job(),
    doors: { ...doors, http: { call: (_, { path }) => void asked.push(path) }, toast: (_, { key }) => void toasts.push(key) },
  })
  const asks = (): number => asked.filter((path) => path === saveOneClick.path).length
  spine.start()
  spine.record({ type: 'session.restored', member: demo })
  spine.record({ type: 'link.opened' })
  spine.record(answered({ what: 'settings' }, settingsOf(true, 5)))
  clock.advance(5 * MINUTE - 1)
  expect(asks()).toBe(0)
  clock.advance(1)
  expect(asks()).toBe(1)
  spine.record({ type: 'change.answered', change: { what: 'setting', setting: off }, ok: false, said: said('settingNotSaved') })
  clock.advance(DELAYS.answerMs)
  expect(asks()).toBe(2)
  spine.record({ type: 'change.answered', change: { what: 'setting', setting: off }, ok: true, said: said('settingSaved') })
  expect(armedOf(spine.ledger.get())).toBeNull()
  expect(toasts).toContain('oneClickEnded')
  clock.advance(60 * MINUTE)
  expect(asks()).toBe(2)
})

const mutants: readonly Mutant[] = [
  ['the time never ends', mutant(armingMachine, 'states/timed', 'after', {})],
  ['it ends and asks nothing', mutant(armingMachine, 'states/ending', 'entry', [])],
  ['it says nothing', armingMachine.provide({ actions: { sayOff: () => undefined } })],
  ['never ends, too', armingMachine.provide({ guards: { isEndless: () => false } })],
  ['a new time does not count', armingMachine.provide({ guards: { isRunning: ({ context }) => context.endsAt !== null } })],
  ['it outlives its session', mutant(armingMachine, 'on', 'session.ended', [])],
]
catchMutants('arming', mutants, walkArming, brokenBy)
