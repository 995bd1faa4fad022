import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { assign, enqueueActions } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import { paise } from '#domain/paise.ts'
import { slipsMachine } from '#machines/slip/slips.machine.ts'
import { type Held, type Slips, isDraft } from '#machines/slip/slips.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { answered, at, folded, marketId, matchedVerdict, member, pick, ref, sessionPick } from '#tests/player.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import type { Settings } from '#domain/betting/limits.ts'
import { type Mutant, catchMutants, mutant, without } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Case, type Step, firstBroken, printFigures, walk } from './walk.ts'

const MOST = 3
const demo = member('demo')
const names = Array.from({ length: MOST }, (_, i) => `slip-${i + 1}`)
const here: Ledger = {
  ...emptyLedger,
  member: demo,
  balance: { kind: 'known', stale: false, accountSeq: 1, balance: paise(10_000), exposure: paise(0) },
  placing: names.map((slip, i) => ({ slip, ref: ref(i), marketId: marketId('m1') })),
}
const { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
/** All is reviewed. */
const settings: Settings = {
  ...defaultBetting,
  confirmation: true,
  delaySeconds: { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 },
  limits: { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
}
const odd = names.filter((_, i) => i % 2 === 0).map((slip) => ({ slip, ref: ref(Number(slip.slice(5))) }))
const facts: readonly Fact[] = [
  { type: 'odds.pressed', level: 0, pick: pick('m1') },
  { type: 'odds.pressed', level: 0, pick: sessionPick('m2') },
  ...names.flatMap((slip, i): readonly Fact[] => [
    { type: 'slip.chosen', slip },
    { type: 'stake.typed', slip, stakePaise: paise(100) },
    { type: 'slip.placing', slip, ref: ref(i), marketId: marketId('m1') },
    { type: 'order.settled', ref: ref(i), verdict: matchedVerdict },
    { type: 'slip.freed', slip },
    { type: 'slip.moved', slip, stage: 'empty', pick: null },
    // The list hears nothing of it; here it stands for the moment at which a draft without a stake clears itself.
    { type: 'slip.touched', slip },
    { type: 'chart.failed', chart: slip, text: 'broken' },
  ]),
  { type: 'stake.typed', slip: 'slip-1', stakePaise: paise(0) },
  { type: 'slips.rested', rests: true },
  { type: 'slips.rested', rests: false },
  { type: 'slips.returned' },
  { type: 'slips.pressed', presses: odd, risk: paise(10_000) },
  { type: 'slips.pressed', presses: odd, risk: paise(10_001) },
  // A press names a slip twice, as a broken page could.
  { type: 'slips.confirmed', presses: [...odd, ...odd], risk: paise(0) },
  { type: 'slips.confirmed', presses: odd, risk: paise(10_001) },
  { type: 'order.settled', ref: ref(9), verdict: matchedVerdict },
  { type: 'chart.failed', chart: 'cash-out', text: 'broken' },
]
const reviewing: Ledger = folded(here, answered({ what: 'settings' }, settings))
const isReviewing = (event: object): boolean => 'ledger' in event && event.ledger === reviewing
const childFailed = { type: 'xstate.error.actor.slip-1', error: new Error('broken'), actorId: 'slip-1' }
const told = (fact: Fact) => ({ ...fact, at: at(5), ledger: here })

const contextOf = (snapshot: AnyMachineSnapshot): Slips => snapshot.context
const holdOf = ({ context: { rests, held } }: AnyMachineSnapshot): { readonly rests: boolean; readonly held: boolean } => ({ rests, held })
const slipsOf = (snapshot: AnyMachineSnapshot): readonly Held[] => contextOf(snapshot).slips
const childrenOf = (snapshot: AnyMachineSnapshot): readonly string[] => Object.keys(snapshot.children).sort()
/** Drafts beyond one a market. */
const doubled = (slips: readonly Held[]): number => {
  const drafts = slips.filter(isDraft)
  return drafts.length - new Set(drafts.map(({ pick: its }) => its?.marketId)).size
}
const heldBy = (snapshot: AnyMachineSnapshot, slip: string): Held | undefined => slipsOf(snapshot).find((each) => each.slip === slip)

/** What the slips say at once to a fact, and to a pick that the chart gave one of them (`betslip.machine.ts`). */
const answersTo = ({ before, event, after, emitted }: Step): readonly Case[] => {
  const moves: Held[] = emitted.flatMap((each) => {
    if (each.type !== 'fact' || each.fact.type !== 'slip.picked') return []
    const { slip, pick: its } = each.fact
    const held = heldBy(before, slip)
    return [
      { slip, stage: held?.stage === 'staked' && held.pick?.kind === its.kind ? ('staked' as const) : ('picked' as const), pick: its },
    ]
  })
  const own = 'slip' in event && typeof event.slip === 'string' ? heldBy(after, event.slip) : undefined
  const isPaid = 'stakePaise' in event && event.stakePaise !== 0
  if (own !== undefined && isDraft(own) && event.type === 'stake.typed') moves.push({ ...own, stage: isPaid ? 'staked' : 'picked' })
  if (own !== undefined && isDraft(own) && event.type === 'slip.placing') moves.push({ ...own, stage: 'placing' })
  if (own?.stage === 'placing' && event.type === 'slip.freed') moves.push({ ...own, stage: 'staked' })
  const placed = here.placing.find(({ ref: its }) => event.type === 'order.settled' && 'ref' in event && event.ref === its)
  const over = placed === undefined ? undefined : heldBy(after, placed.slip)
  if (over?.stage === 'placing') moves.push({ ...over, stage: 'over' })
  if (own?.stage === 'picked' && event.type === 'slip.touched') moves.push({ ...own, stage: 'lapsed' })
  if (event.type === 'slips.returned')
    moves.push(...slipsOf(after).flatMap((each) => (each.stage === 'lapsed' ? [{ ...each, stage: 'picked' as const }] : [])))
  return moves.map((each) => told({ type: 'slip.moved', ...each }))
}
const numberOf = (slip: string): number => Math.min(Number(slip.slice(5)), MOST + 1)

const walkSlips = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS, most: MOST },
    cases: [...facts.map(told), { ...told({ type: 'slips.pressed', presses: odd, risk: paise(0) }), ledger: reviewing }, childFailed],
    /** Guards can tell apart which slips are alive, oldest first, how far each is, the market of a draft, and which is in front. No guard reads the hold, so it is walked beside one slip. */
    key: (snapshot) =>
      JSON.stringify([
        slipsOf(snapshot).map((each) => [
          numberOf(each.slip),
          each.stage,
          isDraft(each) || each.stage === 'lapsed' ? each.pick?.marketId : null,
        ]),
        numberOf(contextOf(snapshot).front),
        slipsOf(snapshot).length === 1 && holdOf(snapshot),
      ]),
    answersTo,
  })

/** What the promise says of slips, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const broken: string[] = []
  const must = (holds: boolean, text: string): void => {
    if (!holds) broken.push(text)
  }
  const [was, is] = [slipsOf(before), slipsOf(after)]
  const [front, newFront] = [contextOf(before).front, contextOf(after).front]
  const concluded = emitted.flatMap((each) => (each.type === 'fact' ? [each.fact] : []))
  const others = concluded.filter(({ type }) => type !== 'slips.held')
  const slipOf = (slips: readonly Held[], slip: string): Held | undefined => slips.find((each) => each.slip === slip)
  const own = 'slip' in event && typeof event.slip === 'string' ? event.slip : null
  must(is.length >= 1 && is.length <= MOST, `SLIP-34: ${is.length} slips`)
  must(new Set(is.map(({ slip }) => slip)).size === is.length, 'two slips of one name')
  must(slipOf(is, newFront) !== undefined, 'SLIP-34: no slip is in front')
  must(after.status === 'active', 'a slip that failed stops the others')
  must(
    is.every(({ slip }) => childrenOf(after).includes(slip)),
    '3 never forgotten: a slip without its chart',
  )
  const shown = slipOf(is, newFront)
  must(shown === undefined || isDraft(shown) || !is.some(isDraft), 'SLIP-34: a draft waits behind a slip that is none')
  for (const each of was) {
    const { slip } = each
    const then = slipOf(is, slip)
    const isReplaced = event.type === 'slip.freed' && slip === front && each.stage === 'empty' && newFront === own
    const isGone =
      isReplaced ||
      (event.type === 'slip.moved' && own === slip) ||
      (event.type === 'chart.failed' && 'chart' in event && event.chart === slip)
    must(then !== undefined || isGone, '3 never forgotten: a slip dropped that holds a bet')
    const isPicked = others.some((fact) => fact.type === 'slip.picked' && fact.slip === slip)
    const isSettled =
      event.type === 'order.settled' && 'ref' in event && here.placing.some((placed) => placed.slip === slip && placed.ref === event.ref)
    const isBack = event.type === 'slips.returned' && each.stage === 'lapsed'
    if (isBack) must(then?.stage === 'picked', 'SLIP-38: what cleared itself stays away')
    if (then !== undefined && own !== slip && !isPicked && !isSettled && !isBack)
      must(JSON.stringify(then) === JSON.stringify(each), '5 never late: a fact of one slip changes another')
    if (isPicked && each.stage === 'lapsed')
      must(
        was.length === MOST || JSON.stringify(event).includes(`"marketId":"${each.pick?.marketId}"`),
        'SLIP-38: what can be brought back is replaced',
      )
    if (isPicked) must(each.stage !== 'placing', 'SLIP-18: picked on a slip whose bet is on the way')
    if (isPicked && each.stage === 'staked')
      must(
        event.type === 'odds.pressed' && JSON.stringify(event).includes(`"marketId":"${each.pick?.marketId}"`),
        'SLIP-34: a draft with a stake is replaced',
      )
  }
  if (event.type === 'odds.pressed') {
    const picked = others.find((fact) => fact.type === 'slip.picked')
    must(doubled(is) <= doubled(was), 'SLIP-34: a press makes a second draft of its market')
    must(others.length === 1, 'a press that does not lead to one thing')
    must(picked === undefined || picked.slip === newFront, 'SLIP-02: picked on another slip than the one in front')
    must(picked !== undefined || (was.length === MOST && is.length === MOST && front === newFront), 'a press that is lost')
  } else if (event.type === 'slips.pressed' || event.type === 'slips.confirmed') {
    const isShort = 'risk' in event && event.risk === 10_001
    const presses = 'presses' in event && Array.isArray(event.presses) ? event.presses.map(({ slip }) => slip) : []
    const staked = was.flatMap(({ slip, stage }) => (stage === 'staked' || (stage === 'picked' && presses.includes(slip)) ? [slip] : []))
    const heard = others.flatMap((fact) => ('slip' in fact ? [fact.slip] : []))
    const pressType = event.type === 'slips.pressed' ? 'place.pressed' : 'confirm.pressed'
    must(isShort === others.some(({ type }) => type === 'toast.raised'), 'SLIP-34: more is risked together than there is money')
    must(JSON.stringify(heard) === JSON.stringify(isShort ? [] : staked), '2 at most once: a draft hears the press twice or not at all')
    for (const fact of others)
      if (fact.type === 'place.pressed' || fact.type === 'confirm.pressed') {
        must(fact.type === pressType, 'SLIP-13: placed without its review')
        must(
          odd.some(({ slip, ref: its }) => slip === fact.slip && its === fact.ref),
          '1 shown = sent: placed without a press, or with the ref of another',
        )
      }
    for (const { slip } of odd)
      must(
        isShort || !staked.includes(slip) || others.some((fact) => fact.type === pressType && 'slip' in fact && fact.slip === slip),
        'SLIP-34: one that cannot be placed holds its neighbours back',
      )
  } else must(others.length === 0, `${event.type} concludes something`)
  if (event.type === 'slip.chosen' && own !== null) {
    const chosen = slipOf(was, own)
    must(newFront === (chosen === undefined || !isDraft(chosen) ? front : own), 'SLIP-34: what is chosen is not in front')
  } else if (
    event.type !== 'odds.pressed' &&
    !['slip.placing', 'slip.moved', 'slip.touched', 'slip.freed', 'slips.pressed', 'slips.returned', 'chart.failed'].includes(event.type)
  )
    must(newFront === front, 'SLIP-34: the slip in front changes by itself')
  if (event.type === 'slips.pressed')
    must(newFront === front || (isReviewing(event) && odd.some(({ slip }) => slip === newFront)), 'SLIP-34: the review is not in front')
  const isLeft = own === front && (event.type === 'slip.placing' || (event.type === 'slip.moved' && slipOf(is, front)?.stage !== 'picked'))
  if (event.type === 'slip.placing' || event.type === 'slip.moved')
    must(newFront === front || isLeft, 'SLIP-34: another slip comes to the front while the one in front stays')
  const [hold, newHold] = [holdOf(before), holdOf(after)]
  must(
    newHold.rests === (event.type === 'slips.rested' && 'rests' in event ? event.rests : hold.rests),
    'SLIP-38: the pointer rests by itself',
  )
  must(newHold.held === (newHold.rests || is.some(({ stage }) => stage === 'staked')), 'SLIP-38: a draft runs out that something holds')
  const said = concluded.findLast((fact) => fact.type === 'slips.held')
  must((said === undefined ? hold.held : said.held) === newHold.held, 'SLIP-38: the drafts hear of another hold')
  if (event.type === 'slip.moved' && own !== null && 'stage' in event && event.stage === 'empty')
    must(newFront === own || slipOf(is, own) === undefined, 'an empty old slip stays')
  if (event.type === 'chart.failed' && 'chart' in event)
    must(
      is.every(({ slip }) => slip !== event.chart),
      'a slip that failed is still there',
    )
  if (event.type === 'slip.freed' && own !== null && slipOf(was, own)?.stage === 'placing')
    must(slipOf(is, own)?.stage === 'staked', '3 never forgotten: a draft whose bet was not sent loses its stake')
  return broken
}

test('[FLOW-05] slips does what its table says', () => {
  expect(unlikeTable('slips', walkSlips(slipsMachine))).toEqual([])
})

test('[FLOW-05][SLIP-18][SLIP-34] slips walks take every transition and guard, and lose no slip', () => {
  const walked = walkSlips(slipsMachine)
  expect(firstBroken(walked, brokenBy)).toEqual([])
  printFigures('slips', walked.figures)
  expect(walked.figures.missed).toEqual([])
})

const on = (type: string, value: unknown): AnyStateMachine => mutant(slipsMachine, 'states/open/on', type, value)
const mutants: readonly Mutant[] = [
  ['picks on a slip whose bet is on the way', slipsMachine.provide({ guards: { frontIsFree: () => true } })],
  ['slips without end', slipsMachine.provide({ guards: { roomForSlip: () => true } })],
  ['a slip that failed stays', on('chart.failed', {})],
  ['a slip that failed is not replaced', on('chart.failed', { actions: 'dropFailedSlip' })],
  [
    'a slip that failed stops the others',
    mutant(slipsMachine, 'states/open', 'on', without(slipsMachine.config.states?.['open']?.on, 'xstate.error.actor.*')),
  ],
  [
    'the slip in front is dropped too',
    on('slip.moved', [
      { guard: ({ event }: { readonly event: Fact }) => event.type === 'slip.moved' && event.stage === 'empty', actions: 'dropSlip' },
      { actions: 'keepStage' },
    ]),
  ],
  [
    'the press of all reaches a draft twice',
    slipsMachine.provide({
      actions: {
        pressEach: enqueueActions(({ event, enqueue }) => {
          if (event.type !== 'slips.pressed' && event.type !== 'slips.confirmed') return
          const type = event.type === 'slips.pressed' ? 'place.pressed' : 'confirm.pressed'
          for (const press of event.presses) enqueue.emit({ type: 'fact', fact: { type, ...press } })
        }),
      },
    }),
  ],
  [
    'the press of all gives each draft the same ref',
    slipsMachine.provide({
      actions: {
        pressEach: enqueueActions(({ context, event, enqueue }) => {
          if (event.type !== 'slips.pressed' && event.type !== 'slips.confirmed') return
          const type = event.type === 'slips.pressed' ? 'place.pressed' : 'confirm.pressed'
          const first = event.presses[0]?.ref ?? ref(0)
          for (const { slip, stage } of context.slips)
            if (stage === 'staked') enqueue.emit({ type: 'fact', fact: { type, slip, ref: first } })
        }),
      },
    }),
  ],
  [
    'a draft that cannot be placed holds its neighbours back',
    slipsMachine.provide({
      actions: {
        pressEach: enqueueActions(({ context, event, enqueue }) => {
          if (event.type !== 'slips.pressed' && event.type !== 'slips.confirmed') return
          const staked = context.slips.filter(({ stage }) => stage === 'staked')
          if (staked.some(({ slip }) => event.presses.every((press) => press.slip !== slip)))
            return staked.forEach(({ slip }) => void enqueue.emit({ type: 'fact', fact: { type: 'slip.held', slip } }))
          const type = event.type === 'slips.pressed' ? 'place.pressed' : 'confirm.pressed'
          for (const press of event.presses) enqueue.emit({ type: 'fact', fact: { type, ...press } })
        }),
      },
    }),
  ],
  ['all are placed beyond the money', slipsMachine.provide({ guards: { beyondFunds: () => false } })],
  ['the review of all is skipped', on('slips.confirmed', { actions: 'sayTooMany' })],
  [
    'a failed slip drops its neighbours',
    slipsMachine.provide({
      actions: {
        dropFailedSlip: assign(({ event }) => (event.type === 'chart.failed' ? { slips: [] } : {})),
      },
    }),
  ],
  [
    'what one slip says counts for all',
    slipsMachine.provide({
      actions: {
        keepStage: assign(({ context, event }) =>
          event.type === 'slip.moved' ? { slips: context.slips.map((each) => ({ ...each, stage: event.stage })) } : {},
        ),
      },
    }),
  ],
  [
    'what a slip says counts for the slip in front',
    slipsMachine.provide({
      actions: {
        keepStage: assign(({ context, event }) =>
          event.type === 'slip.moved'
            ? {
                slips: context.slips.map((each) =>
                  each.slip === context.front ? { ...each, stage: event.stage, pick: event.pick } : each,
                ),
              }
            : {},
        ),
      },
    }),
  ],
  [
    'the list forgets a draft with a stake',
    slipsMachine.provide({
      guards: { frontIsFree: ({ context }) => context.slips.some(({ slip, stage }) => slip === context.front && stage !== 'placing') },
    }),
  ],
  ['a market has two drafts', slipsMachine.provide({ guards: { marketHasDraft: () => false } })],
  ['a draft runs out under a resting pointer', slipsMachine.provide({ actions: { keepRest: () => undefined } })],
  ['a draft runs out beside one with a stake', on('slip.moved', { actions: 'keepStage' })],
  ['the drafts do not hear of their hold', slipsMachine.provide({ actions: { tellHold: () => undefined } })],
  ['what can be brought back is replaced', slipsMachine.provide({ guards: { roomForSlip: () => false } })],
  ['what comes back waits behind an empty slip', on('slips.returned', {})],
  ['a row comes to the front by itself', on('slips.rested', { actions: 'bringNext' })],
  ['a draft waits behind a slip that is placed', slipsMachine.provide({ guards: { frontLeavesDraft: () => false } })],
  ['a bet that was not sent waits behind an empty slip', slipsMachine.provide({ guards: { freedAlone: () => false } })],
]
catchMutants('slips', mutants, walkSlips, brokenBy)
