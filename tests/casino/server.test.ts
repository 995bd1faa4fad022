import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type MyBet, answerSchemas, myBetSchema, type pushedSchemas } from '#casino/wire.ts'
import { DEMO, OPENING, mint, openCasino } from './open-casino.ts'

type Table = z.infer<typeof pushedSchemas.table>
const heads = { bet: 'heads', stakePaise: 10_000 }

test('[CAS-04] a launch code begins one session, and the page is served with a policy of its own', async () => {
  const { launch, casino } = await openCasino()
  const { redeem } = await launch('lucky7')
  expect(await redeem()).toMatchObject({ code: 'OK', balancePaise: OPENING })
  expect(await redeem()).toEqual({ code: 'CODE_USED' })
  const refused = io(casino().url, { auth: { session: 'none' }, transports: ['websocket'], reconnection: false })
  const why = await new Promise<Error>((resolve) => refused.on('connect_error', resolve))
  expect(why.message).toBe('SESSION_ENDED')
  refused.disconnect()
  const asked = await fetch(`${casino().url}/session`, { method: 'OPTIONS', headers: { origin: 'null' } })
  expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect((await fetch(`${casino().url}/session`, { method: 'POST', body: 'x'.repeat(20_000) })).status).toBeGreaterThanOrEqual(400)
})

test('[CAS-05] a bet goes from the press to its result over real sockets, and a second tab sees the same', async () => {
  const { begin, page, until, image, balance } = await openCasino()
  const session = await begin('lucky7')
  const [first, second] = [await page(session), await page(session)]
  expect(first.hello).toMatchObject({ kind: 'shared', game: 'lucky7', balancePaise: OPENING, mine: [] })
  await until(() => image('lucky7')?.state === 'open')
  const bet = { ref: mint(), tableId: 'lucky7-1', round: image('lucky7')?.round, bet: heads }
  const [placed, again] = await Promise.all([first.ask('bet', bet), second.ask('bet', bet)])
  expect(answerSchemas.bet.parse(placed)).toMatchObject({ code: 'OK', mine: { state: 'placed' } })
  expect(again).toEqual(placed)
  expect(await balance()).toBe(OPENING - heads.stakePaise)
  await until(() => ['won', 'lost'].includes(first.last()?.state ?? ''))
  await until(() => ['won', 'lost'].includes(second.last()?.state ?? ''))
  expect(second.last()).toEqual(first.last())
  expect(await balance()).toBe(OPENING - heads.stakePaise + (first.last()?.returnPaise ?? 0))
  expect(first.tables.some(({ state }) => state === 'dealing')).toBe(true)
  const early = ({ now, dealtFrom }: Table): boolean => dealtFrom === null || now - dealtFrom < 1000
  const dealt = first.tables.filter((table) => early(table) && table.shown !== null)
  expect(dealt).toEqual([])
})

const STATES = ['open', 'closing', 'dealing', 'settled'] as const

test.for(STATES)('[CAS-05] a page that is loaded again in the state %s shows the same bet and round', async (wanted) => {
  const { begin, page, until, image, state } = await openCasino()
  const session = await begin('lucky7')
  const before = await page(session)
  await until(() => image('lucky7')?.state === 'open')
  const ref = mint()
  await before.ask('bet', { ref, tableId: 'lucky7-1', round: image('lucky7')?.round, bet: heads })
  await until(() => state('lucky7') === wanted, 50)
  const round = image('lucky7')?.round
  before.socket.disconnect()
  const { hello, ask } = await page(session)
  expect(hello.table).toMatchObject({ round, state: wanted })
  expect(hello.mine.map((each) => each.ref)).toEqual([ref])
  const again = await ask('bet', { ref, tableId: 'lucky7-1', round, bet: heads })
  expect(answerSchemas.bet.parse(again).mine?.ref).toBe(ref)
})

test.for(STATES)('[CAS-05] a line that is cut in the state %s ends in the same truth', async (wanted) => {
  const { begin, page, until, image, state, casino, balance } = await openCasino()
  const session = await begin('lucky7')
  const before = await page(session)
  await until(() => image('lucky7')?.state === 'open')
  const sent = { ref: mint(), tableId: 'lucky7-1', round: image('lucky7')?.round, bet: heads }
  const first = before.ask('bet', sent)
  const cut = new Promise((resolve) => before.socket.once('disconnect', resolve))
  const stored = () => casino().provider.store.bet(`pavilion/${DEMO}`, sent.tableId, sent.round ?? '', sent.ref)?.mine
  // In the state open the line is cut as soon as the bet is written, perhaps before its answer.
  if (wanted === 'open') await until(() => stored() !== undefined, 0)
  else await first
  await until(() => state('lucky7') === wanted, 50)
  casino().dropAll()
  await cut
  await first.catch(() => null)
  const after = await page(session)
  const again = answerSchemas.bet.parse(await after.ask('bet', sent))
  expect(again).toMatchObject({ code: 'OK', mine: { ref: sent.ref } })
  await until(() => ['won', 'lost'].includes(stored()?.state ?? ''))
  const { hello } = await page(session)
  expect(hello.past).toMatchObject([{ stakedPaise: heads.stakePaise, returnPaise: stored()?.returnPaise }])
  expect(casino().provider.store.betsIn(myBetSchema.parse(stored()).round)).toHaveLength(1)
  expect(await balance()).toBe(OPENING - heads.stakePaise + (stored()?.returnPaise ?? 0))
})

test.for(STATES)('[CAS-05] a second tab that opens in the state %s shows the same bet, round and result', async (wanted) => {
  const { begin, page, until, image, state, balance } = await openCasino()
  const session = await begin('lucky7')
  const first = await page(session)
  await until(() => image('lucky7')?.state === 'open')
  const sent = { ref: mint(), tableId: 'lucky7-1', round: image('lucky7')?.round, bet: heads }
  await first.ask('bet', sent)
  await until(() => state('lucky7') === wanted, 50)
  const second = await page(session)
  expect(second.hello.table).toMatchObject({ round: sent.round, state: wanted })
  expect(second.hello.mine.map(({ ref }) => ref)).toEqual([sent.ref])
  expect(answerSchemas.bet.parse(await second.ask('bet', sent)).mine?.ref).toBe(sent.ref)
  const shownBy = ({ last, hello }: typeof second) => last() ?? hello.mine.at(-1)
  for (const tab of [first, second]) await until(() => ['won', 'lost'].includes(shownBy(tab)?.state ?? ''))
  expect(shownBy(second)).toEqual(shownBy(first))
  expect(await balance()).toBe(OPENING - heads.stakePaise + (shownBy(second)?.returnPaise ?? 0))
})

test.for(STATES)('[CAS-04][CAS-05] a provider that ends in the state %s settles or rolls its bets back', async (wanted) => {
  const { begin, page, until, image, state, restart, casino, balance } = await openCasino()
  const session = await begin('lucky7')
  const before = await page(session)
  await until(() => image('lucky7')?.state === 'open')
  const ref = mint()
  const round = image('lucky7')?.round
  await before.ask('bet', { ref, tableId: 'lucky7-1', round, bet: heads })
  await until(() => state('lucky7') === wanted, 50)
  await restart()
  const stored = (): MyBet | null => casino().provider.store.bet(`pavilion/${DEMO}`, 'lucky7-1', round ?? '', ref)?.mine ?? null
  await until(() => ['won', 'lost', 'rolledBack'].includes(stored()?.state ?? ''))
  const bet = myBetSchema.parse(stored())
  expect(bet.state === 'rolledBack').toBe(wanted === 'open' || wanted === 'closing')
  expect(await balance()).toBe(bet.state === 'rolledBack' ? OPENING : OPENING - heads.stakePaise + (bet.returnPaise ?? 0))
  const { hello } = await page(session)
  expect(hello.nick).toBe(before.hello.nick)
})

test('[CAS-05] a round alone is the same on two pages, and its seeds are shown once they are changed', async () => {
  const { begin, page, until, balance } = await openCasino()
  const session = await begin('blackjack')
  const [first, second] = [await page(session), await page(session)]
  const started = answerSchemas.start.parse(await first.ask('start', { ref: mint(), bet: { stakePaise: 10_000 } }))
  expect(started).toMatchObject({ code: 'OK', solo: { state: 'waits', nonce: 0, next: ['stand', 'double'] } })
  const round = started.solo?.round
  const decided = await second.ask('decide', { ref: mint(), round, index: 0, decision: 'stand' })
  expect(answerSchemas.decide.parse(decided).code).toBe('OK')
  await until(() => second.solos.at(-1)?.state === 'settled')
  const { hello: now } = await page(session)
  expect(now.solo).toEqual(second.solos.at(-1))
  expect(await balance()).toBe(OPENING - 10_000 + (now.solo?.returnPaise ?? 0))
  const changed = answerSchemas.seed.parse(await first.ask('seed', { ref: mint(), clientSeed: 'meera' }))
  expect(changed).toMatchObject({ code: 'OK', seeds: { clientSeed: 'meera', nonce: 0, before: { rounds: 1, commit: now.seeds.commit } } })
})

test('[CAS-05] soloRound shows the server seed of a past round only after the pair was changed', async () => {
  const { begin, page, until } = await openCasino()
  const at = await page(await begin('blackjack'))
  const started = answerSchemas.start.parse(await at.ask('start', { ref: mint(), bet: { stakePaise: 10_000 } }))
  const round = started.solo?.round
  const asked = async () => answerSchemas.soloRound.parse(await at.ask('soloRound', { round }))
  expect(await asked()).toEqual({ code: 'INVALID_BET' })
  await at.ask('decide', { ref: mint(), round, index: 0, decision: 'stand' })
  await until(() => at.solos.at(-1)?.state === 'settled')
  const { commit, clientSeed } = at.hello.seeds
  expect(await asked()).toMatchObject({ code: 'OK', past: { solo: at.solos.at(-1), commit, clientSeed, serverSeed: null } })
  const { seeds } = answerSchemas.seed.parse(await at.ask('seed', { ref: mint(), clientSeed: 'meera' }))
  await at.ask('seed', { ref: mint(), clientSeed: 'priya' })
  expect((await asked()).past?.serverSeed).toBe(seeds?.before?.serverSeed)
  const other = await page(await begin('lucky7'))
  expect(answerSchemas.soloRound.parse(await other.ask('soloRound', { round })).code).toBe('INVALID_BET')
})
