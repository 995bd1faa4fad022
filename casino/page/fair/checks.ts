import * as z from 'zod/mini'
import type { Play } from '../play/play.ts'
import type { AnswerOf } from '../play/ports.ts'
import type { Dice } from '../../games/chance.ts'
import { checkerOf } from './checker.ts'
import type { RoundId } from '../../wire.ts'
import { roughly } from '#copy/provider-figures.ts'
import { markOf, playSolo, ticketBy } from './engines.ts'

/** A bingo ticket of the round: drawn from its seed, not drawn from it, or of a seed that is still in use. */
export type TicketFound = 'fits' | 'fitsNot' | 'waits'
/** What a check found. */
export type Found = {
  readonly number: number
  readonly seed: string
  readonly before: string
  readonly clientSeed: string
  readonly block: string
  /** SHA-256 of the seed is what was shown before. */
  readonly fits: boolean
  /** The same outcome as the provider's; null where it has none to compare. */
  readonly isSame: boolean | null
  readonly result: string
  /** The player's bingo tickets, in the order of their making. */
  readonly tickets: readonly TicketFound[]
  readonly tookMs: number
  readonly isBrowsers: boolean
}
/** The round that is checked: the number of a shared one, or the id of one that was played alone. */
export type Picked = { readonly number: number | null; readonly round: RoundId | null }
/** `waits`: the seed is still in use. */
export type Checks = Picked &
  ({ readonly state: 'none' | 'asking' | 'waits' | 'failed'; readonly found: null } | { readonly state: 'done'; readonly found: Found })
/** Was the picked round found fair? */
export const isFair = ({ found }: Checks): boolean => found?.fits === true && found.isSame !== false && !found.tickets.includes('fitsNot')
const nothing: Checks = { state: 'none', found: null, number: null, round: null }
const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const record = z.record(z.string(), z.unknown())
/** Data with its names in one order, so that equal data is equal text. */
const sorted = (data: unknown): unknown => {
  if (Array.isArray(data)) return data.map(sorted)
  const found = record.safeParse(data)
  return found.success
    ? Object.fromEntries(
        Object.entries(found.data)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, value]) => [name, sorted(value)]),
      )
    : data
}

/** An answer that takes longer has been lost with the line; the player may then ask again. */
const ASK_MS = 10_000

/** The checks of one game's rounds in this browser: one at a time, by the seeds that the provider has shown (CAS-05). */
const createChecks = (play: Play, game: string) => {
  let now: Checks = nothing
  const watchers = new Set<() => void>()
  const set = (next: Checks): void => {
    now = next
    for (const notify of watchers) notify()
  }
  const checker = checkerOf(globalThis.crypto)
  type Asked = { readonly number: number; readonly seed: string; readonly before: string; readonly clientSeed: string }
  type Outcome = (dice: Dice) => { readonly text: string; readonly isSame: boolean | null }
  type Past = NonNullable<AnswerOf<'round'>['past']>
  /** Draws the player's tickets of a round once more. */
  const checkTickets = async ({ bets, tickets }: Past): Promise<readonly TicketFound[]> => {
    const draw = await ticketBy(game)
    return Promise.all(
      tickets.map(async ({ ref, nonce, commit, clientSeed, serverSeed }) => {
        if (serverSeed === null || draw === null) return 'waits'
        const columns = bets.find((each) => each.ref === ref)?.columns
        const isDrawn = same(await checker.play(serverSeed, clientSeed, nonce, draw), columns)
        return isDrawn && (await checker.commit(serverSeed)) === commit ? 'fits' : 'fitsNot'
      }),
    )
  }
  const work = async (picked: Picked, asked: Asked, outcome: Outcome, past?: Past) => {
    const { number, seed, before, clientSeed } = asked
    const from = play.clock.now()
    const fits = (await checker.commit(seed)) === before
    const block = await checker.block(seed, clientSeed, number)
    const result = await checker.play(seed, clientSeed, number, outcome)
    const tickets = past === undefined ? [] : await checkTickets(past)
    const tookMs = Math.max(1, Math.round(play.clock.now() - from))
    // Another round may have been picked meanwhile.
    if (now.number !== picked.number || now.round !== picked.round) return
    set({
      ...picked,
      state: 'done',
      found: { ...asked, fits, block, isSame: result.isSame, result: result.text, tickets, tookMs, isBrowsers: checker.isBrowsers },
    })
  }
  const fail = (picked: Picked) => (): void => set({ ...picked, state: 'failed', found: null })
  const checkShared = async (picked: Picked, number: number, { past }: AnswerOf<'round'>): Promise<void> => {
    if (past === undefined) return set({ ...picked, state: 'waits', found: null })
    const mark = await markOf(game)
    const { seed, before, publicSeed: clientSeed } = past
    const outcomeOf: Outcome = (dice) => {
      if (mark === null) return { text: JSON.stringify(past.outcome), isSame: null }
      const { outcome, text } = mark(dice)
      return { text, isSame: same(outcome, past.outcome) }
    }
    await work(picked, { number, seed, before, clientSeed }, outcomeOf, past)
  }
  const checkSolo = async (picked: Picked, { past }: AnswerOf<'soloRound'>): Promise<void> => {
    if (past === undefined) return fail(picked)()
    const { solo, serverSeed: seed, commit: before, clientSeed } = past
    if (seed === null) return set({ ...picked, number: solo.nonce, state: 'waits', found: null })
    const again = await playSolo(game)
    await work(picked, { number: solo.nonce, seed, before, clientSeed }, (dice) => {
      const round = again?.(dice, solo.bet, solo.decisions) ?? null
      if (round === null) return { text: '—', isSame: null }
      const isSame = same(round.view, solo.view) && round.returnPaise === solo.returnPaise
      return { text: roughly(round.returnPaise), isSame }
    })
  }
  let late: number | null = null
  /** Waits for an answer no longer than its bound. */
  const wait = (picked: Picked): void => {
    if (late !== null) play.clock.clearTimeout(late)
    set({ ...picked, state: 'asking', found: null })
    late = play.clock.setTimeout(() => {
      if (now.state === 'asking') fail(picked)()
    }, ASK_MS)
  }
  const pick = (number: number): void => {
    const picked = { number, round: null }
    wait(picked)
    play.askRound(number, (answer) => void checkShared(picked, number, answer).catch(fail(picked)))
  }
  const pickSolo = (round: RoundId): void => {
    const picked = { number: null, round }
    wait(picked)
    play.askSolo(round, (answer) => void checkSolo(picked, answer).catch(fail(picked)))
  }
  /** A changed client seed reveals the seed of the rounds before it. */
  let commit = play.seen.get().seeds?.commit ?? null
  play.seen.subscribe(() => {
    const next = play.seen.get().seeds?.commit ?? null
    if (next === commit) return
    commit = next
    if (now.state === 'waits' && now.round !== null) pickSolo(now.round)
    else if (now.number !== null && now.found?.tickets.includes('waits') === true) pick(now.number)
  })
  return {
    get: (): Checks => now,
    subscribe: (notify: () => void) => {
      watchers.add(notify)
      return () => void watchers.delete(notify)
    },
    pick,
    pickSolo,
    /** Asks once more for the round whose check failed. */
    again: (): void => {
      if (now.round !== null) pickSolo(now.round)
      else if (now.number !== null) pick(now.number)
    },
    /** Checks the last round that has ended, when the panel is opened. */
    begin: (): void => {
      const { table, hello } = play.seen.get()
      const last = table?.history[0]
      const solo = hello?.kind === 'solo' ? hello.past[0] : undefined
      if (last !== undefined) pick(last.number)
      else if (solo !== undefined) pickSolo(solo.round)
    },
  }
}
export type CheckStore = ReturnType<typeof createChecks>
const stores = new WeakMap<Play, CheckStore>()
/** The checks of a play: made once. */
export const checksOf = (play: Play, game: string): CheckStore => {
  const found = stores.get(play) ?? createChecks(play, game)
  stores.set(play, found)
  return found
}
