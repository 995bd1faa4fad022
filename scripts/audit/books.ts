import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type Database from 'libsql'
import * as z from 'zod/mini'
import type { WalletDebit } from '#contract/casino/wallet-debit.ts'
import { type BetSlipRef, type MemberCode, betSlipRefSchema, memberCodeSchema } from '#contract/scalar.ts'
import { cashAccount, ownerOf } from '#domain/betting/settlement.ts'
import type { Posting } from '#domain/betting/settlement.ts'
import type { ExchangeEvent, Transaction } from '#server/exchange/events.ts'
import { type CoreBet, type CoreCashOut, numberOf } from '#server/exchange/bet.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { projectedOf } from '#server/exchange/projection.ts'
import { stateFrom } from '#server/exchange/snapshot.ts'
import { evolve } from '#server/exchange/state/evolve.ts'
import { type State, balanceOf, emptyState, refKey } from '#server/exchange/state/state.ts'
import { holdsAgain } from './holds.ts'
import { walletDebits } from './wallet-debits.ts'
import { statementsAgain } from './statements.ts'
import { MIGRATIONS as MEMBER_STEPS } from '#server/members/store.ts'
import { mayComeBack, mostCredit } from '#server/exchange/casino.ts'
import { StoreError } from '#server/store/log.ts'
import { checkParts } from '#server/store/parts.ts'
import { withDatabase } from '#server/store/read-only.ts'
import { reason } from '#server/store/damage.ts'
import { MIGRATIONS as EXCHANGE_STEPS } from '#server/store/migrations.ts'
import { eventFrom } from '#server/store/versions.ts'

/** Faults that are named; more are counted. */
const MAX_FAULTS = 50

/** The findings of an audit of the books. The store is sound when `faults` is empty. */
export type BooksAudit = {
  /** The checks, one sentence each, with counts. */
  readonly checked: readonly string[]
  /** The first 50 faults, one sentence each. */
  readonly faults: readonly string[]
  /** The number of faults beyond those named. */
  readonly unnamed: number
}

const eventRowSchema = z.object({ seq: z.number(), at: z.number(), type: z.string(), v: z.number(), body: z.string() })
const postingRowSchema = z.object({ event: z.number(), kind: z.string(), account: z.string(), amount: z.number() })
const codesSchema = z.array(z.object({ code: memberCodeSchema }))
const forgottenSchema = z.object({ events: z.number() })
const archivedSchema = z.object({ key: z.string(), member: z.string(), ref: z.string(), market: z.string(), body: z.string() })
const ARCHIVED_BETS = 'SELECT CAST(n AS TEXT) AS key, member, ref, market, body FROM ended_bets ORDER BY n'
const ARCHIVED_CASH_OUTS = `SELECT member || ' ' || ref AS key, member, ref, json_extract(body, '$.market.marketId') AS market, body FROM ended_cash_outs`
const casinoRowSchema = z.object({ tx: z.string(), body: z.string() })
const paymentRowSchema = z.object({ ref: betSlipRefSchema, refrence: z.string(), member: z.string(), body: z.string() })
const newsSchema = z.array(z.object({ id: z.string() }))
const snapshotSchema = z.object({ seq: z.number(), body: z.string() })
const lastSchema = z.optional(z.object({ seq: z.number() }))
type PostingRow = z.infer<typeof postingRowSchema>

type Faults = { add(fault: string): void; readonly named: string[]; readonly unnamed: () => number }
const createFaults = (): Faults => {
  const named: string[] = []
  let all = 0
  return {
    named,
    add: (fault) => {
      all += 1
      if (named.length < MAX_FAULTS) named.push(fault)
    },
    unnamed: () => all - named.length,
  }
}

const counted = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`

/** The ref an event mints; null for an event that mints none. */
const refOf = (event: ExchangeEvent): { readonly member: MemberCode; readonly ref: BetSlipRef } | null => {
  switch (event.type) {
    case 'bet-received':
    case 'cash-out-received':
    case 'amend-received':
    case 'deposit-started':
    case 'withdrawal-requested':
      return { member: event.member, ref: event.order.ref }
    case 'bet-refused':
    case 'ref-fenced':
      return { member: event.member, ref: event.ref }
    default:
      return null
  }
}

const sumOf = (postings: readonly Posting[]): number => postings.reduce((sum, { amount }) => sum + amount, 0)
const rowsOf = (seq: number, transactions: readonly Transaction[]): readonly PostingRow[] =>
  transactions.flatMap(({ type, postings }) => postings.map(({ account, amount }) => ({ event: seq, kind: type, account, amount })))
const written = ({ kind, account, amount }: PostingRow): string => `${kind} ${account} ${amount}`

const endedBetsOf = (state: State): readonly CoreBet[] => [...state.ended.bets].flatMap((betId) => state.bets.get(betId) ?? [])

/** Was this tx of the casino answered? A fence alone is no answer. */
const isAnswered = ({ casino }: State, tx: string): boolean => (casino.open.get(tx) ?? casino.ended.get(tx))?.answer != null

/** The postings table, read event by event beside the events. */
const postingsByEvent = (db: Database.Database) => {
  const rows = db.prepare('SELECT event, kind, account, amount FROM postings ORDER BY event, rowid').iterate()
  const read = (): PostingRow | null => {
    const { done, value } = rows.next()
    return done === true ? null : postingRowSchema.parse(value)
  }
  let next = read()
  return {
    /** The rows of one event, and before them those of events that were passed over. */
    upTo: (seq: number): { readonly strays: readonly PostingRow[]; readonly own: readonly PostingRow[] } => {
      const strays: PostingRow[] = []
      const own: PostingRow[] = []
      for (; next !== null && next.event <= seq; next = read()) (next.event === seq ? own : strays).push(next)
      return { strays, own }
    },
  }
}

/** Folds all events and checks each as it goes; the state they make. */
const auditEvents = (db: Database.Database, faults: Faults, checked: string[]): State => {
  const state = emptyState()
  const table = postingsByEvent(db)
  const again = statementsAgain()
  const holds = holdsAgain()
  const count = { events: 0, transactions: 0, postings: 0, refs: 0 }
  let last = 0
  let gone = 0
  const gaps: string[] = []
  const missing = (next: number): void => {
    gone += next - last - 1
    if (gaps.length >= MAX_FAULTS) return
    if (next - last > 2) gaps.push(`events ${last + 1} to ${next - 1} are missing`)
    else if (next - last === 2) gaps.push(`event ${last + 1} is missing`)
  }
  const stray = (rows: readonly PostingRow[]): void => {
    for (const row of rows) faults.add(`the postings table has "${written(row)}" for event ${row.event}, and there is no such event`)
  }
  for (const row of db.prepare('SELECT seq, at, type, v, body FROM events ORDER BY seq').iterate()) {
    const { seq, at, type, v, body } = eventRowSchema.parse(row)
    missing(seq)
    last = seq
    count.events += 1
    const { strays, own } = table.upTo(seq)
    stray(strays)
    count.postings += own.length
    try {
      const event = eventFrom(body, v)
      const fault = (text: string): void => faults.add(`event ${seq} (${event.type}): ${text}`)
      if (event.type !== type || event.at !== at) fault(`its row says ${type} at ${at}, its body ${event.type} at ${event.at}`)
      count.transactions += event.transactions.length
      for (const { type: kind, postings } of event.transactions)
        if (sumOf(postings) !== 0) fault(`its ${kind} transaction sums to ${sumOf(postings)} paise`)
      const booked = rowsOf(seq, event.transactions)
      for (let i = 0; i < Math.max(booked.length, own.length); i += 1) {
        const [want, got] = [booked[i], own[i]].map((posting) => (posting === undefined ? 'nothing' : `"${written(posting)}"`))
        if (want !== got) fault(`its posting ${i + 1} is ${want}, and the postings table has ${got}`)
      }
      const minted = refOf(event)
      if (minted !== null) {
        count.refs += 1
        if (state.refs.has(refKey(minted.member, minted.ref))) fault(`the ref ${minted.ref} of ${minted.member} was used before`)
      }
      if (event.type === 'casino-called' && isAnswered(state, event.call.tx)) fault(`the casino call ${event.call.tx} was answered before`)
      if (event.type === 'casino-called' && event.call.op === 'credit' && event.code === 'OK') {
        const debit = state.casino.open.get(event.call.debit)?.call
        const most = debit?.op === 'debit' ? mostCredit(state, debit) : 0
        if (event.call.amountPaise > most)
          fault(
            `its credit of ${event.call.amountPaise} paise passes the ${most} that its game may return for the debit ${event.call.debit}`,
          )
      }
      if (event.type === 'casino-called' && event.call.op === 'rollback' && event.code === 'OK') {
        const debit = state.casino.open.get(event.call.debit)?.call
        if (debit?.op === 'debit' && !mayComeBack(state, debit))
          fault(`its rollback leaves the round ${debit.round} with more credits than its game may return`)
      }
      again.put(projectedOf(state, event, seq))
      evolve(state, event)
      holds.put(event)
      for (const { account } of booked) {
        const owner = ownerOf(account)
        if (owner !== null && account === cashAccount(owner.member) && balanceOf(state, account) < 0)
          fault(`it leaves ${owner.member} with ${balanceOf(state, account)} paise of cash`)
      }
    } catch (error) {
      faults.add(`event ${seq} (${type}) cannot be read: ${reason(error)}`)
    }
  }
  stray(table.upTo(Number.MAX_SAFE_INTEGER).strays)
  for (const broken of holds.broken()) faults.add(broken)
  const issued = lastSchema.parse(db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'events'").get())?.seq ?? 0
  missing(Math.max(issued, last) + 1)
  // Fences and refusals that moved no money are forgotten after eight days; the store counts them.
  const { events: forgotten } = forgottenSchema.parse(db.prepare('SELECT events FROM forgotten').get())
  if (gone !== forgotten && forgotten === 0) gaps.forEach(faults.add)
  else if (gone !== forgotten)
    faults.add(`${gone} events are missing; ${forgotten} were forgotten with leave (${gaps.slice(0, 3).join('; ')})`)
  checked.push(
    `${counted(count.events, 'event')}, numbered without a gap${forgotten === 0 ? '' : ` but for ${counted(forgotten, 'forgotten refusal')}`}`,
    `${counted(count.transactions, 'transaction')}, each sums to zero`,
    `${counted(count.postings, 'row')} of the postings table, equal to the events' own postings`,
    `${counted(count.refs, 'ref')}, none used twice by its member`,
    ...again.compare(db, endedBetsOf(state), faults.add),
  )
  return state
}

/** The archive against what the events make: each bet and cash-out that is over, as it ended, and no other. */
const auditArchive = (db: Database.Database, state: State, faults: Faults, checked: string[]): void => {
  const compare = <T extends CoreBet | CoreCashOut>(name: string, ended: ReadonlyMap<string, T>, rows: string): void => {
    const seen = new Set<string>()
    for (const row of db.prepare(rows).iterate()) {
      const { key, member, ref, market, body } = archivedSchema.parse(row)
      seen.add(key)
      const order = ended.get(key)
      const isSame =
        order?.member === member &&
        order.order.ref === ref &&
        order.market.marketId === market &&
        isDeepStrictEqual(order, JSON.parse(body))
      if (!isSame) faults.add(`the archive has ${name} ${key} ${order === undefined ? 'which is not over' : 'not as it ended'}`)
    }
    for (const key of ended.keys()) if (!seen.has(key)) faults.add(`the archive lacks ${name} ${key}`)
    checked.push(`${counted(seen.size, name)} of the archive, each as it ended`)
  }
  const cashOuts = [...state.ended.cashOuts].flatMap((key) => state.cashOuts.get(key) ?? [])
  compare('bet', new Map(endedBetsOf(state).map((bet) => [String(numberOf(bet.betId)), bet])), ARCHIVED_BETS)
  compare('cash-out', new Map(cashOuts.map((asked) => [refKey(asked.member, asked.order.ref), asked])), ARCHIVED_CASH_OUTS)
}

/** The casino's calls that are over against what the events make: each tx as it was answered, and no other. */
const auditCasino = (db: Database.Database, { casino }: State, faults: Faults, checked: string[]): void => {
  const seen = new Set<string>()
  for (const row of db.prepare('SELECT tx, body FROM casino_txs').iterate()) {
    const { tx, body } = casinoRowSchema.parse(row)
    seen.add(tx)
    const made = casino.ended.get(tx)
    if (!isDeepStrictEqual(made, JSON.parse(body)))
      faults.add(`the archive has the casino call ${tx} ${made === undefined ? 'which no event ended' : 'not as it ended'}`)
  }
  for (const tx of casino.ended.keys()) if (!seen.has(tx)) faults.add(`the archive lacks the casino call ${tx}`)
  checked.push(
    `${counted(seen.size, 'casino call')} that are over, each as it was answered, and ${counted(casino.open.size, 'open debit')}`,
  )
}

/** The payments that are over, and the ids of all news, against what the events make. */
const auditPayments = (db: Database.Database, { payments, ended }: State, faults: Faults, checked: string[]): void => {
  const seen = new Set<string>()
  for (const row of db.prepare('SELECT ref, refrence, member, body FROM ended_payments').iterate()) {
    const { ref, refrence, member, body } = paymentRowSchema.parse(row)
    seen.add(ref)
    const made = ended.payments.has(ref) ? payments.byRef.get(ref) : undefined
    if (made?.refrenceNo !== refrence || made.member !== member || !isDeepStrictEqual(made, JSON.parse(body)))
      faults.add(`the archive has the payment ${refrence} ${made === undefined ? 'which is not over' : 'not as it ended'}`)
  }
  for (const ref of ended.payments) if (!seen.has(ref)) faults.add(`the archive lacks the payment ${payments.byRef.get(ref)?.refrenceNo}`)
  const heard = newsSchema.parse(db.prepare('SELECT id FROM payment_news').all()).map(({ id }) => id)
  for (const id of heard) if (!payments.seen.has(id)) faults.add(`the archive has the news ${id}, which no event brought`)
  if (heard.length < payments.seen.size) faults.add(`the archive lacks ${payments.seen.size - heard.length} ids of news of payments`)
  checked.push(`${counted(seen.size, 'payment')} that are over, each as it ended, and the ids of their news`)
}

/** The snapshots can be read, or a later release's start passes them over. */
const auditSnapshots = (db: Database.Database, faults: Faults, checked: string[]): void => {
  const kept = z.array(snapshotSchema).parse(db.prepare('SELECT seq, body FROM snapshots').all())
  for (const { seq, body } of kept)
    if (stateFrom(body) === 'damaged') faults.add(`the snapshot after event ${seq} is damaged; a start passes it over, and nothing is lost`)
  checked.push(`${counted(kept.length, 'snapshot')}, readable`)
}

/** The accounts the events make: their sum, cash, and holds against what the open bets need. */
const auditAccounts = (state: State, faults: Faults, checked: string[]): void => {
  for (const broken of brokenBooks(state)) faults.add(broken)
  let holds = 0
  for (const [account, amount] of state.accounts) {
    const owner = ownerOf(account)
    if (owner === null) continue
    if (owner.held) holds += 1
    if (owner.held && !state.positions.has(account)) faults.add(`${account} is ${amount}, and no open bet needs it`)
    if (!state.members.has(memberCodeSchema.parse(owner.member))) faults.add(`${account} belongs to a member who was never opened`)
  }
  checked.push(
    `${counted(state.accounts.size, 'account')}, together zero, no negative cash`,
    `${counted(holds, 'hold')}, equal to what ${counted(state.bets.size, 'bet')} need when computed again`,
  )
}

/** The members against the accounts: every known member has an account, and every account has a known member. */
const auditMembers = (state: State, codes: readonly MemberCode[], faults: Faults, checked: string[]): void => {
  const known = new Set(codes)
  for (const code of known)
    if (!state.members.has(code))
      faults.add(`${code} is in members.db and has no account; a start opens one when the last stop fell between the two`)
  for (const code of state.members) if (!known.has(code)) faults.add(`${code} has an account and is not in members.db`)
  checked.push(`${counted(known.size, 'member')}, each with an account, and no account without a member`)
}

/** Looks at the casino's debits beside the books of its provider: hands over each fault, and gives the checks. */
export type CasinoAudit = (debits: readonly WalletDebit[], fault: (sentence: string) => void) => readonly string[]

/**
 * Audits the books of a stopped exchange, and its casino's where `casino` is given; nothing in the folder is changed. Throws StoreError, in words that say what to do, when
 * the folder holds no store, is in use, is damaged, or was written by another version.
 */
export const auditBooks = (folder: string, casino?: CasinoAudit): BooksAudit => {
  for (const name of ['exchange.db', 'members.db'])
    if (!existsSync(join(folder, name)))
      throw new StoreError(`There is no ${name} in ${folder}. Give --data the folder that the server was started with.`)
  checkParts(folder)
  const faults = createFaults()
  const checked: string[] = []
  const state = withDatabase(folder, 'exchange.db', EXCHANGE_STEPS, (db) => {
    const made = auditEvents(db, faults, checked)
    auditArchive(db, made, faults, checked)
    auditCasino(db, made, faults, checked)
    auditPayments(db, made, faults, checked)
    auditSnapshots(db, faults, checked)
    return made
  })
  auditAccounts(state, faults, checked)
  const codes = withDatabase(folder, 'members.db', MEMBER_STEPS, (db) =>
    codesSchema.parse(db.prepare('SELECT code FROM members').all()).map(({ code }) => code),
  )
  auditMembers(state, codes, faults, checked)
  if (casino !== undefined) checked.push(...casino(walletDebits(state), faults.add))
  return { checked, faults: faults.named, unnamed: faults.unnamed() }
}

/** Hands over each event of a stopped exchange's log, the oldest first. Changes nothing, and throws StoreError as `auditBooks` does. */
export const readEvents = (folder: string, take: (event: ExchangeEvent) => void): void => {
  if (!existsSync(join(folder, 'exchange.db')))
    throw new StoreError(`There is no exchange.db in ${folder}. Give --data the folder that the server was started with.`)
  withDatabase(folder, 'exchange.db', EXCHANGE_STEPS, (db) => {
    for (const row of db.prepare('SELECT seq, at, type, v, body FROM events ORDER BY seq').iterate()) {
      const { v, body } = eventRowSchema.parse(row)
      take(eventFrom(body, v))
    }
  })
}
