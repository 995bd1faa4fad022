import type * as z from 'zod/mini'
import { type WalletCode, launchAnswerSchema, walletAnswerSchema } from '#contract/casino/wallet.ts'
import { type Paise, paiseSchema } from '#contract/scalar.ts'
import type { Json } from '../games/game.ts'
import type { pushedSchemas, sessionAnswerSchema, sessionRequestSchema } from '../wire.ts'
import { createPairs, shownPair } from './fair/seeds.ts'
import type { Games } from './games.ts'
import type { Hub } from './hub.ts'
import { type Clock, type Random, type WalletLine, keyOf } from './ports.ts'
import { betTerms } from './returns.ts'
import { createSessions } from './sessions.ts'
import { createPool } from './solo/pool.ts'
import { createSolo } from './solo/solo.ts'
import type { SessionRow } from './store/rows.ts'
import type { Store } from './store/store.ts'
import { createChainIds } from './tables/chains.ts'
import type { Parts } from './tables/parts.ts'
import { createTable } from './tables/table.ts'
import { createCashier, waitMs } from './wallet/cashier.ts'
import { createOwed } from './wallet/owed.ts'
import { createReconciler } from './wallet/reconcile.ts'
import { createStanding } from './wallet/standing.ts'
import type { Answer, Sent, SoloImage, TableImage } from './words.ts'

const MOST_BALANCES = 20_000
type Whose = Pick<SessionRow, 'brand' | 'member' | 'game'>
export type Hello = Omit<z.infer<typeof pushedSchemas.hello>, 'table' | 'solo' | 'pool'> & {
  readonly table: TableImage | null
  readonly solo: SoloImage | null
  readonly pool: Json
}

export type ProviderOptions = Games & {
  readonly store: Store
  readonly line: WalletLine
  readonly clock: Clock
  readonly random: Random
  readonly hub: Hub
  /** Rounds of a hash chain; a table's first may be shorter. */
  readonly chainLength: number
  readonly notify: (line: string) => void
}
export type Provider = ReturnType<typeof createProvider>

/** The table of a game: each game has one. */
export const tableIdOf = (game: string): string => `${game}-1`

/** The provider without its doors: tables, rounds played alone, money and sessions (CAS-04, CAS-05). */
export const createProvider = (options: ProviderOptions) => {
  const { store, line, clock, random, hub, diceOf, shared, solos, fishing, chainLength, notify } = options
  const balances = new Map<string, Paise>()
  const remember = (key: string, balancePaise: Paise): void => {
    const isNew = balances.get(key) !== balancePaise
    balances.delete(key)
    balances.set(key, balancePaise)
    for (const oldest of balances.keys()) {
      if (balances.size <= MOST_BALANCES) break
      balances.delete(oldest)
    }
    if (isNew) hub.balance(key, balancePaise)
  }
  const cashier = createCashier({
    store,
    line,
    clock,
    random,
    onBalance: (player, balancePaise) => remember(keyOf(player), balancePaise),
    notify,
  })
  const pairs = createPairs(store, random)
  const parts: Parts = { store, cashier, clock, random, pairs, hub, diceOf }
  const sessions = createSessions(store, clock, random)
  const standing = createStanding({
    line,
    clock,
    hub,
    onEnd: (launch) => {
      sessions.end(launch)
      hub.endPages(launch)
    },
  })
  const nextChain = createChainIds(store)
  const tables = new Map(
    shared.map((entry) => [entry.game, createTable(parts, { tableId: tableIdOf(entry.game), entry, nextChain, chainLength })]),
  )
  const pool =
    fishing === null ? null : createPool({ tableId: tableIdOf(fishing.game), species: fishing.species, clock, random, diceOf, hub })
  const alone = new Map(solos.map((entry) => [entry.game, createSolo(parts, { entry, pool: entry.game === fishing?.game ? pool : null })]))
  const reconciler = createReconciler({ store, cashier, line, clock, owed: createOwed({ store, tables }), notify })
  const terms = new Map<string, Hello['bets']>([...shared, ...solos].map((entry) => [entry.game, betTerms(entry)]))
  /** Asks the wallet until it says the balance; `isWanted` ends it. */
  const askBalance = ({ brand, member, game }: Whose, isWanted: () => boolean, done: (balancePaise: Paise) => void, tries = 1): void => {
    line('balance', { brand, member, game }, (data) => {
      if (!isWanted()) return
      const answer = walletAnswerSchema.safeParse(data)
      const balancePaise = answer.success ? answer.data.balancePaise : undefined
      if (balancePaise !== undefined) {
        remember(keyOf({ brand, member }), balancePaise)
        done(balancePaise)
      } else clock.after(waitMs(tries), () => isWanted() && askBalance({ brand, member, game }, isWanted, done, tries + 1))
    })
  }
  /** Serves a page's message that reads the books; what it throws is answered. */
  const whenIdle = (answer: (said: { readonly code: 'UNAVAILABLE' }) => void, job: () => void): void =>
    store.whenIdle(job, () => answer({ code: 'UNAVAILABLE' }))
  const seed = (session: SessionRow, { ref, clientSeed }: Sent<'seed'>, answer: Answer<'seed'>): void => {
    const key = keyOf(session)
    const { pair } = pairs.of(key, session.game)
    if (pair.ref === ref) {
      if (pair.clientSeed !== clientSeed) return answer({ code: 'TX_CONFLICT' })
      return store.write([], () => answer({ code: 'OK', seeds: shownPair(pair) }))
    }
    if (alone.get(session.game)?.isOpen(key) === true) return answer({ code: 'ROUND_OPEN' })
    const changed = pairs.changed(pair, clientSeed, ref)
    tables.get(session.game)?.give(key, clientSeed)
    store.write(changed.rows, () => answer({ code: 'OK', seeds: shownPair(changed.pair) }))
  }
  return {
    start: (): void => {
      sessions.start()
      for (const table of tables.values()) table.start()
      const open = store.openSolos()
      for (const solo of alone.values()) solo.resumeAll(open)
      // Closing calls on their way whose bet has its result already, such as the credit of nothing for a lost one.
      for (const stake of store.openStakes())
        if (stake.close !== null && !cashier.isLive(stake.id)) cashier.resume(stake, () => ({ rows: [], after: () => undefined }))
      pool?.start()
      reconciler.start()
      standing.start()
    },
    stop: (): void => {
      sessions.stop()
      standing.stop()
      reconciler.stop()
      pool?.stop()
      for (const table of tables.values()) table.stop()
      for (const solo of alone.values()) solo.stop()
      cashier.stop()
    },
    tables,
    alone,
    sessions,
    /** Has the product's session of this launch ended? */
    hasEnded: standing.hasEnded,
    store,
    clock,
    /** Redeems a launch code at the wallet and begins a session (CAS-04). */
    launch: (
      { host, code, member, game }: z.infer<typeof sessionRequestSchema>,
      done: (answer: z.infer<typeof sessionAnswerSchema>) => void,
    ): void => {
      const refuse = (why: WalletCode): void => done({ code: why })
      if (game !== 'lobby' && !tables.has(game) && !alone.has(game)) return refuse('BAD_REQUEST')
      line('launch', { member, brand: host, game, code }, (data) => {
        const answer = launchAnswerSchema.safeParse(data)
        if (!answer.success) return refuse('UNAVAILABLE')
        if (answer.data.code !== 'OK') return refuse(answer.data.code)
        const { launch, nick = member, balancePaise } = answer.data
        if (launch === undefined) return refuse('UNAVAILABLE')
        if (balancePaise !== undefined) remember(keyOf({ brand: host, member }), balancePaise)
        sessions.begin({ brand: host, member, game, launch, nick }, (session) =>
          done({ code: 'OK', session, nick, ...(balancePaise === undefined ? {} : { balancePaise }) }),
        )
      })
    },
    /** Everything that a page shows first. Comes once the balance is known and all of it is durable. */
    hello: (session: SessionRow, isWanted: () => boolean, done: (hello: Hello) => void): void => {
      const { game, nick } = session
      const key = keyOf(session)
      const table = tables.get(game)
      const solo = alone.get(game)
      const notify = (balancePaise: Paise): void =>
        store.whenIdle(
          () => show(balancePaise),
          () => undefined,
        )
      const show = (balancePaise: Paise): void => {
        const { pair, rows } = pairs.of(key, game)
        store.write(rows, () => {
          if (!isWanted()) return
          done({
            now: clock.now(),
            game,
            kind: table !== undefined ? 'shared' : solo !== undefined ? 'solo' : 'lobby',
            nick,
            balancePaise: balances.get(key) ?? balancePaise,
            bets: terms.get(game) ?? [],
            table: table?.image() ?? null,
            mine: [...(table?.mineOf(key) ?? [])],
            solo: solo?.current(key) ?? null,
            seeds: shownPair(pair),
            past: [...(table?.pastOf(key) ?? solo?.past.listOf(key) ?? [])].map((past) => ({
              ...past,
              stakedPaise: paiseSchema.parse(past.stakedPaise),
              returnPaise: paiseSchema.parse(past.returnPaise),
            })),
            pool: game === fishing?.game ? (pool?.image() ?? null) : null,
          })
        })
      }
      const known = balances.get(key)
      if (known !== undefined) notify(known)
      askBalance(session, isWanted, known === undefined ? notify : () => undefined)
    },
    seed: (session: SessionRow, sent: Sent<'seed'>, answer: Answer<'seed'>): void => whenIdle(answer, () => seed(session, sent, answer)),
    bet: (session: SessionRow, sent: Sent<'bet'>, answer: Answer<'bet'>): void => {
      const table = tables.get(session.game)
      if (table === undefined || table.tableId !== sent.tableId) return answer({ code: 'INVALID_BET' })
      table.bet(session, session.nick, sent, answer)
    },
    cashOut: (session: SessionRow, sent: Sent<'cashOut'>, answer: Answer<'cashOut'>): void => {
      const table = tables.get(session.game)
      if (table === undefined) return answer({ code: 'NOT_NOW' })
      table.cashOut(session, sent, answer)
    },
    startSolo: (session: SessionRow, sent: Sent<'start'>, answer: Answer<'start'>): void => {
      const solo = alone.get(session.game)
      if (solo === undefined) return answer({ code: 'INVALID_BET' })
      whenIdle(answer, () => solo.start(session, sent, answer))
    },
    decide: (session: SessionRow, sent: Sent<'decide'>, answer: Answer<'decide'>): void => {
      const solo = alone.get(session.game)
      if (solo === undefined) return answer({ code: 'NOT_NOW' })
      whenIdle(answer, () => solo.decide(session, sent, answer))
    },
    round: (session: SessionRow, { tableId, number }: Sent<'round'>, answer: Answer<'round'>): void => {
      const table = tables.get(session.game)
      if (table === undefined || table.tableId !== tableId) return answer({ code: 'INVALID_BET' })
      whenIdle(answer, () => table.past(keyOf(session), number, answer))
    },
    soloRound: (session: SessionRow, { round }: Sent<'soloRound'>, answer: Answer<'soloRound'>): void => {
      const solo = alone.get(session.game)
      if (solo === undefined) return answer({ code: 'INVALID_BET' })
      whenIdle(answer, () => solo.past.one(keyOf(session), round, answer))
    },
  }
}
