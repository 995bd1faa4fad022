import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import type { UnmatchedRow } from '#client/views/unmatched.ts'
import { DELAYS, type Heard } from '#machines/setup.ts'
import { unmatchedMachine } from '#machines/open-bets/unmatched.machine.ts'
import { at, betId, member, pick, ref } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const bet = (n: number, matched: number): Bet => {
  const { kind: _, line: __, fancyPrice: ___, ...place } = pick(`m${n}`)
  const stake = paise(10_000)
  return {
    ...place,
    betId: betId(n),
    ref: ref(n),
    averageOdds: place.odds,
    winnings: paise(0),
    stake,
    matched: paise(matched),
    remaining: paise(stake - matched),
    state: matched === 0 ? 'unmatched' : 'matched',
    placedAt: at(n),
    pnl: null,
  }
}
const ledgerOf = (bets: readonly Bet[], changes: Ledger['changes'] = {}): Ledger => ({
  ...emptyLedger,
  bets: { kind: 'ready', items: bets },
  changes,
})
const lists: readonly (readonly Bet[])[] = [[], [bet(1, 0)], [bet(1, 10_000)], [bet(1, 0), bet(2, 0)]]
const told = (fact: Fact, ledger: Ledger): Heard => ({ ...fact, at: at(5), ledger })
const cancelled: Ledger['changes'] = { 'cancel-bet PV-1': { state: 'asked', change: { what: 'cancel-bet', bet: betId(1) } } }
const cases: readonly Heard[] = [
  ...lists.flatMap((bets) => [
    told({ type: 'bets.listed', which: 'active', accountSeq: 1, bets }, ledgerOf(bets)),
    told({ type: 'bets.changed', from: 0, accountSeq: 1, active: bets, ended: [] }, ledgerOf(bets)),
  ]),
  told({ type: 'bets.listed', which: 'ended', accountSeq: 1, bets: [] }, emptyLedger),
  told({ type: 'change.submitted', change: { what: 'cancel-bet', bet: betId(1) } }, ledgerOf([], cancelled)),
  told({ type: 'change.answered', change: { what: 'cancel-bet', bet: 'all' }, ok: false, said: said('network') }, ledgerOf([])),
  told({ type: 'page.opened', page: { name: 'home' } }, emptyLedger),
  told({ type: 'session.ended', member: member('demo').memberCode, said: null }, emptyLedger),
]
const rowsOf = (snapshot: AnyMachineSnapshot): readonly UnmatchedRow[] => snapshot.context.rows
const namesOf = (rows: readonly UnmatchedRow[]): readonly string[] => rows.map(({ bet: { betId }, end }) => `${betId} ${end}`)

const walkUnmatched = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases,
    key: (snapshot) => JSON.stringify([snapshot.value, namesOf(rowsOf(snapshot)), snapshot.context.cancels]),
  })

/** What OPEN-06 says of the rows, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after }: Step): readonly string[] => {
  const [was, is] = [rowsOf(before), rowsOf(after)]
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(`${sentence} (${event.type})`))
  must(is.every(({ end }) => end === null) || after.matches('ending'), 'a row that ended has no timer')
  if (event.type.startsWith('bets.l') || event.type === 'bets.changed') {
    const gone = was.filter((row) => is.every(({ bet: { betId } }) => betId !== row.bet.betId))
    must(gone.length === 0, 'a row slides away under a finger')
    const ended = is.filter(({ end, bet: { betId } }) => end !== null && was.some((row) => row.end === null && row.bet.betId === betId))
    for (const {
      end,
      bet: { betId },
    } of ended) {
      const wasCancelled = before.context.cancels.length > 0 && betId === before.context.cancels[0]
      must(end === 'matched' || (end === 'cancelled') === wasCancelled, 'a row says another end than its own')
    }
  }
  must(event.type !== 'change.submitted' || after.context.cancels.length === 1, 'a cancel under way is forgotten before its list comes')
  if (event.type === 'session.ended') must(is.length === 0, 'SESS-16: rows of a member stay')
  if (event.type === 'page.opened')
    must(
      is.every(({ end }) => end === null),
      'a row that ended moves to another page',
    )
  return broken
}

test('[FLOW-05] unmatched does what its table says', () => {
  expect(unlikeTable('unmatched', walkUnmatched(unmatchedMachine))).toEqual([])
})

test('[FLOW-05][OPEN-06] unmatched walks take every state, transition and guard', () => {
  const { steps, figures } = walkUnmatched(unmatchedMachine)
  printFigures('unmatched', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

const broken = (path: string, key: string, value: unknown): AnyStateMachine => mutant(unmatchedMachine, path, key, value)
const mutants: readonly Mutant[] = [
  ['ended rows stay for ever', broken('states/steady/on', 'bets.listed', { actions: 'takeBets' })],
  ['ended rows are not kept', broken('states/ending/on', 'bets.listed', { target: 'steady', actions: ['takeBets', 'dropEnded'] })],
  ['a logout keeps the rows', broken('on', 'session.ended', {})],
  ['another page keeps the ended rows', broken('on', 'page.opened', {})],
  ['a cancel is not remembered', unmatchedMachine.provide({ actions: { keepCancels: () => undefined } })],
]
catchMutants('unmatched', mutants, walkUnmatched, brokenBy)
