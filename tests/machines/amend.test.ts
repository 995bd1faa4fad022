import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { namedOf } from '#client/views/amendment.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { pressedOrder } from '#client/betting/order.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import { said } from '#domain/said.ts'
import type { Bet } from '#domain/betting/bet.ts'
import type { SentAmendment } from '#client/betting/sent.ts'
import { amendMachine } from '#machines/open-bets/amend.machine.ts'
import type { AmendContext } from '#machines/open-bets/amend.machine.ts'
import { DELAYS, type Heard } from '#machines/setup.ts'
import { at, betId, matchedVerdict, member, pick, ref } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const demo = member('demo')
const bet = (n: number, matched = 0): Bet => {
  const { kind: _, line: __, fancyPrice: ___, ...place } = pick(`m${n}`)
  return {
    ...place,
    betId: betId(n),
    ref: ref(90 + n),
    averageOdds: place.odds,
    winnings: paise(0),
    stake: paise(50_000),
    matched: paise(matched),
    remaining: paise(50_000 - matched),
    state: matched === 0 ? 'unmatched' : 'partly-matched',
    placedAt: at(n),
    pnl: null,
  }
}
const here: Ledger = { ...emptyLedger, member: demo, link: 'up', bets: { kind: 'ready', items: [bet(1), bet(2)] } }
const partly: Ledger = { ...here, bets: { kind: 'ready', items: [bet(1, 20_000), bet(2)] } }
const taken: Ledger = { ...here, bets: { kind: 'ready', items: [bet(1, 50_000)] } }
const cancelling: Ledger = { ...here, changes: { 'cancel-bet PV-1': { state: 'asked', change: { what: 'cancel-bet', bet: betId(1) } } } }
const before: SentAmendment = {
  kind: 'amendment',
  ref: ref(9),
  owner: demo.memberCode,
  sentAt: at(1),
  bet: namedOf(bet(1)),
  odds: odds(2020),
  stake: paise(50_000),
}
const told = (fact: Fact, ledger = here): Heard => ({ ...fact, at: at(5), ledger })
const pressed = (price: number, stake: number): Fact => ({ type: 'amend.pressed', ref: ref(1), odds: odds(price), stake: paise(stake) })
/** The second bet goes to the same price with the first. */
const together = (ledger: Ledger): Heard => ({
  type: 'amend.pressed',
  ...{ ref: ref(1), odds: odds(2020), stake: paise(50_000), at: at(5), ledger },
  others: [{ bet: betId(2), ref: ref(3), stake: paise(50_000) }],
})
const alsoChanging: Ledger = { ...here, outbox: [{ ...before, bet: namedOf(bet(2)) }] }
const refused = { kind: 'refused' as const, said: said('BET_TAKEN_OR_LAPSED') }

const cases: readonly Heard[] = [
  ...[1, 2].flatMap((n) =>
    [here, partly, taken, cancelling, { ...here, outbox: [before] }].map((ledger) => told({ type: 'amend.opened', bet: betId(n) }, ledger)),
  ),
  told({ type: 'amend.odds-chosen', odds: odds(2020) }),
  told({ type: 'amend.stake-typed', stake: paise(30_000) }),
  ...[pressed(2020, 50_000), pressed(2000, 50_000), pressed(2000, 30_000), pressed(2020, 20_000)].flatMap((fact) => [
    told(fact),
    told(fact, partly),
    told(fact, { ...here, link: 'down' }),
  ]),
  ...[here, partly, taken, alsoChanging, { ...here, link: 'down' as const }].map(together),
  told({ type: 'amend.closed' }),
  ...[here, partly, taken, cancelling].flatMap((ledger) => [
    told({ type: 'bets.listed', which: 'active', accountSeq: 1, bets: [] }, ledger),
    told({ type: 'bets.changed', from: 0, accountSeq: 1, active: [], ended: [] }, ledger),
  ]),
  told({ type: 'session.ended', member: demo.memberCode, said: null }, emptyLedger),
  ...[ref(1), ref(2)].flatMap((whose) => [
    ...(['claiming', 'sending', 'unknown'] as const).map((phase) =>
      told({ type: 'order.moved', ref: whose, order: { ...pressedOrder, phase } }),
    ),
    ...[said('nothingSent'), null].map((why) => told({ type: 'order.dropped', ref: whose, said: why })),
    told({ type: 'order.left', ref: whose }),
    ...[matchedVerdict, refused].map((verdict) => told({ type: 'order.settled', ref: whose, verdict })),
    told({ type: 'bet.answered', ref: whose, verdict: matchedVerdict }),
  ]),
]

const contextOf = (snapshot: AnyMachineSnapshot): AmendContext => snapshot.context
const walkAmend = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases,
    /** What guards can tell apart. */
    key: (snapshot) => {
      const { bet: shown, terms, ref: own, order } = contextOf(snapshot)
      return JSON.stringify([snapshot.value, shown?.betId, shown?.matched, terms, own, order?.phase])
    },
  })

const isFollowing = (snapshot: AnyMachineSnapshot): boolean => snapshot.matches('following')

/** What the promise says of an amendment, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before: from, event, after, emitted }: Step): readonly string[] => {
  const [was, is] = [contextOf(from), contextOf(after)]
  const placed = emitted.flatMap((each) => (each.type === 'fact' && each.fact.type === 'order.placed' ? [each.fact.entry] : []))
  const isMine = 'ref' in event && event.ref === was.ref
  const settled = event.type === 'order.settled' && isMine && isFollowing(from)
  const heard = JSON.stringify(event)
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(sentence))
  const enters = isFollowing(after) && !isFollowing(from)
  const others = placed.filter((entry) => entry.ref !== is.ref)
  must(placed.length - others.length === (enters ? 1 : 0), '2 at most once: placed without a press, or twice')
  const press = cases.find((each) => each === event)
  const moved = enters && press?.type === 'amend.pressed' ? (press.others ?? []) : []
  const canMove = moved.filter(({ bet: each }) => heard.includes(`"betId":"${each}"`) && !heard.includes('"kind":"amendment"'))
  must(
    JSON.stringify(others.map((entry) => entry.ref)) === JSON.stringify(canMove.map((each) => each.ref)),
    'MKT-09: not each bet moves once',
  )
  for (const entry of others)
    must(
      entry.kind === 'amendment' && moved.some((each) => each.bet === entry.bet.betId && each.stake === entry.stake),
      '1 shown = sent: a bet that moves along has other terms than were pressed',
    )
  must(!enters || event.type === 'amend.pressed', '2 at most once: sent without a press')
  for (const entry of placed) {
    must(
      entry.kind === 'amendment' &&
        heard.includes(`"odds":${entry.odds},"stake":`) &&
        (others.includes(entry) || (heard.includes(`"odds":${entry.odds},"stake":${entry.stake}`) && entry.bet.betId === was.bet?.betId)) &&
        entry.stake > entry.bet.matched &&
        !(entry.odds === entry.bet.odds && entry.stake === entry.bet.matched + entry.bet.remaining),
      '1 shown = sent: other terms than were pressed, or none that change the bet',
    )
    must(heard.includes('"link":"up"'), 'SLIP-04: sent without a connection')
  }
  must(
    !after.matches('done') || from.matches('done') || (settled && !heard.includes('"kind":"refused"')),
    '4 never wrong: done without the verdict',
  )
  must(
    !after.matches('refused') || from.matches('refused') || (settled && heard.includes('"kind":"refused"')),
    '4 never wrong: refused without the verdict',
  )
  must(!settled || after.matches('done') || after.matches('refused'), '4 never wrong: the verdict is not shown')
  const dropped = event.type === 'order.dropped' && isMine && isFollowing(from)
  must(
    !dropped || heard.includes('"said":null') || (after.matches('editing') && is.said?.key === 'nothingSent'),
    'SLIP-27: nothing was sent, and it is not said',
  )
  const left = event.type === 'order.left' && isMine && isFollowing(from)
  must(!left || after.matches('closed'), '7 a way out: follows an order that its player gave up')
  if (isFollowing(from) && !isFollowing(after) && !settled && !dropped && !left) {
    must(['amend.closed', 'amend.opened', 'session.ended'].includes(event.type), '7 a way out: left without a verdict or a press')
    must(
      event.type === 'session.ended' || ![undefined, 'claiming'].includes(was.order?.phase),
      'SLIP-27: closed before it is known whether it is sent',
    )
  }
  must(
    !isFollowing(from) ||
      !isFollowing(after) ||
      !(event.type === 'order.moved' && isMine) ||
      heard.includes(`"phase":"${is.order?.phase}"`),
    'SLIP-25: does not show the phase of its order',
  )
  must(
    !('ref' in event) || isMine || event.type === 'amend.pressed' || JSON.stringify(was) === JSON.stringify(is),
    '5 never late: another ref moved the row',
  )
  must(!after.matches('closed') || is.bet === null, 'SESS-16: closed, and remembers')
  must(event.type !== 'session.ended' || after.matches('closed'), 'SESS-16: stays open for nobody')
  const isOpened = event.type === 'amend.opened' && JSON.stringify(was) !== JSON.stringify(is)
  must(!isOpened || is.bet?.betId !== before.bet.betId || !heard.includes('"kind":"amendment"'), 'a bet has two amendments on their way')
  if (event.type.startsWith('bets.') && after.matches('editing'))
    must(heard.includes(`"betId":"${is.bet?.betId}"`) && heard.includes(`"matched":${is.bet?.matched}`), 'shows what was matched before')
  if (event.type.startsWith('bets.') && from.matches('editing') && !heard.includes(`"betId":"${was.bet?.betId}"`))
    must(after.matches('closed'), 'changes a bet that is over')
  return broken
}

test('[FLOW-05] amend does what its table says', () => {
  expect(unlikeTable('amend', walkAmend(amendMachine))).toEqual([])
})

test('[FLOW-01][FLOW-05][OPEN-11] walks take every state, transition and guard of the amendment, and hold the promise', () => {
  const { steps, figures } = walkAmend(amendMachine)
  printFigures('amend', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(amendMachine, path, key, value)
const following = 'states/following'
const mutants: readonly Mutant[] = [
  ['any terms are sent', amendMachine.provide({ guards: { isSound: () => true } })],
  ['placed again when the row is opened', broken(`${following}/on`, 'amend.opened', { actions: 'placeOrder' })],
  ['any verdict believed', amendMachine.provide({ guards: { accepts: ({ event }) => event.type === 'order.settled' } })],
  ["another order's verdict believed", broken(`${following}/on`, 'order.settled', { target: 'refused', actions: 'keepVerdict' })],
  ['an answer believed past its order', broken(`${following}/on`, 'bet.answered', 'done')],
  [
    'a refusal is not shown',
    broken(`${following}/on`, 'order.settled', [
      { guard: 'accepts', target: 'done' },
      { guard: 'isMine', target: 'closed' },
    ]),
  ],
  ['nothing sent is silent', broken(`${following}/on`, 'order.dropped', { guard: 'isMine', target: 'closed' })],
  ['closed while it is claimed', broken(`${following}/on`, 'amend.closed', 'closed')],
  ['does not follow its order', broken(`${following}/on`, 'order.moved', {})],
  ['follows any order', broken(`${following}/on`, 'order.moved', { actions: 'keepOrder' })],
  ['logout goes unnoticed', broken('states/editing/on', 'session.ended', {})],
  ['a second amendment of a bet', amendMachine.provide({ guards: { onItsWay: () => false } })],
  ['what is matched meanwhile is not shown', broken('states/editing/on', 'bets.changed', {})],
  ['what moves along is not placed', amendMachine.provide({ actions: { placeOthers: () => undefined } })],
  ['a bet that is over can be changed', amendMachine.provide({ guards: { isOver: () => false } })],
]
catchMutants('amend', mutants, walkAmend, brokenBy)
