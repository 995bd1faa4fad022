import type * as z from 'zod/mini'
import { accountChanged } from '#contract/account.ts'
import { cashOutOffer } from '#contract/cash-out.ts'
import { type WireArrival, eventTypeSuccess, loginOtpSuccess, loginSuccess, newLoginWithOtp, socketLogin } from '#contract/auth.ts'
import {
  type BetRow,
  type CreateBet,
  betOutcome,
  betPending,
  betsChanged,
  getBetsSuccess,
  placeBetError,
  placeBetSuccess,
} from '#contract/betting.ts'
import type { Accept } from '#contract/betting.ts'
import { heartbeat, homeMarkets, logoutMessage, marketBooks, marketResults, scoreMessage, wireError } from '#contract/browse.ts'
import { said, saidBy } from '#domain/ledger/said.ts'
import type { WireFact } from '#domain/ledger/facts.ts'
import type { Bet, Member, SentBet, SentCashOut } from '#domain/player/member.ts'
import type { LoginWay } from '#domain/player/login.ts'
import { type Millis, millisSchema, selectionIdSchema } from '#contract/scalar.ts'
import type { Paise } from '#domain/betting/money.ts'
import { type Odds, odds } from '#domain/betting/odds.ts'
import { secret } from '#domain/player/secret.ts'
import { type Verdict, acceptedSaid, refusedSaying } from '#domain/betting/verdict.ts'

/** Our member from the wire's. `now` is this device's time: the session's end is kept by it, even if its clock is wrong. */
export const memberFrom = (wire: WireArrival, now: Millis): Member => ({
  memberCode: wire.memberCode,
  username: wire.details.username,
  role: wire.details.role,
  isB2C: wire.isB2C,
  expiresAt: millisSchema.parse(now + wire.expiry - (wire.serverTime ?? now)),
})

const STATES = {
  PENDING: 'pending',
  MATCHED: 'matched',
  UNMATCHED: 'unmatched',
  PARTLY_MATCHED: 'partly-matched',
  SETTLED: 'settled',
  VOID: 'void',
  LAPSED: 'lapsed',
  CANCELLED: 'cancelled',
} as const satisfies Record<BetRow['status'], Bet['state']>

/** A row's rate as odds; a session's rate is the profit alone, so one is added. */
const oddsOf = ({ marketType }: BetRow, rate: Odds): Odds => (marketType === 'SESSION' ? odds(1000 + rate) : rate)

/** Our bet from a row of the wire's list (OPEN-07). */
export const betFrom = (row: BetRow): Bet => ({
  betId: row._id,
  ref: row.betSlipRef,
  marketId: row.marketId,
  marketType: row.marketType,
  marketName: row.marketName,
  marketSaid: row.marketSaid,
  eventId: row.eventId,
  eventName: row.eventName,
  eventTypeId: row.eventTypeId,
  selectionId: row.runnerId,
  runnerName: row.selectionName,
  runnerSaid: row.selectionSaid,
  side: row.type === 'Back' ? 'back' : 'lay',
  odds: oddsOf(row, row.price),
  averageOdds: oddsOf(row, row.rate),
  winnings: row.winnings,
  stake: row.stake,
  matched: row.sizeMatched,
  remaining: row.sizeRemaining,
  state: STATES[row.status],
  placedAt: row.placedTime,
  pnl: row.pnl,
})

/** The runner id of every session, independent of the market's own (SLIP-14). */
const SESSION_RUNNER = selectionIdSchema.parse(1)

/** The body of `create-bet` for a bet, exactly as in the entry (SLIP-14, SLIP-26). */
export const createBetFrom = (entry: SentBet, accept: Accept): CreateBet => ({
  memberCode: entry.owner,
  token: '',
  bet: {
    betSlipRef: entry.ref,
    accept,
    runnerId: entry.pick.line === null ? entry.pick.selectionId : SESSION_RUNNER,
    selectionName: entry.pick.line === null ? entry.pick.runnerName : String(entry.pick.line),
    rate: entry.pick.line === null ? entry.odds : odds(entry.pick.fancyPrice === 0 ? 1000 : entry.pick.fancyPrice * 10),
    stake: entry.stake,
    marketId: entry.pick.marketId,
    marketName: entry.pick.marketName,
    marketType: entry.pick.marketType,
    eventId: entry.pick.eventId,
    eventName: entry.pick.eventName,
    type: entry.pick.side === 'back' ? 'Back' : 'Lay',
    browserdetail: '',
    ipaddress: '',
  },
})

/** The body of `create-bet` for a cash-out, with the offer as it was pressed (CASH-02). */
export const cashOutFrom = ({ ref, owner, cashOutId, market, part, amount }: SentCashOut): CreateBet => ({
  memberCode: owner,
  token: '',
  bet: { isCashOut: true, betSlipRef: ref, cashOutId, cashoutMarket: market.marketId, part, amount, browserdetail: '', ipaddress: '' },
})

type Heard<T> = {
  readonly body: { safeParse(body: unknown): { success: true; data: T } | { success: false; error: z.core.$ZodError } }
  readonly fact: (body: T) => WireFact
}
const hears =
  <T>(shape: Heard<T>) =>
  (body: unknown): WireFact | string => {
    const parsed = shape.body.safeParse(body)
    return parsed.success
      ? shape.fact(parsed.data)
      : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  }

/** The handle from a login over the socket; `claimSession` turns it into the session (AUTH-12, AUTH-18). */
const handleFrom = (
  way: LoginWay,
  answer: { readonly success: boolean; readonly message?: string; readonly code?: string; readonly output?: WireArrival },
): WireFact => {
  if (!answer.success) return { type: 'login.refused', way, said: saidBy(answer, said('WRONG_LOGIN')) }
  const token = answer.output?.verifytoken
  return token === undefined || token === ''
    ? { type: 'login.refused', way, said: said('noToken') }
    : { type: 'handle.given', way, handle: secret(token) }
}

const refusedBy = (m: { readonly code?: string; readonly message: string }): Verdict => refusedSaying(saidBy(m, said('betRefused')))

/** An acceptance says how a bet was matched, or what a cash-out pays. */
type Accepted = Extract<Verdict, { readonly winnings: Paise }>
const acceptedBy = (
  { cashedOut, ...m }: Omit<Accepted, 'kind' | 'said'> & { readonly cashedOut?: Paise },
  kind: Accepted['kind'],
): Accepted => ({
  kind,
  betId: m.betId,
  averageOdds: m.averageOdds,
  winnings: m.winnings,
  matched: m.matched,
  remaining: m.remaining,
  said: cashedOut === undefined ? acceptedSaid(kind, m.remaining) : said('cashedOut', cashedOut),
})

/** Logins whose message the exchange rejected; they are refused like a wrong password. */
const LOGINS: Readonly<Record<string, LoginWay>> = { [socketLogin.name]: 'password', [newLoginWithOtp.name]: 'otp-login' }

const listeners: Readonly<Record<string, (body: unknown) => WireFact | string>> = {
  [marketBooks.name]: hears({ body: marketBooks.body, fact: (books) => ({ type: 'books.changed', books }) }),
  [heartbeat.name]: hears({ body: heartbeat.body, fact: ({ serverTime }) => ({ type: 'heartbeat.heard', serverAt: serverTime }) }),
  [betPending.name]: hears({
    body: betPending.body,
    fact: (m) => ({ type: 'bet.pending', ref: m.betSlipRef, betId: m.betId, expiresInMs: Math.max(0, m.expiresAt - m.serverTime) }),
  }),
  [placeBetSuccess.name]: hears({
    body: placeBetSuccess.body,
    fact: (m) => ({
      type: 'bet.answered',
      ref: m.betSlipRef ?? null,
      verdict: acceptedBy(m, m.status),
    }),
  }),
  [placeBetError.name]: hears({
    body: placeBetError.body,
    fact: (m) => ({ type: 'bet.answered', ref: m.betSlipRef ?? null, verdict: refusedBy(m) }),
  }),
  [betOutcome.name]: hears({
    body: betOutcome.body,
    fact: (m) => {
      const ref = m.betSlipRef
      switch (m.outcome) {
        case 'pending':
          return {
            type: 'outcome.told',
            ref,
            outcome: { kind: 'pending', betId: m.betId, expiresInMs: Math.max(0, m.expiresAt - m.serverTime) },
          }
        case 'never-seen':
          return { type: 'outcome.told', ref, outcome: { kind: 'never-seen', fenced: m.fenced } }
        case 'refused':
          return { type: 'outcome.told', ref, outcome: refusedBy(m) }
        default:
          return { type: 'outcome.told', ref, outcome: acceptedBy(m, m.outcome) }
      }
    },
  }),
  [cashOutOffer.name]: hears({
    body: cashOutOffer.body,
    fact: ({ marketId, part, offer, code }) => ({
      type: 'cash-out.offered',
      marketId,
      part,
      offer,
      said: offer !== null ? null : saidBy(code === undefined ? {} : { code }, said('noOffer')),
    }),
  }),
  [getBetsSuccess.name]: hears({
    body: getBetsSuccess.body,
    fact: (m) => ({
      type: 'bets.listed',
      accountSeq: m.accountSeq,
      which: m.result === 'ACTIVE' ? 'active' : 'ended',
      bets: m.bets.map(betFrom),
    }),
  }),
  [betsChanged.name]: hears({
    body: betsChanged.body,
    fact: ({ from, accountSeq, active, ended }) => ({
      type: 'bets.changed',
      from,
      accountSeq,
      active: active.map(betFrom),
      ended: ended.map(betFrom),
    }),
  }),
  [accountChanged.name]: hears({ body: accountChanged.body, fact: (m) => ({ type: 'account.changed', ...m }) }),
  [homeMarkets.name]: hears({
    body: homeMarkets.body,
    fact: (m) => ({ type: 'home.heard', markets: m.groups.flatMap((group) => group.markets) }),
  }),
  [scoreMessage.name]: hears({ body: scoreMessage.body, fact: (m) => ({ type: 'score.changed', ...m }) }),
  [marketResults.name]: hears({ body: marketResults.body, fact: (m) => ({ type: 'market.settled', ...m }) }),
  [loginSuccess.name]: hears({ body: loginSuccess.body, fact: (m) => handleFrom('password', m) }),
  [loginOtpSuccess.name]: hears({ body: loginOtpSuccess.body, fact: (m) => handleFrom('otp-login', m) }),
  [eventTypeSuccess.name]: hears({ body: eventTypeSuccess.body, fact: () => ({ type: 'flags.changed' }) }),
  [logoutMessage.name]: hears({ body: logoutMessage.body, fact: (m) => ({ type: 'logout.heard', said: saidBy(m, said('loggedOut')) }) }),
  [wireError.name]: hears({
    body: wireError.body,
    fact: (m) => {
      const why = saidBy(m, said('cannotLoad'))
      // Another member has logged in, in this browser. The session ends, as with a 409 of a call.
      if (why.key === 'OTHER_MEMBER') return { type: 'session.refused', said: why }
      const way = LOGINS[m.name]
      return way === undefined ? { type: 'wire.refused', name: m.name, said: why } : { type: 'login.refused', way, said: why }
    },
  }),
}

/** The fact of one inbound message, or a string that says what is wrong with it (SOCK-06). */
export const factFrom = (name: string, body: unknown): WireFact | string => listeners[name]?.(body) ?? `unknown message ${name}`
