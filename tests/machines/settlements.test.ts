import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { eventIdSchema } from '#contract/scalar.ts'
import type { Settlement } from '#contract/messages/settlement.ts'
import { paise } from '#domain/paise.ts'
import type { Announced } from '#client/betting/announced.ts'
import { settlementSaid } from '#domain/betting/settled.ts'
import { stripsOf, stripsOfEvent } from '#client/ledger/settled.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import { settlementsMachine } from '#machines/open-bets/settlements.machine.ts'
import type { SettlementsContext } from '#machines/open-bets/settlements.machine.ts'
import type { Heard } from '#machines/setup.ts'
import { at, marketId, member } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const demo = member('demo')
const row = (number: number): Settlement => ({
  number,
  kind: 'settled',
  marketId: marketId(`m${number % 2}`),
  marketType: 'MATCH_ODDS',
  marketName: `Market ${number}`,
  eventId: eventIdSchema.parse('e1'),
  eventName: 'A v B',
  runs: null,
  net: paise(number % 2 === 0 ? 100 : -100),
  at: at(number),
})
const ledgerOf = (newest: number, isShown = true): Ledger => ({
  ...emptyLedger,
  member: demo,
  isShown,
  settled: Array.from({ length: newest }, (_, i) => row(newest - i)),
})
const upTo = (number: number | null, closed: readonly number[] = []): Announced | null =>
  number === null ? null : { from: 0, upTo: number, closed }
const told = (fact: Fact, ledger: Ledger): Heard => ({ ...fact, at: at(5), ledger })
const cases: readonly Heard[] = [
  ...[0, 1, 2, 6].flatMap((newest) =>
    [ledgerOf(newest), ledgerOf(newest, false)].flatMap((ledger) => [
      told({ type: 'settlements.listed', settlements: ledger.settled ?? [] }, ledger),
      ...[null, 0, 1, 6].map((number) => told({ type: 'announced.loaded', announced: upTo(number) }, ledger)),
      ...(newest === 2 ? [told({ type: 'announced.loaded', announced: upTo(1, [1]) }, ledger)] : []),
      ...(newest === 0 ? [] : [told({ type: 'settlement.heard', settlement: row(newest) }, ledger)]),
      ...(ledger.isShown ? [told({ type: 'page.shown' }, ledger)] : []),
    ]),
  ),
  told({ type: 'settlements.listed', settlements: [] }, emptyLedger),
  told({ type: 'settlement.heard', settlement: row(1) }, emptyLedger),
  told({ type: 'announced.loaded', announced: upTo(0) }, emptyLedger),
  told({ type: 'page.shown' }, emptyLedger),
  told({ type: 'settlement.dismissed', number: 1 }, ledgerOf(1)),
  told({ type: 'settlement.dismissed', number: 1 }, emptyLedger),
  told({ type: 'session.ended', member: demo.memberCode, said: null }, emptyLedger),
]

const contextOf = (snapshot: AnyMachineSnapshot): SettlementsContext => snapshot.context
const walkSettlements = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: {},
    cases,
    key: (snapshot) => JSON.stringify([snapshot.value, contextOf(snapshot).announced]),
  })

const numbersOf = (rows: readonly Settlement[]): readonly number[] => rows.map(({ number }) => number)
const sentences = new Map(Array.from({ length: 6 }, (_, i) => [JSON.stringify(settlementSaid(row(i + 1))), i + 1]))

/** What OPEN-12 says of the announcements, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const [was, is] = [contextOf(before).announced, contextOf(after).announced]
  const heard = cases.find((each) => each === event)
  const toasts = emitted.flatMap((each) => (each.type === 'fact' && each.fact.type === 'toast.raised' ? [each.fact.said] : []))
  const announced = toasts.flatMap((said) => sentences.get(JSON.stringify(said)) ?? [])
  const kept = emitted.flatMap((each) =>
    each.type === 'request' && each.request.type === 'keep-announced' ? [each.request.announced] : [],
  )
  const reads = emitted.some((each) => each.type === 'request' && (each.request.type === 'read' || each.request.type === 'load-announced'))
  const stored = heard?.type === 'announced.loaded' ? heard.announced : null
  const strips = numbersOf(stripsOf(heard?.ledger.settled ?? null, is))
  const shown = was?.upTo ?? 0
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(sentence))
  must(
    announced.every((number) => number > shown),
    'announces a settlement twice in one tab',
  )
  must(
    announced.every((number) => number > (stored?.upTo ?? 0)),
    'announces what another tab announced',
  )
  must(toasts.length === 0 || heard?.ledger.isShown === true, 'announces on a page that is hidden')
  must(toasts.length === 0 || kept.at(-1) === is, 'announces, and does not keep it for the other tabs')
  must(toasts.length === 0 || after.matches('announcing'), 'announces before it is known what was announced')
  must(was === null || is === null || is.upTo >= was.upTo, 'announces again what was announced')
  must(was === null || is === null || was.closed.every((number) => is.closed.includes(number)), 'opens a strip again that was closed')
  const newest = heard?.ledger.settled?.[0]?.number ?? 0
  const isSeen = heard?.ledger.isShown === true && heard.ledger.member !== null && before.matches('announcing')
  if (isSeen && heard.type === 'announced.loaded') {
    const gone = Math.max(0, newest - Math.max(shown, stored?.upTo ?? 0))
    must(toasts.length === Math.min(gone, 4), 'passes a settlement in silence')
    must(
      newest <= shown || is?.closed.includes(newest) === true || strips.includes(newest),
      'shows no strip of what came while it was hidden',
    )
    must(stored === null || stored.closed.every((number) => is?.closed.includes(number)), 'shows a strip that another tab closed')
  }
  must(!isSeen || heard.type !== 'settlements.listed' || reads, 'passes a list in silence')
  const isNext = heard?.type === 'settlement.heard' && heard.ledger.isShown && heard.ledger.member !== null && after.matches('announcing')
  must(!isNext || heard.settlement.number <= shown || announced.length === 1 || reads, 'hears of a settlement, and says nothing')
  must(
    heard?.type !== 'page.shown' || heard.ledger.member === null || !before.matches('announcing') || reads,
    'says nothing when the page is shown again',
  )
  const isClosed = heard?.type === 'settlement.dismissed' && heard.ledger.member !== null && was !== null
  must(!isClosed || (!strips.includes(1) && kept.at(-1)?.closed.includes(1) === true), 'keeps a strip that was closed')
  must(event.type !== 'session.ended' || (after.matches('unread') && is === null), 'SESS-16: shows a result to another member')
  return broken
}

test('[OPEN-12] a strip stands for a market until it is closed, over lists and in its event', () => {
  const { settled } = ledgerOf(6)
  const eventId = eventIdSchema.parse('e1')
  expect(numbersOf(stripsOf(settled, { from: 0, upTo: 6, closed: [] }))).toEqual([6, 5])
  expect(numbersOf(stripsOf(settled, { from: 0, upTo: 5, closed: [] }))).toEqual([5])
  expect(numbersOf(stripsOf(settled, { from: 5, upTo: 6, closed: [] }))).toEqual([6])
  expect(numbersOf(stripsOf(settled, { from: 0, upTo: 6, closed: [6] }))).toEqual([5])
  expect(stripsOf(settled, null)).toEqual([])
  expect(numbersOf(stripsOfEvent(settled, { from: 6, upTo: 6, closed: [5] }, eventId, {})), 'on a new browser').toEqual([6])
  expect(stripsOfEvent(settled, { from: 0, upTo: 6, closed: [] }, eventIdSchema.parse('e2'), {})).toEqual([])
  expect(stripsOfEvent(settled, null, eventId, {})).toEqual([])
})

test('[FLOW-05] settlements does what its table says', () => {
  expect(unlikeTable('settlements', walkSettlements(settlementsMachine))).toEqual([])
})

test('[FLOW-01][FLOW-05][OPEN-12] walks take every state, transition and guard of the settlements', () => {
  const { steps, figures } = walkSettlements(settlementsMachine)
  printFigures('settlements', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(settlementsMachine, path, key, value)
const announcing = 'states/announcing/on'
const mutants: readonly Mutant[] = [
  [
    'any settlement is the next',
    settlementsMachine.provide({ guards: { isNextInSight: ({ event }) => event.type === 'settlement.heard' } }),
  ],
  ['a gap is passed over', settlementsMachine.provide({ guards: { isAhead: () => false } })],
  ['announces on a hidden page', settlementsMachine.provide({ guards: { isShown: ({ event }) => event.ledger.member !== null } })],
  ['nothing after the page was hidden', broken(announcing, 'page.shown', {})],
  ['a list is announced without a look at the disk', broken(announcing, 'settlements.listed', { actions: 'announceAll' })],
  ['announces before it is known', broken('states/unread/on', 'settlement.heard', { actions: 'announceOne' })],
  ['announces nothing', broken(announcing, 'announced.loaded', {})],
  ['a strip stays', broken('on', 'settlement.dismissed', {})],
  ['strips of another member', broken('on', 'session.ended', {})],
]
catchMutants('settlements', mutants, walkSettlements, brokenBy)
