import { createHash } from 'node:crypto'
import { brandNameSchema, gameIdSchema } from '#contract/casino/wallet.ts'
import type { WalletCall } from '#contract/casino/wallet.ts'
import { type MemberCode, millisSchema } from '#contract/scalar.ts'
import { createProvider } from '#casino/server/provider.ts'
import type { Random } from '#casino/server/ports.ts'
import {
  type BetRow,
  type ChainRow,
  type PairRow,
  type RoundRow,
  type Row,
  type SessionRow,
  type StakeRow,
  isEndedBet,
  isOpenStake,
} from '#casino/server/store/rows.ts'
import type { Store } from '#casino/server/store/store.ts'
import type { Sent } from '#casino/server/words.ts'
import type { MyBet, PlayCode } from '#casino/wire.ts'
import { toyGames } from '#tests/casino/toy-games.ts'
import { LAUNCH } from '#tests/casino/standing.ts'
import type { Fault } from './faults.ts'
import { NOW } from './tab.ts'

/** What is on the provider's disk: one row of each key. */
export type Books = readonly Row[]
/** What happens to a running provider. */
export type ProviderInput =
  | { readonly does: 'hears'; readonly sent: Sent<'bet'> }
  /** All that waits for the disk lands together. */
  | { readonly does: 'commits' }
  | { readonly does: 'fires'; readonly timer: string }
  /** The answer to a call of the wallet; null for none in time. */
  | { readonly does: 'gets'; readonly tx: string; readonly answer: unknown }
/** A provider from its start on: the books that it found, and all that happened since. A death begins another life. */
export type Life = { readonly number: number; readonly books: Books; readonly inputs: readonly ProviderInput[] }
export type WalletCalled = { readonly name: WalletCall; readonly tx: string; readonly body: unknown }
export type ToPage = { readonly says: 'answer'; readonly code: PlayCode } | { readonly says: 'mine'; readonly bets: readonly MyBet[] }

/** A life as it stands: what is on the disk, what waits, and what the last thing that happened made it say. */
export type Lived = {
  readonly key: string
  readonly books: Books
  readonly hasQueue: boolean
  readonly timers: readonly string[]
  /** The calls without an answer yet, by their tx. */
  readonly awaited: readonly string[]
  /** What a page that comes back is shown. */
  readonly mine: readonly MyBet[]
  readonly round: { readonly id: string; readonly number: number; readonly isOpen: boolean } | null
  readonly said: readonly ToPage[]
  readonly called: readonly WalletCalled[]
}

const plain = <T>(value: T): T => structuredClone(value)
const GAME = gameIdSchema.parse('lucky7')
const BRAND = brandNameSchema.parse('pavilion')
export const TABLE_ID = `${GAME}-1`
const OPEN_MS = 4001
const CLOSING_MS = 1001
const REST_MS = 2001
/** Timers that keep house, or gather what a page hears anyway: they never fire here. */
const STILL_MS: readonly number[] = [250, 500, 60_000, 3_600_000]
export const NEXT_ROUND = 'the next round opens'
const TIMERS = new Map([
  [OPEN_MS, 'betting ends'],
  [CLOSING_MS, 'the wait for debits ends'],
  [REST_MS, NEXT_ROUND],
])
const AGAIN = 'a call is made again'

/** A coin that is dealt at once: the time of a step is the timer's alone. */
const games = {
  ...toyGames,
  shared: toyGames.shared
    .filter(({ game }) => game === GAME)
    .map((entry) => ({
      ...entry,
      openMs: OPEN_MS,
      closingMs: CLOSING_MS,
      restMs: REST_MS,
      deal: (dice: Parameters<typeof entry.deal>[0]) => ({ ...entry.deal(dice), dealMs: 0 }),
    })),
  solos: [],
}

const idOf = (each: Row): string => {
  switch (each.in) {
    case 'sessions':
      return each.row.digest
    case 'chains':
      return `${each.row.id}`
    case 'rounds':
      return each.row.round
    case 'bets':
      return `${each.row.key} ${each.row.mine.round} ${each.row.mine.ref}`
    case 'stakes':
      return each.row.id
    case 'solos':
      return each.row.round
    case 'pairs':
      return `${each.row.key} ${each.row.game}`
    default:
      return each satisfies never
  }
}
const landed = (books: Books, rows: readonly Row[]): Books => {
  const all = new Map(books.map((each) => [`${each.in} ${idOf(each)}`, each]))
  for (const each of rows) all.set(`${each.in} ${idOf(each)}`, plain(each))
  return [...all.values()]
}
export const stakesIn = (books: Books): readonly StakeRow[] => books.flatMap((each) => (each.in === 'stakes' ? [each.row] : []))
export const betsIn = (books: Books): readonly BetRow[] => books.flatMap((each) => (each.in === 'bets' ? [each.row] : []))
const roundsIn = (books: Books): readonly RoundRow[] =>
  books.flatMap((each) => (each.in === 'rounds' ? [each.row] : [])).toSorted((one, other) => other.number - one.number)
const chainsIn = (books: Books): readonly ChainRow[] => books.flatMap((each) => (each.in === 'chains' ? [each.row] : []))
const pairsIn = (books: Books): readonly PairRow[] => books.flatMap((each) => (each.in === 'pairs' ? [each.row] : []))

/** The provider's store as a model: rows wait until the disk has them, and only then are acknowledged. */
const createDisk = (start: Books) => {
  let books = start
  let queue: { readonly rows: readonly Row[]; readonly done: () => void }[] = []
  const store: Store = {
    write: (rows, done) => void queue.push({ rows: plain(rows), done }),
    whenIdle: (job) => job(),
    session: () => null,
    brands: () => [],
    lastChain: () => chainsIn(books).at(-1) ?? null,
    chain: (id) => chainsIn(books).find((each) => each.id === id) ?? null,
    lastChainId: () => chainsIn(books).at(-1)?.id ?? 0,
    lastRounds: (_, most) => roundsIn(books).slice(0, most),
    round: (round) => roundsIn(books).find((each) => each.round === round) ?? null,
    roundOf: (_, number) => roundsIn(books).find((each) => each.number === number) ?? null,
    bet: (key, _, round, ref) =>
      betsIn(books).find(({ key: whose, mine }) => whose === key && mine.round === round && mine.ref === ref) ?? null,
    lastBetBy: (key, _, ref) => betsIn(books).findLast((each) => each.key === key && each.mine.ref === ref) ?? null,
    betOf: (stake) => betsIn(books).find((each) => each.stake === stake) ?? null,
    betsOf: (round, key) => betsIn(books).filter((each) => each.key === key && each.mine.round === round),
    betsIn: (round) => betsIn(books).filter(({ mine }) => mine.round === round),
    lastBets: (key, _, most) =>
      betsIn(books)
        .filter((each) => each.key === key)
        .slice(0, most),
    openBets: () => betsIn(books).filter((each) => !isEndedBet(each)),
    stake: (id) => stakesIn(books).find((each) => each.id === id) ?? null,
    stakeOf: (tx) => stakesIn(books).find((each) => each.tx === tx) ?? null,
    openStakes: () => stakesIn(books).filter(isOpenStake),
    solo: () => null,
    soloOf: () => null,
    lastSolos: () => [],
    openSolos: () => [],
    pair: (key, game) => pairsIn(books).find((each) => each.key === key && each.game === game) ?? null,
    endSessions: () => undefined,
    close: () => undefined,
  }
  return {
    store,
    books: () => books,
    queued: (): readonly Row[] => queue.flatMap(({ rows }) => rows),
    waits: () => queue.length > 0,
    commit: (): void => {
      const batch = queue
      queue = []
      books = landed(
        books,
        batch.flatMap(({ rows }) => rows),
      )
      for (const { done } of batch) done()
    },
  }
}

/** The same bytes in the same life. */
const randomOf = (number: number): Random => {
  let turn = 0
  return (bytes) =>
    createHash('sha512')
      .update(`${number} ${turn++}`)
      .digest('hex')
      .slice(0, bytes * 2)
}
const txOf = (body: object): string => ('tx' in body ? String(body.tx) : '')

/** Lives a life again from its start, by the product's own provider. */
export const lived = ({ number, books, inputs }: Life, member: MemberCode, fault: Fault): Lived => {
  const disk = createDisk(books)
  const timers: { readonly name: string; readonly job: () => void }[] = []
  const awaited = new Map<string, (answer: unknown) => void>()
  let said: ToPage[] = []
  let called: WalletCalled[] = []
  /** Messages of pages that were not answered. */
  let unanswered = 0
  const session: SessionRow = {
    digest: member,
    brand: BRAND,
    member,
    game: GAME,
    launch: LAUNCH,
    nick: member,
    expiry: millisSchema.parse(NOW + 1e9),
  }
  const key = `${BRAND}/${member}`
  const line: Parameters<typeof createProvider>[0]['line'] = (name, body, done) => {
    const tx = txOf(body)
    awaited.set(tx, done)
    called.push({ name, tx, body: plain(body) })
  }
  const provider = createProvider({
    ...games,
    store: fault.casinoStore?.(disk.store) ?? disk.store,
    line: fault.walletLine?.(line) ?? line,
    clock: {
      now: () => NOW,
      after: (ms, job) => {
        if (STILL_MS.includes(ms)) return () => undefined
        const timer = { name: TIMERS.get(ms) ?? AGAIN, job }
        timers.push(timer)
        return () => {
          const at = timers.indexOf(timer)
          if (at >= 0) timers.splice(at, 1)
        }
      },
    },
    random: randomOf(number),
    hub: {
      table: () => undefined,
      pool: () => undefined,
      solo: () => undefined,
      balance: () => undefined,
      mine: (_, __, bets) => void said.push({ says: 'mine', bets: plain(bets) }),
      players: () => 1,
      lookAtPages: () => [],
      endPages: () => undefined,
    },
    chainLength: 40,
    notify: () => undefined,
  })
  const happen = (input: ProviderInput): void => {
    switch (input.does) {
      case 'hears':
        unanswered += 1
        return provider.bet(session, input.sent, ({ code }) => {
          unanswered -= 1
          said.push({ says: 'answer', code })
        })
      case 'commits':
        return disk.commit()
      case 'fires': {
        const at = timers.findIndex(({ name }) => name === input.timer)
        const [timer] = at < 0 ? [] : timers.splice(at, 1)
        return timer?.job()
      }
      case 'gets': {
        const done = awaited.get(input.tx)
        awaited.delete(input.tx)
        return done?.(input.answer)
      }
      default:
        return input satisfies never
    }
  }
  provider.start()
  for (const input of inputs) {
    said = []
    called = []
    happen(input)
  }
  const image = provider.tables.get(GAME)?.image() ?? null
  const mine = plain(provider.tables.get(GAME)?.mineOf(key) ?? [])
  const round = image === null ? null : { id: image.round, number: image.number, isOpen: image.state === 'open' }
  const names = timers.map(({ name }) => name).toSorted()
  return {
    key: JSON.stringify([
      number,
      disk.books(),
      disk.queued(),
      disk.waits(),
      names,
      [...awaited.keys()],
      mine,
      round,
      image?.state,
      unanswered > 0,
    ]),
    books: disk.books(),
    hasQueue: disk.waits(),
    timers: [...new Set(names)],
    awaited: [...awaited.keys()],
    mine,
    round,
    said,
    called,
  }
}
