import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paiseSchema } from '#contract/scalar.ts'
import { offeredGames } from '#casino/server/offered.ts'
import { auditBooks } from '../../scripts/audit/books.ts'
import type { CasinoCall } from '#server/exchange/casino-state.ts'
import { casinoAuditOf } from '../../scripts/audit/casino.ts'
import { bundle } from '../../scripts/bundle.ts'
import { ALONE_BETS } from './alone-bets.ts'
import { playedBooks } from './played-books.ts'
import { play } from './provider-play.ts'
import type { World } from './provider-world.ts'

const auditProgram = await bundle('scripts/audit.ts')
const STORM = { lost: 0.12, late: 0.1, doubled: 0.08 }
/** A storm with deaths, then calm until all is over. */
const stormy =
  (seed: string, deaths = 0.05, steps = 80) =>
  (world: World): void => {
    world.provider().start()
    world.clock.advance(3000)
    play(world, seed, steps, (chance) => {
      if (chance < deaths) world.die()
    })
    world.calm()
    world.clock.advance(300_000)
  }

const SEEDS = ['sound 1', 'sound 2', 'sound 3', 'sound 4']
test.for(SEEDS)('[CAS-09] the audit passes the books of a storm in which the provider died (%s)', async (seed) => {
  const { audit, world } = playedBooks({ seed, faults: STORM, diskMs: 100 }, stormy(seed))
  const { faults, checked } = await audit()
  expect(faults).toEqual([])
  expect(world.deaths()).toBeGreaterThan(0)
  expect(
    checked.filter((line) => /shared rounds|played alone|debits of the casino/.test(line)).map((line) => Number.parseInt(line, 10)),
  ).toEqual([
    expect.toSatisfy((bets: number) => bets > 3),
    expect.toSatisfy((rounds: number) => rounds > 3),
    expect.toSatisfy((debits: number) => debits > 6),
  ])
})

test('[CAS-09] the audit passes the books of a provider that was ended in the middle of its rounds', async () => {
  const { audit } = playedBooks({ seed: 'ended', faults: STORM }, (world) => {
    world.provider().start()
    world.clock.advance(3000)
    play(world, 'ended', 60)
  })
  expect((await audit()).faults).toEqual([])
})

/** Every bet of the first kinds at every table, and one round of each game played alone. */
const everyGame = (world: World): void => {
  world.provider().start()
  const { shared, solos } = offeredGames()
  for (let turn = 0; turn < 60; turn += 1) {
    for (const [n, entry] of shared.entries()) {
      const image = world.provider().tables.get(entry.game)?.image()
      if (image?.state !== 'open' || (turn + n) % 3 !== 0) continue
      const kinds = entry.returns.filter(([bet]) => !bet.includes('/') && entry.limitsOf(bet).minPaise <= 1000)
      const bet = kinds[turn % kinds.length]?.[0] ?? ''
      const place = entry.game === 'roulette' && bet === 'straight' ? { numbers: [turn % 37] } : {}
      const auto = entry.flight === null || turn % 2 === 0 ? {} : { auto: 150 }
      const sent = { tableId: image.tableId, round: image.round, bet: { bet, stakePaise: paiseSchema.parse(1000), ...place }, ...auto }
      world.provider().bet(world.sessionOf('meera', entry.game), { ref: world.mint(), ...sent }, () => undefined)
    }
    for (const mine of world.provider().tables.get(world.sessionOf('meera', 'crash').game)?.mineOf('pavilion/meera') ?? [])
      world.provider().cashOut(world.sessionOf('meera', 'crash'), { ref: world.mint(), bet: mine.ref }, () => undefined)
    for (const { game } of solos.filter(({ game: id }) => id !== 'fishing')) {
      const bet = JSON.parse(JSON.stringify(ALONE_BETS[game] ?? {}))
      world.provider().startSolo(world.sessionOf('ravi', game), { ref: world.mint(), bet }, () => undefined)
      const now = world.provider().alone.get(game)?.current('pavilion/ravi')
      const decision = now?.next[turn % now.next.length]
      if (now?.state === 'waits' && decision !== undefined) {
        const decided = { ref: world.mint(), round: now.round, index: now.decisions.length, decision }
        world.provider().decide(world.sessionOf('ravi', game), decided, () => undefined)
      }
    }
    world.clock.advance(3000)
  }
  world.clock.advance(300_000)
}
test('[CAS-09] the audit passes the books of every offered game', { timeout: 60_000 }, async () => {
  const { audit, world } = playedBooks({ seed: 'all games', games: offeredGames(5) }, everyGame)
  const { faults, checked } = await audit()
  expect(faults).toEqual([])
  const games = new Set(world.books.lastBets('pavilion/meera', 'bingo-1', 1).map(({ game }) => `${game}`))
  expect([...games, checked.length > 0]).toEqual(['bingo', true])
  const alone = offeredGames().solos.filter(({ game }) => world.books.lastSolos('pavilion/ravi', game, 1).length > 0)
  expect(alone.map(({ game }) => String(game)).toSorted()).toEqual(Object.keys(ALONE_BETS).toSorted())
})

const played = playedBooks({ seed: 'planted' }, stormy('planted', 0, 150))
const { world } = played
const bets = ['meera', 'ravi', 'asha'].flatMap((member) =>
  ['lucky7-1', 'aviator-1'].flatMap((table) => world.books.lastBets(`pavilion/${member}`, table, 100)),
)
const solos = ['meera', 'ravi', 'asha'].flatMap((member) => world.books.lastSolos(`pavilion/${member}`, 'blackjack', 100))
const must = <T>(found: T | undefined): T => {
  if (found === undefined) throw new Error('the world has no such bet')
  return found
}
const lost = must(bets.find(({ mine }) => mine.state === 'lost'))
const won = must(bets.find(({ mine }) => mine.state === 'won' && mine.leftAt === undefined))
const left = must(bets.find(({ mine }) => mine.leftAt?.byHand === true))
const solo = must(solos.find(({ state, stakes }) => state === 'settled' && stakes.length > 1))
const name = ({ mine, member }: typeof lost): string => `the bet ${mine.ref} of ${member} in the round ${mine.round}`
const aboutOf = (call: CasinoCall) => {
  const { member, brand, game, round, bet } = call
  return { member, brand, game, round, bet }
}
/** The credit of a stake as another call, or none. */
const credits =
  (stake: string, change: (credit: Extract<CasinoCall, { op: 'credit' }>) => readonly CasinoCall[]) =>
  (calls: readonly CasinoCall[]): readonly CasinoCall[] =>
    calls.flatMap((call) => (call.op === 'credit' && call.debit === `${stake}.d` ? change(call) : [call]))
const givenBack = (stake: string) =>
  credits(stake, (credit) => [{ op: 'rollback', ...aboutOf(credit), tx: `${stake}.r`, debit: credit.debit }])
const paid = (stake: string, amount: number) => credits(stake, (credit) => [{ ...credit, amountPaise: paiseSchema.parse(amount) }])
const body = (table: string, where: string, path: string, value: string | number): string =>
  `UPDATE ${table} SET body = json_set(body, '$.${path}', ${typeof value === 'number' ? value : `'${value}'`}) WHERE ${where};`
const isBet = (bet: typeof lost): string => `stake = '${bet.stake}'`

const PLANTED: readonly (readonly [string, Parameters<typeof played.audit>[0], string])[] = [
  [
    'the debit of a lost bet came back',
    { heard: givenBack(lost.stake) },
    `${name(lost)}: its round was dealt, and its debit of ${lost.mine.riskPaise} paise came back`,
  ],
  [
    'the debit of a lost bet came back, and another bet has its row',
    { heard: givenBack(lost.stake), sql: `DELETE FROM bets WHERE ${isBet(lost)};` },
    `the debit ${lost.stake}.d of ${lost.member} in the round ${lost.mine.round}, which was dealt, and the casino’s books have no bet of it: ${lost.mine.riskPaise} paise, and it came back`,
  ],
  [
    'the books say that the bet was given up after its debit was answered',
    { heard: givenBack(lost.stake), sql: body('bets', isBet(lost), 'mine.state', 'rolledBack') },
    `${name(lost)}: its debit was answered before its round was dealt, and came back`,
  ],
  [
    'a bet was credited with more than it won',
    { heard: paid(won.stake, (won.mine.returnPaise ?? 0) + 1) },
    `${name(won)}: its seed says a return of ${won.mine.returnPaise} paise, and it was credited with ${(won.mine.returnPaise ?? 0) + 1}`,
  ],
  [
    'a bet was credited with less than it won',
    { heard: paid(won.stake, 0) },
    `${name(won)}: its seed says a return of ${won.mine.returnPaise} paise, and it was credited with 0`,
  ],
  [
    'books and wallet agree on a win that the seed does not give',
    { heard: paid(lost.stake, 5), sql: body('bets', isBet(lost), 'mine.returnPaise', 5) },
    `${name(lost)}: its seed says a return of 0 paise, and the casino's books 5`,
  ],
  [
    'a credit is missing at the wallet',
    { heard: credits(won.stake, () => []) },
    `${name(won)}: its credit of ${won.mine.returnPaise} paise was answered, and its debit is open at the wallet`,
  ],
  [
    'a debit took less than the stake',
    {
      heard: (calls) =>
        calls.map((call) =>
          call.op === 'debit' && call.tx === `${won.stake}.d` ? { ...call, amountPaise: paiseSchema.parse(call.amountPaise - 1) } : call,
        ),
    },
    `${name(won)}: its debit took ${won.mine.riskPaise - 1} paise, and its stake is ${won.mine.riskPaise}`,
  ],
  [
    'a bet was never debited',
    { heard: (calls) => calls.filter((call) => ![`${won.stake}.d`, `${won.stake}.c`].includes(call.tx)) },
    `${name(won)}: its round was dealt, and its debit is not at the wallet`,
  ],
  [
    'a cash-out has another multiplier',
    { sql: body('bets', isBet(left), 'mine.leftAt.multiplier', 900) },
    `${name(left)}: it left at 900, which its flight did not give it then`,
  ],
  [
    'a cash-out has another time',
    { sql: body('bets', isBet(left), 'mine.leftAt.at', (left.mine.leftAt?.at ?? 0) + 3_600_000) },
    `${name(left)}: it left at ${left.mine.leftAt?.multiplier}, which its flight did not give it then`,
  ],
  [
    'a round has another result',
    { sql: body('rounds', `round = '${won.mine.round}'`, 'mark', 'X') },
    `the round ${won.mine.round}: its seed says ${world.books.round(won.mine.round)?.mark}, and its result X`,
  ],
  [
    'a round is void and a bet of it was paid',
    { sql: body('rounds', `round = '${won.mine.round}'`, 'state', 'void') },
    `${name(won)}: it came to nothing, and its debit was credited with ${won.mine.returnPaise} paise`,
  ],
  [
    'a chain is lost',
    { sql: `DELETE FROM chains;` },
    `the round ${won.mine.round}: its chain ${world.books.round(won.mine.round)?.chain} is not in the casino's books`,
  ],
  [
    'a round is lost',
    { sql: `DELETE FROM rounds WHERE round = '${won.mine.round}';` },
    `${name(won)}: its round is not in the casino's books`,
  ],
  ['a stake is lost', { sql: `DELETE FROM stakes WHERE id = '${won.stake}';` }, `${name(won)}: its stake is not in the casino's books`],
  [
    'the first debit of a round alone came back',
    { heard: givenBack(must(solo.stakes[0])) },
    `the round ${solo.round} of ${solo.member}, stake 1: its round was dealt, and its debit of ${Number(solo.stakedPaise) / solo.stakes.length} paise came back`,
  ],
  [
    'a round alone returned what its seeds do not give',
    { sql: body('solos', `round = '${solo.round}'`, 'returnPaise', solo.returnPaise + 7) },
    `the round ${solo.round} of ${solo.member}: its seeds say a return of ${solo.returnPaise} paise, and the casino's books ${solo.returnPaise + 7}`,
  ],
  [
    'a second stake was credited',
    { heard: paid(must(solo.stakes[1]), 9) },
    `the round ${solo.round} of ${solo.member}, stake 2: its seed says a return of 0 paise, and it was credited with 9`,
  ],
  [
    'a round alone has a decision that it never asked',
    { sql: body('solos', `round = '${solo.round}'`, 'decisions[1].decision', 'fly') },
    `the round ${solo.round} of ${solo.member}`,
  ],
  [
    'a round alone is lost',
    { sql: `DELETE FROM solos WHERE round = '${solo.round}';` },
    `of ${solo.member} in the round ${solo.round}, which is not in the casino’s books`,
  ],
]
test('[CAS-09] the audit says it when a credit passes what its game may return', async () => {
  const credit = `json_extract(body, '$.call.tx') = '${won.stake}.c'`
  const exchangeSql = `UPDATE events SET body = json_set(body, '$.call.amountPaise', 60000000) WHERE ${credit};`
  const most = won.mine.riskPaise * 12
  expect((await played.audit({ exchangeSql })).faults.join('\n')).toContain(
    `its credit of 60000000 paise passes the ${most} that its game may return for the debit ${won.stake}.d`,
  )
})

test('[CAS-09] the audit says that rounds were not looked at when the provider’s books are elsewhere', async () => {
  const { folder, checked } = await played.audit()
  const debits = checked.at(-1)?.replace(', each of a bet in its books', '')
  expect(auditBooks(folder, casinoAuditOf(join(folder, 'elsewhere'))).checked.at(-1)).toBe(
    `${debits} without their rounds: there is no casino.db in ${join(folder, 'elsewhere')}`,
  )
})

test('[CAS-09] npm run audit looks at the provider’s books in the data folder', async () => {
  const { folder } = await played.audit()
  const run = spawnSync(process.execPath, [auditProgram, '--data', folder], { encoding: 'utf8', timeout: 50_000 })
  // The toys have the names of the product's games, and other bets.
  expect(run).toMatchObject({ status: 1, stdout: expect.stringContaining(`${name(won)}: its game has no such bet`) })
})

test('[CAS-09] the audit passes the books that faults are planted in', async () => {
  expect((await played.audit()).faults).toEqual([])
})
test.for(PLANTED)('[CAS-09] the audit says it when %s', async ([, change, fault]) => {
  expect((await played.audit(change)).faults.join('\n')).toContain(fault)
})
