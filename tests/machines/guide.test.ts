import { type AnyStateMachine, initialTransition, transition } from 'xstate'
import { expect, test } from 'vitest'
import type { OutboxEntry } from '#client/betting/sent.ts'
import { type OrderPhase, pressedOrder } from '#client/betting/order.ts'
import { MAX_SLIPS, type SlipStage } from '#client/betting/slip.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import { type Verdict, refusedSaying } from '#domain/betting/verdict.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { GUIDE_NUMBERS, GUIDE_STEPS, guideStepOf } from '#machines/guide/guide-view.ts'
import { guideMachine } from '#machines/guide/guide.machine.ts'
import type { Heard } from '#machines/setup.ts'
import { at, marketId, matchedVerdict, member, pick, ref } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Key, type Step, printFigures, walk } from './walk.ts'

const demo = member('demo')
const here: Ledger = { ...emptyLedger, session: 'known', member: demo, link: 'up', feed: 'fresh' }
const told = (fact: Fact, ledger = here): Heard => ({ ...fact, at: at(5), ledger })
const slipMoved = (slip: string, stage: SlipStage): Heard => told({ type: 'slip.moved', slip, stage, pick: pick('m1') })
const moved = (n: number, phase: OrderPhase): Heard => told({ type: 'order.moved', ref: ref(n), order: { ...pressedOrder, phase } })
const settled = (n: number, verdict: Verdict): Heard => told({ type: 'order.settled', ref: ref(n), verdict })

const sentAt = at(5)
const bet: OutboxEntry = {
  ...{ kind: 'bet', ref: ref(1), owner: demo.memberCode, sentAt, pick: pick('m1'), odds: pick('m1').odds, stake: paise(50_000) },
  accept: 'NONE',
}
const cashOut: OutboxEntry = {
  ...{ kind: 'cash-out', ref: ref(1), owner: demo.memberCode, sentAt, cashOutId: 'position', part: 100, amount: paise(100) },
  market: { marketId: marketId('m1'), marketName: 'Match Odds', eventId: pick('m1').eventId, eventName: 'A match' },
}

const refused = refusedSaying(said('MARKET_SUSPENDED'))
const waits: Verdict = { ...matchedVerdict, kind: 'unmatched', matched: paise(0), remaining: paise(50_000), said: said('betUnmatched') }
const ended: Verdict = { ...waits, remaining: paise(0), said: said('betEnded') }
const voided: Verdict = { ...matchedVerdict, said: said('betVoid', paise(50_000)) }

const cases: readonly Heard[] = [
  told({ type: 'guide.begun' }),
  told({ type: 'guide.begun' }, emptyLedger),
  told({ type: 'guide.left' }),
  told({ type: 'session.started', member: demo }),
  told({ type: 'session.ended', member: demo.memberCode, said: null }),
  ...(['picked', 'staked', 'empty', 'over'] as const).map((stage) => slipMoved('slip-1', stage)),
  slipMoved('slip-2', 'staked'),
  slipMoved('slip-2', 'lapsed'),
  told({ type: 'order.placed', entry: bet }),
  told({ type: 'order.placed', entry: cashOut }),
  ...[1, 2].flatMap((n) => [
    ...(['sending', 'checking', 'offline', 'unknown', 'loggedOut'] as const).map((phase) => moved(n, phase)),
    ...[matchedVerdict, waits, refused, ended, voided].map((verdict) => settled(n, verdict)),
    told({ type: 'order.dropped', ref: ref(n), said: said('nothingSent') }),
    told({ type: 'order.left', ref: ref(n) }),
  ]),
  told({ type: 'bets.shown' }),
  told({ type: 'odds.pressed', pick: pick('m1'), level: 0 }),
]
const key: Key = ({ value, context }) => JSON.stringify([value, context.drafts, context.ref])
const walkGuide = (machine: AnyStateMachine) => walk({ machine, input: {}, cases, key })

/** What SUPP-03 promises of the guide, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(`${sentence} (${event.type})`))
  const heard = cases.find((each) => each === event)
  const [was, is] = [guideStepOf(before), guideStepOf(after)]
  must(emitted.length === 0, 'the guide acts by itself')
  if (heard === undefined) return broken
  const isOwn = 'ref' in heard && heard.ref === before.context.ref
  const isTaken = heard.type === 'order.settled' && (heard.verdict === matchedVerdict || heard.verdict === waits)
  // It says that a bet is placed only after the exchange took that bet.
  if (is === 'seeing' && was !== 'seeing') must(isOwn && isTaken, 'a bet is called placed that is not')
  if (is === 'refused' && was !== 'refused')
    must(isOwn && heard.type === 'order.settled' && !isTaken, 'a bet is called refused that is not')
  if (heard.type === 'order.settled' && isOwn && ['waiting', 'doubt'].includes(was))
    must(is === (isTaken ? 'seeing' : 'refused'), 'the exchange’s word is not said')
  if (heard.type === 'order.moved' && isOwn && ['waiting', 'doubt'].includes(was))
    must(is === (heard.order.phase === 'sending' ? 'waiting' : 'doubt'), 'it is not said whether the bet is in doubt')
  if (heard.type === 'order.dropped' && isOwn && ['waiting', 'doubt'].includes(was))
    must(is === 'unsent', 'it is not said that nothing was sent')
  if (heard.type === 'order.left' && isOwn && ['waiting', 'doubt'].includes(was))
    must(is === 'off', 'a bet that was given up is still guided')
  if ('ref' in heard && !isOwn) must(is === was, 'the guide follows another bet')
  if (heard.type === 'order.placed') {
    const isHeard = ['choosing', 'staking', 'placing', 'unsent', 'refused'].includes(was) && heard.entry.kind === 'bet'
    must(is === (isHeard ? 'waiting' : was) && (!isHeard || after.context.ref === bet.ref), 'the bet that was placed is not followed')
  }
  if (heard.type === 'guide.left' || heard.type === 'session.ended') must(is === 'off', 'the guide goes on after it was left')
  if (is === 'off') must(after.context.ref === null, 'a bet is kept without a guide')
  if (was === 'off' && heard.type !== 'guide.begun') must(is === 'off', 'the guide begins by itself')
  const { drafts } = after.context
  const front = drafts.at(-1)
  const now = front === undefined ? 'choosing' : front.isStaked ? 'placing' : 'staking'
  if (heard.type === 'guide.begun') must(is === (heard.ledger.member === null ? 'joining' : now), 'the guide begins at another step')
  if (heard.type === 'session.started') must(is === (was === 'joining' ? now : was), 'a login leads to another step')
  if (heard.type === 'slip.moved') {
    must(
      drafts.length <= MAX_SLIPS && drafts.some(({ slip }: { slip: string }) => slip === heard.slip) === isDraft(heard.stage),
      'drafts are not kept',
    )
    if (['choosing', 'staking', 'placing'].includes(was)) must(is === now, 'the step is not that of the newest draft')
    if (was === 'unsent') must(is === (now === 'placing' ? 'unsent' : now), 'the step is not that of the newest draft')
    if (was === 'refused') must(is === (isDraft(heard.stage) ? now : 'refused'), 'a new price after a refusal is not followed')
  }
  if (heard.type === 'bets.shown') must(is === (was === 'seeing' ? 'done' : was), 'the bets are not seen')
  if (heard.type === 'odds.pressed') must(is === (was === 'done' ? 'off' : was), 'the last sentence stays after the next press')
  return broken
}
const isDraft = (stage: SlipStage): boolean => stage === 'picked' || stage === 'staked'

test('[FLOW-05][SUPP-03] guide does what its table says', () => {
  expect(unlikeTable('guide', walkGuide(guideMachine), key)).toEqual([])
})

test('[FLOW-05][SUPP-03] guide follows the bet that is placed after a refused one', () => {
  const second = told({ type: 'order.placed', entry: { ...bet, ref: ref(2) } })
  const heard = [
    told({ type: 'guide.begun' }),
    told({ type: 'order.placed', entry: bet }),
    settled(1, refused),
    second,
    settled(2, matchedVerdict),
  ]
  const last = heard.reduce((before, event) => transition(guideMachine, before, event)[0], initialTransition(guideMachine)[0])
  expect(guideStepOf(last)).toBe('seeing')
})

test('[FLOW-05][SUPP-03] walks take every state, transition and guard of guide', () => {
  const { steps, figures } = walkGuide(guideMachine)
  printFigures('guide', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
  const seen = new Set(steps.map(({ after }) => guideStepOf(after)))
  expect(GUIDE_STEPS.filter((step) => !seen.has(step))).toEqual([])
})

test('[SUPP-03] the guide has five steps, and is off before its chart has come', () => {
  expect(guideStepOf(undefined)).toBe('off')
  expect([...new Set(GUIDE_STEPS.map((step) => GUIDE_NUMBERS[step]))]).toEqual([null, 1, 2, 3, 4, 5])
})

const answering = 'states/answering/on'
const mutants: readonly Mutant[] = [
  ['every verdict is a bet', guideMachine.provide({ guards: { stands: () => true } })],
  ['no verdict is a bet', guideMachine.provide({ guards: { stands: () => false } })],
  ['other orders are its own', guideMachine.provide({ guards: { isItsOrder: () => true } })],
  ['a doubt is not said', guideMachine.provide({ guards: { isInDoubt: () => false } })],
  ['a cash-out is followed', guideMachine.provide({ guards: { isBet: () => true } })],
  ['a visitor is not asked to log in', guideMachine.provide({ guards: { isVisitor: () => false } })],
  ['a stake is not seen', guideMachine.provide({ guards: { isStaked: () => false } })],
  ['a draft is not seen', guideMachine.provide({ guards: { isPicked: () => false } })],
  ['a staked draft after a refusal is not seen', guideMachine.provide({ guards: { stakesNow: () => false } })],
  ['a draft after a refusal is not seen', guideMachine.provide({ guards: { picksNow: () => false } })],
  ['drafts are forgotten', guideMachine.provide({ actions: { keepDrafts: () => undefined } })],
  ['the bet is forgotten', guideMachine.provide({ actions: { keepRef: () => undefined } })],
  ['the bet is kept after its guide', guideMachine.provide({ actions: { forgetRef: () => undefined } })],
  ['a dropped order is not said', mutant(guideMachine, answering, 'order.dropped', {})],
  ['a bet that was given up is followed', mutant(guideMachine, answering, 'order.left', {})],
  ['it cannot be left', mutant(guideMachine, 'on', 'guide.left', {})],
  ['it outlives its session', mutant(guideMachine, 'on', 'session.ended', {})],
  ['it does not end', mutant(guideMachine, 'states/seeing', 'on', {})],
  ['its end stays', mutant(guideMachine, 'states/done', 'on', {})],
]
catchMutants('guide', mutants, walkGuide, brokenBy)
