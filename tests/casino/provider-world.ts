import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { brandNameSchema, gameIdSchema } from '#contract/casino/wallet.ts'
import { memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { type MyBet, refSchema } from '#casino/wire.ts'
import type { Games } from '#casino/server/games.ts'
import type { Hub } from '#casino/server/hub.ts'
import type { Clock, Random, WalletLine } from '#casino/server/ports.ts'
import { type Provider, createProvider } from '#casino/server/provider.ts'
import type { Row, SessionRow } from '#casino/server/store/rows.ts'
import { type Store, openStore } from '#casino/server/store/store.ts'
import type { SoloImage, TableImage } from '#casino/server/words.ts'
import { type VirtualClock, virtualClock } from '#tests/virtual-clock.ts'
import { LAUNCH } from './standing.ts'
import { toyGames } from './toy-games.ts'
import { type SimulatedWallet, toyWallet } from './toy-wallet.ts'
import { unguarded } from './unguarded.ts'
import { createWitness } from './witness.ts'

const namedSchema = z.object({ tx: z.string(), debit: z.optional(z.string()) })
export const START = millisSchema.parse(1_800_000_000_000)
/** Numbers in [0, 1) by a seed. */
export const diceFrom = (seed: string): (() => number) => {
  let turn = 0
  return () => createHash('sha256').update(`${seed}:${turn++}`).digest().readUInt32BE(0) / 2 ** 32
}
const hexFrom =
  (dice: () => number): Random =>
  (bytes) =>
    Array.from({ length: bytes }, () =>
      Math.floor(dice() * 256)
        .toString(16)
        .padStart(2, '0'),
    ).join('')

/** How the line to the wallet fails: chances of each fault. */
export type Faults = { readonly lost: number; readonly late: number; readonly doubled: number }
export const CALM: Faults = { lost: 0, late: 0, doubled: 0 }

export type WorldOptions = {
  readonly seed: string
  readonly faults?: Faults
  /** The write after which this provider dies, and whether that write still lands. */
  readonly killAt?: { readonly write: number; readonly lands: boolean } | undefined
  /** Other games than the toys. */
  readonly games?: Games
  /** Breaks the provider on purpose. */
  readonly sabotage?: { readonly store?: (store: Store) => Store; readonly line?: (line: WalletLine) => WalletLine }
  /** Another wallet than the toy. */
  readonly wallet?: (clock: VirtualClock) => SimulatedWallet
  /** How many watch each table; one when absent. */
  readonly watching?: number
  /** The longest time that the provider's disk takes for a commit; what is decided meanwhile waits for the next. At once when absent. */
  readonly diskMs?: number
  /** Given the rows that reached the books, in their order. */
  readonly onLanded?: (rows: readonly Row[]) => void
}
const LATE_MS = 20_000
/** Codes that a sound provider never causes. */
const NEVER: ReadonlySet<string> = new Set([
  'TX_CONFLICT',
  'ALREADY_CLOSED',
  'ROUND_MISMATCH',
  'DEBIT_NOT_FOUND',
  'ROLLED_BACK',
  'CREDIT_TOO_HIGH',
])
const ANSWER_MS = 5000

const codeOf = (data: unknown): string => (typeof data === 'object' && data !== null && 'code' in data ? String(data.code) : '')

/** Books on a disk that takes its time: a batch lands whole, and reads wait for it, as those of the product do. */
const slowly = (books: Store, clock: Clock, isAlive: () => boolean, takes: () => number): Store => {
  let queue: { readonly rows: readonly Row[]; readonly done: () => void }[] = []
  let idle: (() => void)[] = []
  let isBusy = false
  const commit = (): void => {
    if (queue.length === 0) {
      isBusy = false
      const jobs = idle
      idle = []
      for (const job of jobs) job()
      return
    }
    const batch = queue
    queue = []
    clock.after(takes(), () => {
      if (!isAlive()) return
      books.write(
        batch.flatMap(({ rows }) => rows),
        () => {
          for (const { done } of batch) done()
          commit()
        },
      )
    })
  }
  return {
    ...books,
    write: (rows, done) => {
      queue.push({ rows, done })
      if (isBusy) return
      isBusy = true
      clock.after(0, commit)
    },
    whenIdle: (job) => {
      if (isBusy) idle.push(job)
      else job()
    },
  }
}

/** A provider with its books, a wallet and a line between them that fails, all in virtual time. */
export const providerWorld = ({
  seed,
  faults = CALM,
  killAt,
  games = toyGames,
  sabotage = {},
  wallet: walletOn,
  watching = 1,
  diskMs = 0,
  onLanded = () => undefined,
}: WorldOptions) => {
  const dice = diceFrom(seed)
  const clock: VirtualClock = virtualClock(START)
  const wallet = walletOn?.(clock) ?? toyWallet(100_000_000, clock.now)
  const failures: string[] = []
  /** What the promise says and this run broke. */
  const broken = new Set<string>()
  let isCalm = false
  let writes = 0
  let generation = 0
  /** What pages were shown of each bet, in order. */
  const shown = new Map<string, MyBet[]>()
  const tables = new Map<string, TableImage>()
  /** Every image that left, in order. */
  const images: TableImage[] = []
  const solos = new Map<string, SoloImage>()
  const file = openStore({
    guard: unguarded,
    folder: null,
    soon: (job) => void clock.after(0, job),
    onFailure: (error) => failures.push(error.message),
  })
  const books: Store = {
    ...file,
    write: (rows, done) =>
      file.write(rows, () => {
        onLanded(rows)
        done()
      }),
  }
  const witness = createWitness(books)
  /** A call leaves only after its intent is in the books. */
  const watchCall = (call: string, body: object): void => {
    if (call !== 'debit' && call !== 'credit' && call !== 'rollback') return
    const { tx, debit = tx } = namedSchema.parse(body)
    const stake = books.stakeOf(debit)
    if (stake === null || (call !== 'debit' && stake.close?.kind !== call)) broken.add(`a ${call} left before its intent was written`)
  }
  /** What a page is shown is in the books, and 'won' is shown only of what the wallet credited. */
  const watchShown = (key: string, tableId: string, bet: MyBet): void => {
    witness.bet(key, tableId, bet)
    const row = books.bet(key, tableId, bet.round, bet.ref)
    const debit = row === null ? undefined : wallet.debitOf(`${row.stake}.d`)
    if (bet.state === 'won' && debit?.state !== 'credited') broken.add('won was shown before the wallet credited')
    if (bet.state === 'placed' && (debit === undefined || debit.state === 'refused' || debit.state === 'fenced'))
      broken.add('placed was shown without a debit')
  }
  const line =
    (mine: number): WalletLine =>
    (call, body, done) => {
      const chance = (share: number): boolean => !isCalm && dice() < share
      let isAnswered = false
      const answer = (data: unknown): void => {
        if (isAnswered || mine !== generation) return
        isAnswered = true
        done(data)
      }
      const arrive = (delay: number, back: number | null): void => {
        clock.after(delay, () => {
          wallet.ask(call, body, (data) => {
            const code = codeOf(data)
            if (call === 'rollback' && code === 'OK') witness.rolledBack(body)
            if (NEVER.has(code)) broken.add(`the wallet answered ${code} to a ${call}`)
            if (back !== null) clock.after(back, () => answer(data))
          })
        })
      }
      clock.after(ANSWER_MS, () => answer(null))
      watchCall(call, body)
      if (chance(faults.lost)) return void arrive(1, null)
      if (chance(faults.lost)) return
      if (chance(faults.doubled)) arrive(Math.floor(dice() * LATE_MS), null)
      arrive(chance(faults.late) ? Math.floor(dice() * LATE_MS) : 1 + Math.floor(dice() * 40), Math.floor(dice() * 40))
    }
  /** The books as one life of the provider sees them: a dead one writes nothing. */
  const booksOf = (mine: number): Store => {
    const disk =
      diskMs === 0
        ? books
        : slowly(
            books,
            clock,
            () => mine === generation,
            () => Math.ceil(dice() * diskMs),
          )
    return {
      ...disk,
      write: (rows: readonly Row[], done) => {
        if (mine !== generation) return
        writes += 1
        const dies = killAt !== undefined && killAt.write === writes
        if (dies && !killAt.lands) return die()
        disk.write(rows, () => {
          if (mine !== generation) return
          if (dies) return die()
          done()
        })
      },
    }
  }
  const clockOf = (mine: number): Clock => ({
    now: clock.now,
    after: (ms, job) => clock.after(ms, () => void (mine === generation && job())),
  })
  const hub: Hub = {
    table: (tableId, image) => {
      witness.image(image)
      tables.set(tableId, image)
      images.push(image)
    },
    pool: () => undefined,
    mine: (key, game, bets) => {
      for (const bet of bets) {
        watchShown(key, `${game}-1`, bet)
        const list = shown.get(bet.ref) ?? []
        if (JSON.stringify(list.at(-1)) !== JSON.stringify(bet)) list.push(bet)
        shown.set(bet.ref, list)
      }
    },
    solo: (_, __, solo) => {
      witness.solo(solo)
      solos.set(solo.round, solo)
    },
    balance: () => undefined,
    players: () => watching,
    lookAtPages: () => [],
    endPages: () => undefined,
  }
  const live = (): Provider => {
    const mine = generation
    const store = booksOf(mine)
    return createProvider({
      ...games,
      store: sabotage.store?.(store) ?? store,
      line: sabotage.line?.(line(mine)) ?? line(mine),
      clock: clockOf(mine),
      random: hexFrom(diceFrom(`${seed} random ${mine}`)),
      hub,
      chainLength: 40,
      notify: (sentence) => failures.push(sentence),
    })
  }
  let provider = live()
  /** The provider dies where it stands, and another opens its books two seconds later. */
  const die = (): void => {
    generation += 1
    const mine = generation
    clock.after(2000, () => {
      // It died again meanwhile.
      if (mine !== generation) return
      provider = live()
      provider.start()
    })
  }
  const sessionOf = (member: string, game: string): SessionRow => ({
    digest: `${member} ${game}`,
    brand: brandNameSchema.parse('pavilion'),
    member: memberCodeSchema.parse(member),
    game: gameIdSchema.parse(game),
    launch: LAUNCH,
    nick: member,
    expiry: millisSchema.parse(START + 1e9),
  })
  let minted = 0
  return {
    clock,
    hub,
    wallet,
    books,
    shown,
    tables,
    images,
    solos,
    failures,
    broken,
    witness,
    writes: () => writes,
    deaths: () => generation,
    provider: (): Provider => provider,
    sessionOf,
    die,
    /** From now on the line is sound. */
    calm: (): void => {
      isCalm = true
    },
    mint: () => {
      minted += 1
      return refSchema.parse(`00000000-0000-4000-8000-${String(minted).padStart(12, '0')}`)
    },
  }
}
export type World = ReturnType<typeof providerWorld>
