import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { brandNameSchema, gameIdSchema } from '#contract/casino/wallet.ts'
import { memberCodeSchema, millisSchema, paiseSchema } from '#contract/scalar.ts'
import { type BetRow, type Row, type SoloRow, type StakeRow, newIn, rowIn } from '#casino/server/store/rows.ts'
import { MIGRATIONS } from '#casino/server/store/schema.ts'
import { openStore } from '#casino/server/store/store.ts'
import { roundId } from '#casino/server/words.ts'
import { refSchema } from '#casino/wire.ts'
import { LAUNCH } from './standing.ts'
import { unguarded } from './unguarded.ts'

const AT = millisSchema.parse(1_800_000_000_000)
const KEY = 'pavilion/meera'
const HEX = 'a1'.repeat(32)
const ref = (n: number) => refSchema.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
const paise = (amount: number) => paiseSchema.parse(amount)
const whose = { brand: brandNameSchema.parse('pavilion'), member: memberCodeSchema.parse('meera') }
const betOf = (n: number, tableId: string, round: string, stake: string): BetRow => ({
  ...whose,
  game: gameIdSchema.parse('lucky7'),
  key: KEY,
  tableId,
  nick: 'meera',
  at: AT,
  stake,
  mine: {
    ref: ref(n),
    round: roundId(round),
    bet: { bet: 'heads', stakePaise: paise(1000) },
    riskPaise: paise(1000),
    state: 'placed',
  },
})
const stakeOf = (id: string): StakeRow => ({
  ...whose,
  game: gameIdSchema.parse('lucky7'),
  id,
  tx: `${id}.d`,
  round: roundId('lucky7-1.1.1'),
  bet: ref(1),
  amountPaise: paise(1000),
  at: AT,
  debit: 'OK',
  close: null,
})
const soloOf = (n: number, game: string, round: string): SoloRow => ({
  ...whose,
  game: gameIdSchema.parse(game),
  key: KEY,
  round: roundId(round),
  ref: ref(n),
  at: AT,
  nonce: 0,
  serverSeed: HEX,
  clientSeed: 'c',
  bet: { stakePaise: 1000 },
  decisions: [],
  asked: null,
  refused: null,
  state: 'waits',
  until: null,
  stakes: [],
  stakedPaise: paise(1000),
  returnPaise: paise(0),
})

const folderOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-casino-store-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const opened = (folder: string) => {
  const failures: string[] = []
  const store = openStore({ guard: unguarded, folder, soon: (job) => job(), onFailure: ({ message }) => failures.push(message) })
  const write = (...rows: readonly Row[]): Promise<void> => new Promise((resolve) => store.write(rows, resolve))
  return { store, failures, write }
}

/** A file as the first release wrote it: one bet under a ref of its member, at any table; one round alone, in any game. */
const oldFile = (): string => {
  const folder = folderOf()
  const db = new Database(join(folder, 'casino.db'))
  db.exec(`${MIGRATIONS[0]} PRAGMA user_version = 1;`)
  for (const [n, bet] of [betOf(1, 'lucky7-1', 'lucky7-1.1.1', 's1'), betOf(2, 'aviator-1', 'aviator-1.2.7', 's2')].entries())
    db.prepare('INSERT INTO bets VALUES (?, ?, ?, ?, ?, 1, ?)').run(
      KEY,
      bet.mine.ref,
      bet.mine.round,
      bet.tableId,
      AT + n,
      JSON.stringify(bet),
    )
  const solo = soloOf(3, 'blackjack', 'blackjack.a')
  db.prepare('INSERT INTO solos VALUES (?, ?, ?, ?, ?, 1, ?)').run(solo.round, KEY, solo.ref, solo.game, AT, JSON.stringify(solo))
  db.close()
  return folder
}

test('[CAS-09] books of the first release open and keep their bets, and a ref comes again elsewhere', async () => {
  const { store, failures, write } = opened(oldFile())
  expect(store.openBets().map(({ stake }) => stake)).toEqual(['s1', 's2'])
  expect(store.bet(KEY, 'aviator-1', 'aviator-1.2.7', ref(2))).toEqual(betOf(2, 'aviator-1', 'aviator-1.2.7', 's2'))
  expect([store.betOf('s1')?.tableId, store.soloOf(KEY, 'blackjack', ref(3))?.round]).toEqual(['lucky7-1', 'blackjack.a'])
  await write(
    newIn.bets(betOf(1, 'aviator-1', 'aviator-1.2.7', 's3')),
    newIn.bets(betOf(1, 'lucky7-1', 'lucky7-1.1.2', 's4')),
    newIn.solos(soloOf(3, 'scratch', 'scratch.b')),
  )
  expect(
    store
      .openBets()
      .map(({ stake }) => stake)
      .toSorted(),
  ).toEqual(['s1', 's2', 's3', 's4'])
  expect(store.lastBetBy(KEY, 'lucky7-1', ref(1))?.stake).toBe('s4')
  expect(store.openSolos().map(({ round }) => round)).toEqual(['blackjack.a', 'scratch.b'])
  expect(failures).toEqual([])
  store.close()
})

const round = {
  round: roundId('lucky7-1.1.1'),
  tableId: 'lucky7-1',
  chain: 1,
  number: 1,
  state: 'open',
  at: AT,
  dealtFrom: null,
  publicSeed: '',
  mark: null,
} as const
const chain = { id: 1, tableId: 'lucky7-1', length: 1, every: 1, kept: [HEX], given: [] }
const session = { ...whose, digest: 'd', game: gameIdSchema.parse('lucky7'), nick: 'meera', launch: LAUNCH, expiry: AT }
const first: readonly Row[] = [
  newIn.sessions(session),
  newIn.chains(chain),
  newIn.rounds(round),
  newIn.bets(betOf(1, 'lucky7-1', 'lucky7-1.1.1', 's1')),
  newIn.stakes(stakeOf('s1')),
  newIn.solos(soloOf(1, 'blackjack', 'blackjack.a')),
]
const TAKEN: readonly (readonly [string, Row])[] = [
  ['a session of another player', newIn.sessions({ ...session, nick: 'ravi' })],
  ['a chain of another table', newIn.chains({ ...chain, tableId: 'aviator-1' })],
  ['a round that was dealt', newIn.rounds({ ...round, number: 2 })],
  ['a bet under the same key', newIn.bets(betOf(1, 'lucky7-1', 'lucky7-1.1.1', 's2'))],
  ['a bet of the same stake', newIn.bets(betOf(2, 'lucky7-1', 'lucky7-1.1.1', 's1'))],
  ['a bet that becomes another', rowIn.bets(betOf(1, 'lucky7-1', 'lucky7-1.1.1', 's2'))],
  ['a stake under the same tx', newIn.stakes({ ...stakeOf('s2'), tx: 's1.d' })],
  ['a stake that becomes another', rowIn.stakes({ ...stakeOf('s1'), tx: 's9.d' })],
  ['a round alone of the same ref', newIn.solos(soloOf(1, 'blackjack', 'blackjack.b'))],
  ['a round alone that becomes another', rowIn.solos(soloOf(2, 'blackjack', 'blackjack.a'))],
]
test.for(TAKEN)('[CAS-09] a row is kept and the write fails when it would make way for %s', async ([, row]) => {
  const folder = folderOf()
  const { store, failures, write } = opened(folder)
  await write(...first)
  let isDone = false
  store.write([row], () => {
    isDone = true
  })
  expect([failures.length, isDone]).toEqual([1, false])
  store.close()
  const db = new Database(join(folder, 'casino.db'))
  for (const { in: table, row: was } of first)
    expect([table, db.prepare(`SELECT body FROM ${table}`).all()]).toMatchObject([table, [{ body: JSON.stringify(was) }]])
  db.close()
})
