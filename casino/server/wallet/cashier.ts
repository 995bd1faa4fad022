import { type WalletAnswer, type WalletCode, walletAnswerSchema } from '#contract/casino/wallet.ts'
import type { Paise } from '#contract/scalar.ts'
import type { Clock, Player, Random, WalletLine } from '../ports.ts'
import { type Row, type StakeRow, isOpenStake, rowIn } from '../store/rows.ts'
import type { Store } from '../store/store.ts'

/** What follows from an answer: rows that land with it, and what is done once they are durable. */
export type Follows = { readonly rows: readonly Row[]; readonly after: () => void }
/** Called once for the debit's answer and once for the closing call's. */
export type Heard = (stake: StakeRow) => Follows
type Closing = { readonly kind: 'credit' | 'rollback'; readonly amountPaise: Paise }
type Live = {
  stake: StakeRow
  readonly heard: Heard
  tries: number
  cancel: () => void
  asked: string | null
  /** The operator was shown that its closing call is refused. */
  isRefused: boolean
}

/** Answers that are no verdict: the call is made again. */
const NO_VERDICT: ReadonlySet<WalletCode> = new Set(['BAD_SIGNATURE', 'STALE', 'REPLAYED', 'BAD_REQUEST', 'CREDIT_TOO_HIGH', 'UNAVAILABLE'])
const LONGEST_WAIT_S = 60
/** The wait before a call is repeated: 1, 2, 4 … 60 s. */
export const waitMs = (tries: number): number => Math.min(LONGEST_WAIT_S, 2 ** Math.min(tries - 1, 6)) * 1000
/** Stakes without their end at one time; beyond it no bet is taken. */
const MOST_LIVE = 20_000
const ID_BYTES = 12

export type CashierOptions = {
  readonly store: Store
  readonly line: WalletLine
  readonly clock: Clock
  readonly random: Random
  /** The member's balance after a call. */
  readonly onBalance: (player: Player, balancePaise: Paise) => void
  /** A sentence for the operator. */
  readonly notify: (line: string) => void
}
export type Cashier = ReturnType<typeof createCashier>

/**
 * Moves money: each stake is one debit and one closing call, each exactly once by its tx (docs/CASINO.md, Wallet). A call leaves only
 * after its intent is durable, and is repeated with the same tx until the wallet gives a verdict.
 */
export const createCashier = ({ store, line, clock, random, onBalance, notify }: CashierOptions) => {
  const live = new Map<string, Live>()

  const nextCall = ({ close, debit }: StakeRow): string | null =>
    close === null ? (debit === null ? 'debit' : null) : close.code === null ? close.kind : null

  const contentOf = ({ brand, member, game, tx, round, bet, amountPaise, launch, close }: StakeRow): object => {
    const whose = { member, brand, game, round, bet }
    if (close === null) return { ...whose, tx, amountPaise, ...(launch === undefined ? {} : { launch }) }
    return close.kind === 'credit'
      ? { ...whose, tx: close.tx, debit: tx, amountPaise: close.amountPaise }
      : { ...whose, tx: close.tx, debit: tx }
  }

  /** Makes the call that this stake waits for. Its rows are durable. */
  const call = (id: string): void => {
    const each = live.get(id)
    if (each === undefined) return
    const name = nextCall(each.stake)
    if (name === null || each.asked === name) return
    if (name !== 'debit' && name !== 'credit' && name !== 'rollback') return
    each.cancel()
    each.asked = name
    each.tries += 1
    line(name, contentOf(each.stake), (data) => {
      // A closing was decided meanwhile: it has a call of its own.
      if (live.get(id) !== each || nextCall(each.stake) !== name) return
      each.asked = null
      const answer = walletAnswerSchema.safeParse(data)
      if (!answer.success || NO_VERDICT.has(answer.data.code)) {
        if (answer.data?.code === 'CREDIT_TOO_HIGH') showRefused(each)
        each.cancel = clock.after(waitMs(each.tries), () => call(id))
        return
      }
      take(each, answer.data)
    })
  }

  /** A closing call of more than its game may return is made again, as the exchange's terms may change; until then its stake is open. */
  const showRefused = (each: Live): void => {
    const { game, round, amountPaise, close } = each.stake
    if (each.isRefused || close === null) return
    each.isRefused = true
    notify(
      close.kind === 'credit'
        ? `casino: the wallet refuses the credit ${close.tx} of ${close.amountPaise} paise for ${amountPaise} paise in the round ${round}: more than ${game} may return there. It is being paid until the terms agree.`
        : `casino: the wallet refuses the rollback ${close.tx} of ${amountPaise} paise in the round ${round}: the round's credits are more than ${game} may return for the rest. It is asked for again until the terms agree.`,
    )
  }
  const take = (each: Live, { code, balancePaise, about }: WalletAnswer): void => {
    const { stake } = each
    const { close } = stake
    each.stake =
      close === null ? { ...stake, debit: code, ...(about === undefined ? {} : { about }) } : { ...stake, close: { ...close, code } }
    each.tries = 0
    if (close?.kind === 'credit' && code !== 'OK') notify(`casino: the credit ${close.tx} was answered ${code}`)
    const { rows, after } = each.heard(each.stake)
    const isOver = !isOpenStake(each.stake)
    store.write([rowIn.stakes(each.stake), ...rows], () => {
      if (isOver && live.get(stake.id) === each) live.delete(stake.id)
      if (balancePaise !== undefined) onBalance(stake, balancePaise)
      after()
    })
  }

  return {
    /** May another stake be taken? */
    hasRoom: (): boolean => live.size < MOST_LIVE,
    /** A stake for a bet, under an id that is never used again. */
    stakeFor: (whose: Pick<StakeRow, 'brand' | 'member' | 'game' | 'round' | 'bet' | 'amountPaise' | 'launch'>): StakeRow => {
      const id = random(ID_BYTES)
      const { brand, member, game, round, bet, amountPaise, launch } = whose
      const inSession = launch === undefined ? {} : { launch }
      return { brand, member, game, round, bet, amountPaise, ...inSession, id, tx: `${id}.d`, at: clock.now(), debit: null, close: null }
    },
    /** Registers a stake. Its row is written by the caller, with what it belongs to; then `call`. */
    hold: (stake: StakeRow, heard: Heard): void => {
      live.set(stake.id, { stake, heard, tries: 0, cancel: () => undefined, asked: null, isRefused: false })
    },
    /** Registers a stake after a restart. A closing call on its way is made again; what becomes of a debit is the caller's to say. */
    resume: (stake: StakeRow, heard: Heard): void => {
      if (!isOpenStake(stake)) return
      live.set(stake.id, { stake, heard, tries: 0, cancel: () => undefined, asked: null, isRefused: false })
      if (stake.close !== null) call(stake.id)
    },
    call,
    /** Decides how a stake is closed, once. The row is written by the caller; then `call`. Null if it is closed or not known. */
    close: (id: string, { kind, amountPaise }: Closing): Row | null => {
      const each = live.get(id)
      if (each === undefined || each.stake.close !== null) return null
      if (each.stake.debit !== null && each.stake.debit !== 'OK') return null
      each.cancel()
      each.tries = 0
      each.stake = { ...each.stake, close: { kind, tx: closingTx(id, kind), amountPaise, code: null } }
      return rowIn.stakes(each.stake)
    },
    /** Closes a debit that the wallet lists and no stake here does, as the books say of its round. */
    closeListed: (stake: StakeRow, { kind, amountPaise }: Closing): void => {
      if (live.has(stake.id)) return
      const closed: StakeRow = { ...stake, close: { kind, tx: closingTx(stake.id, kind), amountPaise, code: null } }
      const heard: Heard = () => ({ rows: [], after: () => undefined })
      live.set(stake.id, { stake: closed, heard, tries: 0, cancel: () => undefined, asked: null, isRefused: false })
      store.write([rowIn.stakes(closed)], () => call(stake.id))
    },
    isLive: (id: string): boolean => live.has(id),
    stake: (id: string): StakeRow | null => live.get(id)?.stake ?? null,
    stop: (): void => {
      for (const { cancel } of live.values()) cancel()
      live.clear()
    },
  }
}
const closingTx = (id: string, kind: Closing['kind']): string => `${id}.${kind === 'credit' ? 'c' : 'r'}`
