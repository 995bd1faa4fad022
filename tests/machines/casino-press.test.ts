import { type AnyMachineSnapshot, type AnyStateMachine, SimulatedClock, createActor } from 'xstate'
import { expect, test } from 'vitest'
import { type PressEvent, pressMachine } from '#casino/page/play/press.machine.ts'
import { type Mutant, catchMutants, mutant, without } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const STATES = ['sent', 'placed', 'paying', 'won', 'lost', 'refused', 'rollingBack', 'rolledBack', 'waits', 'deciding', 'settled'] as const
const NO_BET = ['refused', 'rollingBack', 'rolledBack']
/** Ten times every 4 s, then twenty times every 30 s. */
const MOST_ASKS = 30
const FAST_ASKS = 10
const CASES: readonly PressEvent[] = [
  { type: 'pressed', isLive: true },
  { type: 'pressed', isLive: false },
  { type: 'line.up' },
  { type: 'line.lost' },
  { type: 'session.over' },
  { type: 'answered', code: 'OK' },
  { type: 'answered', code: 'ROUND_CLOSED' },
  ...STATES.map((state) => ({ type: 'truth', state, code: NO_BET.includes(state) ? 'INSUFFICIENT_FUNDS' : null }) as const),
]
const nameOf = (snapshot: AnyMachineSnapshot): string =>
  typeof snapshot.value === 'string' ? snapshot.value : `sent ${String(snapshot.value['sent'])}`
const asksOf = (snapshot: AnyMachineSnapshot): number => Number(snapshot.context.asks)
const walkOf = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: undefined,
    cases: CASES,
    key: (snapshot) => JSON.stringify([snapshot.value, asksOf(snapshot), snapshot.context.code]),
  })

const ENDS = ['placed', 'refused', 'dropped', 'unknown']
const isCase = (event: Step['event']): PressEvent | undefined => CASES.find((each) => each === event)
/** What the rules say of a press, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, spoken }: Step): readonly string[] => {
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(sentence))
  const [from, to] = [nameOf(before), nameOf(after)]
  const sends = spoken.filter((type) => type === 'send').length
  const known = isCase(event)
  const isSent = from.startsWith('sent')
  const isTimer = event.type.startsWith('xstate.after') && event.type.endsWith(from.replace('sent ', '.sent.'))
  must(sends <= 1, 'one step sends twice')
  must(!isTimer || sends === 0 || asksOf(before) < MOST_ASKS, 'it asks without end')
  must(sends === 0 || to === 'sent asking' || to === 'sent unanswered', 'it sends where no answer is awaited')
  must(!ENDS.includes(from) || (from === to && sends === 0), 'a press that ended goes on')
  must(to !== 'dropped' || from === 'pressed' || from === 'dropped', 'a press that was sent is dropped')
  must(to !== 'sent asking' || from === to || sends === 1, 'it asks without sending')
  must(from !== 'sent asking' || to !== from || sends === 1 || !isTimer, 'an answer that is late is not asked for again')
  must(from !== 'sent asking' || !isTimer || asksOf(before) >= FAST_ASKS || to === from, 'it asks seldom at once')
  must(from !== 'sent unanswered' || !isTimer || to !== from || sends === 1, 'a press without an answer is silent')
  must(from !== 'sent offline' || !isTimer, 'time passes for a press without a line')
  if (from === 'pressed' && known?.type === 'pressed') {
    must(to === (known.isLive ? 'sent asking' : 'dropped'), 'the press is sent without a line, or dropped with one')
    must(sends === (known.isLive ? 1 : 0), 'the press is sent once')
  }
  if (!isSent || known === undefined) return broken
  const code: unknown = after.context.code
  switch (known.type) {
    case 'line.lost':
      must(to === 'sent offline' && sends === 0, 'a cut line is not noted')
      break
    case 'line.up':
      must(
        !['sent offline', 'sent unanswered'].includes(from) || (to === 'sent asking' && sends === 1),
        'the line returns and it is not sent',
      )
      break
    case 'session.over':
      must(to === 'unknown' && code === 'SESSION_ENDED', 'the end of the session leaves the press open')
      break
    case 'answered':
      must(to === (known.code === 'OK' ? 'placed' : 'refused'), `the answer ${known.code} is not believed`)
      must(code === known.code, 'the answer’s code is lost')
      break
    case 'truth':
      must(known.state !== 'sent' || (to === 'sent received' && sends === 0), 'a bet that is listed is sent again')
      must(!NO_BET.includes(known.state) || (to === 'refused' && code === known.code), 'a bet that came to nothing is not refused')
      must(known.state === 'sent' || NO_BET.includes(known.state) || to === 'placed', 'a listed bet is not placed')
      break
    case 'pressed':
      must(to === from && sends === 0, 'it is pressed twice')
  }
  return broken
}
const brokenByAll = (steps: readonly Step[]): readonly string[] => {
  const names = new Set(steps.map(({ after }) => nameOf(after)))
  const repeats = steps.some((step) => nameOf(step.before) === 'sent received' && nameOf(step.after) === 'sent asking')
  const asks = Math.max(...steps.map(({ after }) => asksOf(after)))
  return [
    ...ENDS.filter((state) => !names.has(state)).map((state) => `no press is ever ${state}`),
    ...(repeats ? [] : ['a slow answer is never asked for again']),
    ...(asks === MOST_ASKS ? [] : [`a press asks ${asks} times at most`]),
  ]
}

test('[FLOW-05] press does what its table says', () => {
  expect(unlikeTable('press', walkOf(pressMachine))).toEqual([])
})

test('[FLOW-05][CAS-05] every event in every state of a press keeps the rules', () => {
  const { steps, figures } = walkOf(pressMachine)
  expect(steps.flatMap(brokenBy)).toEqual([])
  expect(brokenByAll(steps)).toEqual([])
  expect(figures.missed).toEqual([])
  printFigures('press', figures)
})

test('[CAS-05] a press without an answer is sent every 4 s, then every 30 s, and unknown in the end', () => {
  const clock = new SimulatedClock()
  const press = createActor(pressMachine, { clock })
  const sends: number[] = []
  press.on('send', () => sends.push(clock.now() / 1000))
  press.start()
  press.send({ type: 'pressed', isLive: true })
  const pass = (seconds: number): void => {
    for (let i = 0; i < seconds; i += 1) clock.increment(1000)
  }
  pass(639)
  expect(press.getSnapshot().value).toEqual({ sent: 'unanswered' })
  pass(1)
  expect(press.getSnapshot().value).toBe('unknown')
  const often = Array.from({ length: FAST_ASKS }, (_, i) => i * 4)
  const seldom = Array.from({ length: MOST_ASKS - FAST_ASKS - 1 }, (_, i) => 70 + i * 30)
  expect(sends).toEqual([...often, ...seldom])
})

const sent = pressMachine.config.states?.['sent']
const MUTANTS: readonly Mutant[] = [
  ['a press without a line is sent', mutant(pressMachine, 'states/pressed/on', 'pressed', 'sent')],
  ['a press with a line is dropped', mutant(pressMachine, 'states/pressed/on', 'pressed', 'dropped')],
  ['a refusal counts as placed', mutant(pressMachine, 'states/sent/on', 'answered', { target: 'placed', actions: 'keepCode' })],
  [
    'a refusal loses its reason',
    mutant(pressMachine, 'states/sent/on', 'answered', [{ guard: 'isOk', target: 'placed', actions: 'keepCode' }, { target: 'refused' }]),
  ],
  [
    'a listed bet is sent again',
    mutant(pressMachine, 'states/sent/on', 'truth', [
      { guard: 'isReceived', target: '.asking' },
      { guard: 'isRefused', target: 'refused', actions: 'keepCode' },
      { target: 'placed' },
    ]),
  ],
  [
    'a bet that was rolled back counts as placed',
    mutant(pressMachine, 'states/sent/on', 'truth', [{ guard: 'isReceived', target: '.received' }, { target: 'placed' }]),
  ],
  ['the list of the provider is not believed', mutant(pressMachine, 'states/sent', 'on', without(sent?.on, 'truth'))],
  ['a cut line is not noted', mutant(pressMachine, 'states/sent', 'on', without(sent?.on, 'line.lost'))],
  ['the end of a session is not heard', mutant(pressMachine, 'states/sent', 'on', without(sent?.on, 'session.over'))],
  ['nothing is sent when the line returns', mutant(pressMachine, 'states/sent/states/offline/on', 'line.up', 'received')],
  ['time passes without a line', mutant(pressMachine, 'states/sent/states/offline', 'after', { answer: 'asking' })],
  ['it asks without end', mutant(pressMachine, 'states/sent/states/asking/after', 'answer', { target: 'asking', reenter: true })],
  ['it asks once', mutant(pressMachine, 'states/sent/states/asking/after', 'answer', 'unanswered')],
  [
    'a press without an answer is silent',
    mutant(pressMachine, 'states/sent/states/unanswered/after', 'seldom', [
      { guard: 'seldomLeft', target: 'unanswered', reenter: true },
      { target: '#press.unknown' },
    ]),
  ],
  ['a slow wallet is never asked again', mutant(pressMachine, 'states/sent/states/received', 'after', {})],
]
catchMutants('press', MUTANTS, walkOf, brokenBy, brokenByAll)
