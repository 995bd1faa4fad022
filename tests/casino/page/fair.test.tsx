// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { commitOf, diceOf, hexToBytes } from '#casino/games/chance.ts'
import { engine as bingo, ticketOf } from '#casino/games/bingo.game.ts'
import { engine as scratch } from '#casino/games/scratch.game.ts'
import FairPanel from '#casino/page/fair/FairPanel.tsx'
import { LookContext, PlayContext } from '#casino/page/hooks.ts'
import { createLook } from '#casino/page/look/look.ts'
import { PastRounds } from '#casino/page/shell/PastRounds.tsx'
import { millisSchema } from '#contract/scalar.ts'
import { helloOf, tableOf, testPlay } from './fixtures.ts'

afterEach(cleanup)

const SEED = 'cd'.repeat(32)
const commit = commitOf(hexToBytes(SEED))
const bet = { pricePaise: 5000 }
const parsed = scratch.parse(bet)
const played = (nonce: number) => {
  if (parsed === null) throw new Error('the bet is not one of the game')
  return scratch.play(diceOf(hexToBytes(SEED), 'meera', nonce), parsed, [])
}
/** A round that ended, as the provider shows it. */
const soloOf = (nonce: number) => ({
  round: `scratch.${nonce}`,
  ref: '00000000-0000-4000-8000-00000000000a',
  nonce,
  bet,
  decisions: [],
  view: played(nonce).view,
  next: [],
  until: null,
  stakedPaise: 5000,
  returnPaise: played(nonce).returnPaise,
  state: 'settled',
})
const NONCES = [4, 3]
const past = NONCES.map((nonce) => ({
  round: `scratch.${nonce}`,
  at: millisSchema.parse(1_000_000 + nonce * 60_000),
  stakedPaise: 5000,
  returnPaise: played(nonce).returnPaise,
  mark: '',
}))
const shown = { commit, clientSeed: 'meera', nonce: 5, before: null }

/** The history of a scratch game, and the answer to its last question. */
const open = async () => {
  const at = testPlay()
  await at.play.start()
  at.push('hello', helloOf('scratch', { kind: 'solo', table: null, past, seeds: shown }))
  render(
    <LookContext value={createLook(window)}>
      <PlayContext value={at.play}>
        <PastRounds />
      </PlayContext>
    </LookContext>,
  )
  const answer = async (nonce: number, serverSeed: string | null, part: object = {}) => {
    await act(async () =>
      at.asked.at(-1)?.answered({ code: 'OK', past: { solo: { ...soloOf(nonce), ...part }, commit, clientSeed: 'meera', serverSeed } }),
    )
  }
  return { ...at, answer }
}
const verdict = () => within(screen.getByRole('dialog')).getByRole('status')

test('[CAS-05] PastRounds checks an older round when its button is pressed', async () => {
  const { asked, answer } = await open()
  fireEvent.click(screen.getAllByRole('button', { name: /^Check the round of/ })[1] ?? document.body)
  expect(asked.at(-1)).toMatchObject({ name: 'soloRound', body: { round: 'scratch.3' } })
  await answer(3, SEED)
  expect(await within(verdict()).findByRole('heading', { name: 'Round 3 is fair.' })).toBeTruthy()
})

test('[CAS-05] FairPanel finds a round unfair when its return is not what the seed gives', async () => {
  const { answer } = await open()
  fireEvent.click(screen.getAllByRole('button', { name: /^Check the round of/ })[0] ?? document.body)
  await answer(4, SEED, { returnPaise: 123_400 })
  expect(await within(verdict()).findByRole('heading', { name: 'Round 4 does not fit its seed.' })).toBeTruthy()
})

test('[CAS-05] FairPanel checks a waiting round by itself when the seed is changed', async () => {
  const { asked, answer, push } = await open()
  fireEvent.click(screen.getAllByRole('button', { name: /^Check the round of/ })[0] ?? document.body)
  await answer(4, null)
  expect(within(verdict()).getByText(/still in use/)).toBeTruthy()
  const before = { serverSeed: SEED, commit, clientSeed: 'meera', rounds: 5 }
  const seeds = { commit: 'ef'.repeat(32), clientSeed: 'priya', nonce: 0, before }
  act(() => void push('hello', helloOf('scratch', { kind: 'solo', table: null, past, seeds })))
  expect(asked.filter(({ name }) => name === 'soloRound')).toHaveLength(2)
  await answer(4, SEED)
  expect(await within(verdict()).findByRole('heading', { name: 'Round 4 is fair.' })).toBeTruthy()
})

test('[CAS-05] FairPanel stops waiting after ten seconds when no answer comes, and asks again on a press', async () => {
  const { asked, answer, pass } = await open()
  fireEvent.click(screen.getAllByRole('button', { name: /^Check the round of/ })[0] ?? document.body)
  act(() => pass(9_999))
  expect(within(verdict()).getByText('Being worked out in this browser.')).toBeTruthy()
  act(() => pass(1))
  expect(within(verdict()).getByRole('heading', { name: 'This round could not be fetched.' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fetch it again' }))
  expect(asked.filter(({ name }) => name === 'soloRound')).toHaveLength(2)
  await answer(4, SEED)
  act(() => pass(20_000))
  expect(await within(verdict()).findByRole('heading', { name: 'Round 4 is fair.' })).toBeTruthy()
})

const TICKETS = '56'.repeat(32)
const REF = '00000000-0000-4000-8000-00000000000b'
const ROUND = 6
const columns = ticketOf(diceOf(hexToBytes(TICKETS), 'meera', 2))
/** Bingo with a member's ticket in its last round, and the answer to the check of that round. */
const openBingo = async () => {
  const at = testPlay()
  await at.play.start()
  const seeds = { commit: commitOf(hexToBytes(TICKETS)), clientSeed: 'meera', nonce: 3, before: null }
  at.push('hello', helloOf('bingo', { table: tableOf('bingo', { history: [{ number: ROUND, mark: '7' }] }), seeds }))
  render(
    <LookContext value={createLook(window)}>
      <PlayContext value={at.play}>
        <FairPanel game="bingo" />
      </PlayContext>
    </LookContext>,
  )
  const answer = async (serverSeed: string | null, drawn = columns) => {
    const bet = { ref: REF, round: 'bingo-1:6', bet: { bet: 'ticket', stakePaise: 1000 }, riskPaise: 1000, state: 'lost', columns: drawn }
    const outcome = bingo.outcomeOf(diceOf(hexToBytes(SEED), 'public', ROUND))
    const ticket = { ref: REF, nonce: 2, commit: commitOf(hexToBytes(TICKETS)), clientSeed: 'meera', serverSeed }
    const past = { number: ROUND, seed: SEED, before: commit, publicSeed: 'public', outcome, bets: [bet], tickets: [ticket] }
    await act(async () => at.asked.findLast(({ name }) => name === 'round')?.answered({ code: 'OK', past }))
  }
  return { ...at, seeds, answer }
}

test('[CAS-05] FairPanel checks a bingo ticket by itself when the member’s seed is changed', async () => {
  const { asked, answer, push, seeds } = await openBingo()
  await answer(null)
  expect(await screen.findByRole('heading', { name: 'Round 6 is fair.' })).toBeTruthy()
  expect(screen.getByText(/^Ticket 1: its secret seed is still in use/)).toBeTruthy()
  act(() => void push('hello', helloOf('bingo', { table: tableOf('bingo'), seeds: { ...seeds, commit: 'ef'.repeat(32) } })))
  expect(asked.filter(({ name }) => name === 'round')).toHaveLength(2)
  await answer(TICKETS)
  expect(await screen.findByText('Ticket 1 was drawn from your seed, and fits its fingerprint.')).toBeTruthy()
})

test('[CAS-05] FairPanel finds a round unfair when a bingo ticket is not what its seed draws', async () => {
  const { answer } = await openBingo()
  const [first = [], ...others] = columns
  await answer(TICKETS, [first.toReversed(), ...others])
  expect(await screen.findByRole('heading', { name: 'Round 6 does not fit its seed.' })).toBeTruthy()
  expect(screen.getByText('Ticket 1 does not fit its seed.')).toBeTruthy()
})

test('[CAS-05] FairPanel leads to the test vectors and to the chain of the table', async () => {
  await openBingo()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.toSorted()).toEqual(['/fair-vectors.json', '/fair/bingo-1'])
})
