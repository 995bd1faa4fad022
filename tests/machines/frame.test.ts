import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { getBetOutcome } from '#contract/messages/betting.ts'
import { paise } from '#domain/paise.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { emptyLedger } from '#client/ledger/ledger.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import type { Settings } from '#domain/betting/limits.ts'
import { panelOf } from '#machines/frame/frame-view.ts'
import { frameMachine } from '#machines/frame/frame.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { createSpine } from '#src/spine/spine.ts'
import { answered, at, deafDoors, marketId, matchedVerdict, member, pick, ref, lateCharts, quoted } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const facts: readonly Fact[] = [
  { type: 'menu.opened' },
  { type: 'account.opened' },
  { type: 'rules.opened' },
  { type: 'keys.opened' },
  { type: 'soon.opened', sport: 'horseRacing' },
  { type: 'overlay.closed' },
  { type: 'competition.chosen' },
  { type: 'page.opened', page: { name: 'home' } },
  { type: 'session.ended', member: member('demo').memberCode, said: null },
  { type: 'panel.chosen', panel: 'bets' },
  { type: 'panel.chosen', panel: 'slip' },
  { type: 'odds.pressed', level: 0, pick: pick('m1') },
  { type: 'slip.placing', slip: 'cash-out', ref: ref(3), marketId: marketId('m3') },
  { type: 'slip.moved', slip: 'slip-3', stage: 'picked', pick: pick('m3') },
  { type: 'slip.moved', slip: 'slip-3', stage: 'staked', pick: pick('m3') },
  { type: 'slip.moved', slip: 'slip-3', stage: 'placing', pick: pick('m3') },
  { type: 'chart.failed', chart: 'slip-3', text: 'broken' },
  ...[1, 2].flatMap((n): readonly Fact[] => [
    { type: 'slip.placing', slip: `slip-${n}`, ref: ref(n), marketId: marketId(`m${n}`) },
    { type: 'order.settled', ref: ref(n), verdict: matchedVerdict },
    { type: 'order.dropped', ref: ref(n), said: null },
  ]),
]
const walkFrame = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases: facts.map((fact) => ({ ...fact, at: at(5), ledger: emptyLedger })),
    key: ({ value, context }) => JSON.stringify([value, context.sport, context.ref, context.drafts]),
  })
const isOver = (snapshot: AnyMachineSnapshot, name: string): boolean => snapshot.matches({ over: name })
const isProcessing = (snapshot: AnyMachineSnapshot): boolean => snapshot.matches({ panel: 'processing' })
const lies = (snapshot: AnyMachineSnapshot): boolean => !isOver(snapshot, 'unopened') && !isOver(snapshot, 'closed')

/** What the requirements say of the frame, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after }: Step): readonly string[] => {
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(`${sentence} (${event.type})`))
  const overlay = /^(menu|account|rules|keys|soon)\.opened$/.exec(event.type)?.[1]
  if (overlay !== undefined) must(isOver(after, overlay), 'NAV-05: what is opened does not lie over the page')
  if (event.type === 'soon.opened') must(after.context.sport === 'horseRacing', 'NAV-02: another sport is named')
  if (event.type === 'overlay.closed' || (event.type.startsWith('xstate.after.menuStays') && isOver(before, 'leaving')))
    must(!lies(after), 'NAV-04: something stays over the page')
  if (event.type === 'competition.chosen')
    must(isOver(after, 'leaving') === (isOver(before, 'menu') || isOver(before, 'leaving')), 'NAV-04: the menu does not close by itself')
  if (event.type === 'page.opened' || event.type === 'session.ended')
    must(!isOver(after, 'account'), 'NAV-10: the account stays over another page')
  must(!isOver(after, 'unopened') || isOver(before, 'unopened'), 'what was opened once is not forgotten')
  const folds = /^xstate\.after.*panel\.processing$/.test(event.type)
  if (event.type === 'odds.pressed') must(after.matches({ panel: 'slip' }), 'SLIP-02: a press leaves the slip behind the open bets')
  else if (folds && isProcessing(before))
    must(
      after.matches({ panel: before.context.drafts.length > 0 ? 'slip' : 'bets' }),
      'SLIP-18: the processing does not fold to its row, or takes a draft out of the player’s hands',
    )
  else if (event.type !== 'panel.chosen')
    must(before.matches({ panel: 'bets' }) === after.matches({ panel: 'bets' }), 'SLIP-18: the panel changes by itself')
  const begins = 'slip' in event && event.type === 'slip.placing' && event.slip !== 'cash-out' && !before.matches({ panel: 'bets' })
  if (begins) must(isProcessing(after), 'SLIP-18: a bet that is processed never folds')
  else if (event.type.startsWith('order.') && isProcessing(before))
    must(
      isProcessing(after) === !('ref' in event && event.ref === before.context.ref),
      'SLIP-29: the answer to another bet counts, or its own not',
    )
  else if (['panel.chosen', 'odds.pressed', 'session.ended'].includes(event.type))
    must(!isProcessing(after), 'SLIP-18: what the player chose folds later')
  if ('slip' in event && event.slip === 'cash-out') must(isProcessing(before) === isProcessing(after), 'SLIP-18: a cash-out folds the slip')
  if ('stage' in event) must(after.context.drafts.length === (event.stage === 'placing' ? 0 : 1), 'SLIP-34: a draft is not known')
  if (event.type === 'chart.failed') must(after.context.drafts.length === 0, 'SLIP-34: a slip that failed stays a draft')
  if ('ref' in event && begins) must(after.context.ref === event.ref, 'SLIP-29: it waits for another bet')
  return broken
}

test('[FLOW-05] frame does what its table says', () => {
  expect(unlikeTable('frame', walkFrame(frameMachine))).toEqual([])
})

test('[FLOW-05][NAV-04][NAV-05][NAV-10] frame walks take every state, transition and guard', () => {
  const { steps, figures } = walkFrame(frameMachine)
  printFigures('frame', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(frameMachine, path, key, value)
const over = 'states/over/states'
const processing = 'states/panel/states/processing'
const mutants: readonly Mutant[] = [
  ['the menu stays', broken(`${over}/menu/on`, 'competition.chosen', {})],
  ['the account stays over the next page', broken(`${over}/account/on`, 'page.opened', {})],
  ['the account stays after a logout', broken(`${over}/account/on`, 'session.ended', {})],
  ['a press leaves the bets in front', broken('states/panel/on', 'odds.pressed', {})],
  ['closing opens the menu', broken('states/over/on', 'overlay.closed', '.menu')],
  ['a processed bet never folds', broken('states/panel/states/slip', 'on', {})],
  ['it folds to nothing', broken(processing, 'after', { popupStays: 'slip' })],
  ['it folds after the answer', broken(`${processing}/on`, 'order.settled', {})],
  ['it folds though nothing was sent', broken(`${processing}/on`, 'order.dropped', {})],
  ['any answer ends it', broken(`${processing}/on`, 'order.settled', 'slip')],
  ['it folds after a logout', broken(`${processing}/on`, 'session.ended', {})],
  ['a second bet does not count', broken(`${processing}/on`, 'slip.placing', {})],
  ['a press does not end it', broken('states/panel/on', 'odds.pressed', '.processing')],
  ['no bet is kept', frameMachine.provide({ actions: { keepRef: () => undefined } })],
  ['a cash-out folds the slip', frameMachine.provide({ guards: { isOfSlip: () => true } })],
  ['a draft is taken away', frameMachine.provide({ guards: { hasDraft: () => false } })],
  ['no draft is known', frameMachine.provide({ actions: { keepDrafts: () => undefined } })],
  ['no sport is named', frameMachine.provide({ actions: { keepSport: () => undefined } })],
]
catchMutants('frame', mutants, walkFrame, brokenBy)

const { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
const settings: Settings = {
  ...defaultBetting,
  delaySeconds: { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 },
  limits: { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
}

/** A member whose bet of ₹500 was just pressed, with no answer yet. */
const placed = () => {
  const clock = virtualClock(at(1_000_000))
  const { doors, sent } = deafDoors()
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors })
  const { record } = spine
  spine.start()
  record({ type: 'session.restored', member: member('demo') })
  record({ type: 'link.opened' })
  record({ type: 'heartbeat.heard', serverAt: at(1_000_000) })
  record({ type: 'account.changed', accountSeq: 1, balance: paise(50_000_00), exposure: paise(0) })
  record(answered({ what: 'settings' }, settings))
  record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  record({ type: 'quote.changed', slip: 'slip-1', quote: quoted(2000) })
  record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(500_00) })
  record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
  return {
    spine,
    clock,
    sent,
    panel: () => panelOf(spine.charts.get().frame.getSnapshot()),
    screen: () => spine.slips.get().at(-1)?.screen,
  }
}

test('[SLIP-18] the processing slip folds to its row at 10 s, and its bet is still asked for and settled', () => {
  const { spine, clock, sent, panel, screen } = placed()
  expect([panel(), screen()]).toEqual(['slip', 'sending'])
  clock.advance(9_999)
  expect([panel(), screen()]).toEqual(['slip', 'checking'])
  clock.advance(1)
  expect([panel(), screen()]).toEqual(['bets', 'checking'])
  const asked = sent.filter(({ name }) => name === getBetOutcome.name).length
  clock.advance(3_000)
  expect(sent.filter(({ name }) => name === getBetOutcome.name).length).toBeGreaterThan(asked)
  expect(spine.ledger.get().outbox.map((entry) => entry.ref)).toEqual([ref(1)])
  spine.record({ type: 'bet.answered', ref: ref(1), verdict: matchedVerdict })
  expect([panel(), screen()]).toEqual(['bets', 'accepted'])
  expect(spine.ledger.get().outbox).toEqual([])
})

test('[SLIP-18] the slip does not fold at 10 s when it was answered or the player opened it again', () => {
  const { spine, clock, panel } = placed()
  spine.record({ type: 'bet.answered', ref: ref(1), verdict: matchedVerdict })
  clock.advance(12_000)
  expect(panel()).toBe('slip')
  const again = placed()
  again.clock.advance(10_000)
  expect(again.panel()).toBe('bets')
  again.spine.record({ type: 'panel.chosen', panel: 'slip' })
  again.clock.advance(12_000)
  expect(again.panel()).toBe('slip')
})

test('[SLIP-18][CASH-05] a cash-out in doubt, and a draft beside a sent bet, leave the slip where it is', () => {
  const { spine, clock, panel } = placed()
  spine.record({ type: 'bet.answered', ref: ref(1), verdict: matchedVerdict })
  const market = { marketId: marketId('m3'), marketName: 'Match Odds', eventId: pick('m3').eventId, eventName: 'Rooks v Chargers' }
  const offer = { cashOutId: '1', amount: paise(100), bets: 1, results: [] }
  spine.record({ type: 'cash-out.opened', market, place: 'market' })
  spine.record({ type: 'cash-out.offered', marketId: market.marketId, part: 100, offer, said: null })
  spine.record({ type: 'cash-out.pressed', ref: ref(2), amount: paise(100), cashOutId: '1' })
  clock.advance(10_000)
  expect([panel(), spine.ledger.get().outbox.map(({ kind }) => kind)]).toEqual(['slip', ['cash-out']])
  const two = placed()
  two.spine.record({ type: 'odds.pressed', level: 0, pick: pick('m2') })
  two.spine.record({ type: 'quote.changed', slip: 'slip-2', quote: quoted(2000) })
  two.spine.record({ type: 'stake.typed', slip: 'slip-2', stakePaise: paise(500_00) })
  two.spine.record({ type: 'odds.pressed', level: 0, pick: pick('m3') })
  two.spine.record({ type: 'quote.changed', slip: 'slip-3', quote: quoted(2000) })
  two.spine.record({ type: 'stake.typed', slip: 'slip-3', stakePaise: paise(500_00) })
  two.spine.record({ type: 'place.pressed', slip: 'slip-3', ref: ref(3) })
  for (let second = 0; second < 10; second += 2) {
    two.clock.advance(2_000)
    two.spine.record({ type: 'stake.typed', slip: 'slip-2', stakePaise: paise(500_00 + second) })
  }
  expect([two.panel(), two.screen()]).toEqual(['slip', 'composing'])
})

test('[SLIP-18] after the fold the next price opens a slip with none of the bet’s fields; the ref stays', () => {
  const { spine, clock, panel } = placed()
  clock.advance(10_000)
  expect(panel()).toBe('bets')
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m2') })
  expect(spine.slips.get().at(-1)).toMatchObject({ slip: 'slip-2', screen: 'composing', stakePaise: 0, stepped: false, ref: null })
  expect(spine.ledger.get().outbox.map((entry) => entry.ref)).toEqual([ref(1)])
})
