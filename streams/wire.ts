import { leftOutIn } from '#client/ledger/left-out.ts'
import type * as z from 'zod/mini'
import { accountChanged } from '#contract/messages/account.ts'
import { autoCashOutNews, cashOutFigures, cashOutOffer } from '#contract/messages/cash-out.ts'
import { eventTypeSuccess, loginOtpSuccess, loginSuccess, newLoginWithOtp, socketLogin } from '#contract/messages/auth.ts'
import type { WireArrival } from '#contract/session.ts'
import {
  type AmendBet,
  type CreateBet,
  type OrderRequest,
  betOutcome,
  betPending,
  betsChanged,
  getBets,
  getBetsSuccess,
  placeBetError,
  placeBetSuccess,
} from '#contract/messages/betting.ts'
import {
  getHomeMarkets,
  heartbeat,
  homeMarkets,
  watchMarkets,
  logoutMessage,
  marketBooks,
  marketChanged,
  marketResults,
  scoreMessage,
  wireError,
} from '#contract/messages/browse.ts'
import { paymentsChanged } from '#contract/messages/payments.ts'
import { noticesChanged, playChanged } from '#contract/messages/play.ts'
import { alertsChanged, settingsChanged } from '#contract/messages/settings.ts'
import { settlementMessage } from '#contract/messages/settlement.ts'
import { type Worded, ownWords, said, saidBy } from '#domain/said.ts'
import { refusesSession } from '#client/ledger/line.ts'
import type { FactOf } from '#client/ledger/facts.ts'
import type { WireFact } from '#client/ledger/wire-facts.ts'
import type { Member } from '#client/player/member.ts'
import type { SentAmendment, SentBet, SentCashOut } from '#client/betting/sent.ts'
import type { LoginWay } from '#client/player/login.ts'
import { type Millis, millisSchema, selectionIdSchema } from '#contract/scalar.ts'
import type { Paise } from '#domain/paise.ts'
import type { Odds } from '#domain/odds.ts'
import { rateOf } from '#domain/betting/price.ts'
import { secret } from '#contract/secret.ts'
import { betFrom } from './bet-rows.ts'
import { type Outcome, type Verdict, acceptedSaid, amendedSaid, refusedSaying } from '#domain/betting/verdict.ts'

/** Our member from the wire's. `now` is this device's time: the session's end is kept by it, even if its clock is wrong. */
export const memberFrom = (wire: WireArrival, now: Millis): Member => ({
  memberCode: wire.memberCode,
  username: wire.details.username,
  role: wire.details.role,
  isB2C: wire.isB2C,
  expiresAt: millisSchema.parse(now + wire.expiry - (wire.serverTime ?? now)),
})

/** The runner id of every session, independent of the market's own (SLIP-14). */
const SESSION_RUNNER = selectionIdSchema.parse(1)

/** What a bet is on: a runner, or of a session the run line. */
const selectionFrom = ({ marketType, line, selectionId, runnerName }: SentBet['pick']): Pick<OrderRequest, 'runnerId' | 'selectionName'> =>
  marketType === 'SESSION'
    ? { runnerId: SESSION_RUNNER, selectionName: String(line) }
    : { runnerId: selectionId, selectionName: runnerName }

/** The rate of a bet, as a message or a call carries it: that of the worst price which it takes. */
export const rateOfBet = ({ pick, odds }: SentBet): Odds => rateOf(pick.marketType, { odds, line: pick.line })

/** The number of winners that a bet names; one is not named (MKT-15). */
export const placesOf = ({ places }: SentBet['pick']): { readonly places?: number } => (places === undefined ? {} : { places })

/** The browser and the address that a bet carries (SLIP-14, AUTH-15). */
export type Sender = { readonly browser: string; readonly address: string }
const claimsOf = ({ browser, address }: Sender) => ({ browserdetail: browser, ipaddress: address })

/** The body of `create-bet` for a bet, exactly as in the entry (SLIP-14, SLIP-26). */
export const createBetFrom = (entry: SentBet, sender: Sender): CreateBet => ({
  memberCode: entry.owner,
  token: '',
  bet: {
    betSlipRef: entry.ref,
    accept: entry.accept,
    ...selectionFrom(entry.pick),
    rate: rateOfBet(entry),
    stake: entry.stake,
    ...placesOf(entry.pick),
    ...(entry.persists === undefined ? {} : { persists: entry.persists }),
    marketId: entry.pick.marketId,
    marketName: entry.pick.marketName,
    marketType: entry.pick.marketType,
    eventId: entry.pick.eventId,
    eventName: entry.pick.eventName,
    type: entry.pick.side === 'back' ? 'Back' : 'Lay',
    ...claimsOf(sender),
  },
})

/** The body of `create-bet` for a cash-out, with the offer as it was pressed (CASH-02). */
export const cashOutFrom = ({ ref, owner, cashOutId, market, part, amount }: SentCashOut, sender: Sender): CreateBet => ({
  memberCode: owner,
  token: '',
  bet: { isCashOut: true, betSlipRef: ref, cashOutId, cashoutMarket: market.marketId, part, amount, ...claimsOf(sender) },
})

/** The body of `amend-bet`, with the terms as they were pressed (OPEN-11). */
export const amendBetFrom = ({ ref, owner, bet, odds, stake }: SentAmendment): AmendBet => ({
  memberCode: owner,
  betSlipRef: ref,
  betId: bet.betId,
  price: odds,
  stake,
})

type Heard<T> = {
  readonly body: { safeParse(body: unknown): { success: true; data: T } | { success: false; error: z.core.$ZodError } }
  readonly fact: (body: T) => WireFact
}
/** What is wrong with a message, field by field. */
export const faultIn = (error: z.core.$ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
const hears =
  <T>(shape: Heard<T>) =>
  (body: unknown): WireFact | string => {
    const parsed = shape.body.safeParse(body)
    return parsed.success ? shape.fact(parsed.data) : faultIn(parsed.error)
  }

/** The handle from a login over the socket; `claimSession` turns it into the session (AUTH-12, AUTH-18). */
const handleFrom = (way: LoginWay, answer: Worded & { readonly success: boolean; readonly output?: WireArrival }): WireFact => {
  if (!answer.success) return { type: 'login.refused', way, said: saidBy(answer, said('WRONG_LOGIN')) }
  const token = answer.output?.verifytoken
  return token === undefined || token === ''
    ? { type: 'login.refused', way, said: said('noToken') }
    : { type: 'handle.given', way, handle: secret(token) }
}

const refusedBy = (m: Worded): Verdict => refusedSaying(saidBy(m, said('betRefused')))

/** An acceptance says how a bet was matched, what a cash-out pays, or what an amendment left unmatched. */
type Accepted = Extract<Verdict, { readonly winnings: Paise }>
const acceptedBy = (
  {
    cashedOut,
    amended,
    ...m
  }: Omit<Accepted, 'kind' | 'said'> &
    Worded & { readonly cashedOut?: Paise; readonly amended?: { readonly price: Odds }; readonly voided?: Paise },
  kind: Accepted['kind'],
): Accepted => ({
  kind,
  betId: m.betId,
  averageOdds: m.averageOdds,
  winnings: m.winnings,
  matched: m.matched,
  remaining: m.remaining,
  said:
    ownWords(m) ??
    (cashedOut !== undefined
      ? said('cashedOut', cashedOut)
      : amended !== undefined
        ? amendedSaid(amended.price, m.remaining)
        : acceptedSaid(kind, m.remaining, m.voided)),
})

/** The exchange's word on a ref. */
export const outcomeFrom = (m: z.output<typeof betOutcome.body>): Outcome => {
  switch (m.outcome) {
    case 'pending':
      return { kind: 'pending', betId: m.betId, expiresInMs: Math.max(0, m.expiresAt - m.serverTime) }
    case 'never-seen':
      return { kind: 'never-seen', fenced: m.fenced }
    case 'accepted':
      return { kind: 'accepted' }
    case 'refused':
      return refusedBy(m)
    default:
      return acceptedBy(m, m.outcome)
  }
}

/** What a refused message was about, where something follows from its refusal. */
const REFUSED: Readonly<Record<string, FactOf<'wire.refused'>['about']>> = {
  [watchMarkets.name]: 'watch',
  [getBets.name]: 'bets',
  [getHomeMarkets.name]: 'home',
}

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
    fact: (m) => ({ type: 'outcome.answered', ref: m.betSlipRef, outcome: outcomeFrom(m) }),
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
  [cashOutFigures.name]: hears({
    body: cashOutFigures.body,
    fact: ({ figures }) => ({
      type: 'figures.changed',
      figures: figures.map(({ marketId, amount, cashOutId, code, rule }) => ({
        marketId,
        amount,
        ...(cashOutId === undefined ? {} : { cashOutId }),
        said: amount !== null ? null : saidBy(code === undefined ? {} : { code }, said('noOffer')),
        rule: rule === null ? null : { takeProfit: rule.takeProfit ?? null, stopLoss: rule.stopLoss ?? null, state: rule.state },
      })),
    }),
  }),
  [autoCashOutNews.name]: hears({
    body: autoCashOutNews.body,
    fact: ({ marketId, marketName, eventId, eventName, step, bound = null, amount = null, code, why = null }) => ({
      type: 'auto-cash-out.heard',
      news: {
        marketId,
        marketName,
        eventId,
        eventName,
        step,
        bound,
        amount,
        why,
        said: code === undefined ? null : saidBy({ code }, said('noOffer')),
      },
    }),
  }),
  [getBetsSuccess.name]: hears({
    body: getBetsSuccess.body,
    fact: (m) => ({
      type: 'bets.listed',
      accountSeq: m.accountSeq,
      which: m.result === 'ACTIVE' ? 'active' : 'ended',
      bets: m.bets.map(betFrom),
      ...leftOutIn(m),
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
  [settlementMessage.name]: hears({ body: settlementMessage.body, fact: (m) => ({ type: 'settlement.heard', ...m }) }),
  [accountChanged.name]: hears({ body: accountChanged.body, fact: (m) => ({ type: 'account.changed', ...m }) }),
  [homeMarkets.name]: hears({
    body: homeMarkets.body,
    fact: (m) => ({ type: 'home.heard', markets: m.groups.flatMap((group) => group.markets), ...leftOutIn(m) }),
  }),
  [scoreMessage.name]: hears({ body: scoreMessage.body, fact: (m) => ({ type: 'score.changed', ...m }) }),
  [marketChanged.name]: hears({ body: marketChanged.body, fact: ({ marketId }) => ({ type: 'market.changed', marketId }) }),
  [marketResults.name]: hears({ body: marketResults.body, fact: (m) => ({ type: 'market.settled', ...m }) }),
  [loginSuccess.name]: hears({ body: loginSuccess.body, fact: (m) => handleFrom('password', m) }),
  [loginOtpSuccess.name]: hears({ body: loginOtpSuccess.body, fact: (m) => handleFrom('otp-login', m) }),
  [eventTypeSuccess.name]: hears({ body: eventTypeSuccess.body, fact: () => ({ type: 'flags.changed' }) }),
  [settingsChanged.name]: hears({ body: settingsChanged.body, fact: () => ({ type: 'settings.changed' }) }),
  [playChanged.name]: hears({ body: playChanged.body, fact: () => ({ type: 'play.changed' }) }),
  [noticesChanged.name]: hears({ body: noticesChanged.body, fact: (m) => ({ type: 'notices.changed', ...m }) }),
  [alertsChanged.name]: hears({ body: alertsChanged.body, fact: () => ({ type: 'alerts.changed' }) }),
  [paymentsChanged.name]: hears({
    body: paymentsChanged.body,
    fact: ({ payment = null, notice = null }) => ({ type: 'payments.changed', payment, notice }),
  }),
  [logoutMessage.name]: hears({ body: logoutMessage.body, fact: (m) => ({ type: 'logout.heard', said: saidBy(m, said('loggedOut')) }) }),
  [wireError.name]: hears({
    body: wireError.body,
    fact: (m) => {
      const why = saidBy(m, said('cannotLoad'))
      if (refusesSession({ said: why })) return { type: 'session.refused', said: why }
      const way = LOGINS[m.name]
      return way === undefined
        ? { type: 'wire.refused', about: REFUSED[m.name] ?? 'other', said: why }
        : { type: 'login.refused', way, said: why }
    },
  }),
}

/** The fact of one inbound message, or a string that says what is wrong with it (SOCK-06). */
export const factFrom = (name: string, body: unknown): WireFact | string => listeners[name]?.(body) ?? `unknown message ${name}`
