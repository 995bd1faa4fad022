import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import { createPolls } from '#streams/polls.ts'
import { at, member } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const here: Ledger = { ...emptyLedger, member: member('demo') }

/** What was due, and when; `become` changes the ledger. */
const polled = (first: Ledger) => {
  const clock = virtualClock(at(0))
  const ledger$ = new BehaviorSubject(first)
  const due: string[] = []
  const polls$ = createPolls(ledger$, clock, { balanceMs: 10_000, betsMs: 30_000, casinoMs: 5000, playedMs: 15_000 })
  const subscription = polls$.subscribe(({ what }) => due.push(`${what} ${clock.now() / 1000}`))
  return { clock, due, become: (ledger: Ledger) => ledger$.next(ledger), stop: () => subscription.unsubscribe() }
}

test('[SESS-10][OPEN-09] polls are due every 10 s and 30 s when a member looks at the page', () => {
  const { clock, due, become } = polled(here)
  clock.advance(15_000)
  // Another turn of the ledger begins no interval again.
  become({ ...here, betsSeq: 1 })
  clock.advance(15_000)
  expect(due).toEqual(['balance 10', 'balance 20', 'bets 30', 'balance 30'])
})

test('[OPEN-09] polls rest when the page is hidden or has no member, and leave no timer behind', () => {
  const { clock, due, become, stop } = polled(emptyLedger)
  clock.advance(60_000)
  become({ ...here, isShown: false })
  clock.advance(60_000)
  expect([due, clock.pending()]).toEqual([[], 0])
  become(here)
  clock.advance(9000)
  become({ ...here, isShown: false })
  clock.advance(9000)
  become(here)
  clock.advance(10_000)
  expect(due).toEqual(['balance 148'])
  clock.advance(20_000)
  expect(due).toEqual(['balance 148', 'balance 158', 'bets 168', 'balance 168'])
  stop()
  expect(clock.pending()).toBe(0)
})

test('[SESS-16] polls begin again when another line begins', () => {
  const { clock, due, become } = polled(here)
  clock.advance(9000)
  become({ ...here, member: member('other'), generation: 1 })
  clock.advance(9000)
  expect(due).toEqual([])
  clock.advance(1000)
  expect(due).toEqual(['balance 19'])
})

test('[CAS-01] polls ask for games and rounds in a lobby, and for rounds alone in a game', () => {
  const lobby: Ledger = { ...here, page: { name: 'casino-lobby', path: '/casino' } }
  const { clock, due, become } = polled(lobby)
  clock.advance(15_000)
  expect(due.toSorted()).toEqual(['balance 10', 'casino 10', 'casino 15', 'casino 5', 'casinoPlayed 15'])
  due.length = 0
  become({ ...lobby, isShown: false })
  clock.advance(15_000)
  become({ ...lobby, member: null })
  clock.advance(15_000)
  expect(due).toEqual([])
  become({ ...here, page: { name: 'casino-game', path: '/casino/g' } })
  clock.advance(15_000)
  expect(due.toSorted()).toEqual(['balance 55', 'casinoPlayed 60'])
})
