import * as z from 'zod/mini'
import { accountChanged } from '#contract/account.ts'
import {
  type BetRow,
  type CashOutRequest,
  type OrderRequest,
  betOutcome,
  betsChanged,
  betPending,
  createBet,
  getBetOutcome,
  getBets,
  getBetsSuccess,
  placeBetError,
  placeBetSuccess,
} from '#contract/betting.ts'
import { getHomeMarkets, homeMarkets, wireError } from '#contract/browse.ts'
import type { Access, RefusalCode } from '#contract/call.ts'
import type { EventTypeId, MemberCode, Odds } from '#contract/scalar.ts'
import { paise } from '#domain/betting/money.ts'
import { odds } from '#domain/betting/odds.ts'
import { say, text } from '#copy/catalogue.ts'
import { acceptedSaid } from '#domain/betting/verdict.ts'
import type { Account, BetRecord, CashOutOrder, Exchange, Outcome, PlaceOrder, Published, Verdict } from '#server/exchange/api.ts'
import { isOfTheFuture } from '#server/exchange/refs.ts'
import type { Clock } from '#server/ports.ts'
import { groupsOf } from '../gate/common.ts'
import { echoed } from '../gate/echo.ts'

/** Sends one message to one connection. */
export type Send = (name: string, body: unknown) => void

const encoded = <Body extends z.ZodMiniType>(
  shape: { readonly name: string; readonly body: Body },
  body: z.output<Body>,
): readonly [string, unknown] => [shape.name, z.encode(shape.body, body)]

const FUTURE_REF = 'was minted more than a day in the future. Set the clock of this device, then place again.'
const RUN_LINE = /^\d{1,4}(?:\.\d{1,2})?$/

/** `create-bet` as an order. SESSION bets name their run line; other prices are odds (SLIP-14). */
const orderFrom = (bet: OrderRequest): PlaceOrder => ({
  ref: bet.betSlipRef,
  marketId: bet.marketId,
  selectionId: bet.runnerId,
  side: bet.type === 'Back' ? 'back' : 'lay',
  // A session's rate is what one wins; as odds it has the one with it.
  odds: bet.marketType === 'SESSION' ? odds(1000 + bet.rate) : bet.rate,
  stake: bet.stake,
  accept: bet.accept,
  line: bet.marketType === 'SESSION' ? Number(bet.selectionName) : null,
  fancyPrice: bet.marketType === 'SESSION' ? bet.rate / 10 : 0,
  claims: { browser: bet.browserdetail, ip: bet.ipaddress },
})

const cashOutFrom = (bet: CashOutRequest): CashOutOrder => ({
  ref: bet.betSlipRef,
  marketId: bet.cashoutMarket,
  cashOutId: bet.cashOutId,
  part: bet.part,
  atLeast: bet.amount,
  claims: { browser: bet.browserdetail, ip: bet.ipaddress },
})

/** An acceptance's sentence: how a bet was matched, or a cash-out's worst result. */
const acceptanceOf = (verdict: Exclude<Verdict, { kind: 'refused' }>) =>
  verdict.kind === 'accepted'
    ? {
        message: say(acceptedSaid(verdict.status, verdict.remaining)),
        status: verdict.status,
        betId: verdict.betId,
        averageOdds: verdict.averageOdds,
        winnings: verdict.winnings,
        matched: verdict.matched,
        remaining: verdict.remaining,
      }
    : {
        message: text.cashedOut(verdict.amount),
        cashedOut: verdict.amount,
        status: 'matched' as const,
        betId: verdict.betId,
        averageOdds: null,
        winnings: paise(0),
        matched: verdict.staked,
        remaining: paise(0),
      }

/** The exchange's verdict as the message the wire has for it (SLIP-15). */
export const verdictMessage = (verdict: Verdict): readonly [string, unknown] =>
  verdict.kind === 'refused'
    ? encoded(placeBetError, { betSlipRef: verdict.ref, message: text[verdict.code], code: verdict.code })
    : encoded(placeBetSuccess, { betSlipRef: verdict.ref, ...acceptanceOf(verdict) })

/** The bets that an event changed; none when the client has to ask for its lists. */
export const betsMessage = ({ account, from, changed }: Extract<Published, { kind: 'account' }>): readonly [string, unknown] | null =>
  changed === null
    ? null
    : encoded(betsChanged, {
        from,
        accountSeq: account.accountSeq,
        active: changed.active.map(rowFrom),
        ended: changed.ended.map(rowFrom),
      })

export const accountMessage = ({ accountSeq, balance, exposure }: Account): readonly [string, unknown] =>
  encoded(accountChanged, { accountSeq, balance, exposure })

const outcomeMessage = (outcome: Outcome, clock: Clock): readonly [string, unknown] => {
  const betSlipRef = outcome.ref
  switch (outcome.kind) {
    case 'pending':
      return encoded(betOutcome, {
        betSlipRef,
        outcome: 'pending',
        betId: outcome.betId,
        serverTime: clock.now(),
        expiresAt: outcome.expiresAt,
      })
    case 'never-seen':
      return encoded(betOutcome, { betSlipRef, outcome: 'never-seen', fenced: outcome.fenced })
    case 'refused':
      return encoded(betOutcome, { betSlipRef, outcome: 'refused', message: text[outcome.code], code: outcome.code })
    case 'accepted':
    case 'cashed-out': {
      const { status, ...accepted } = acceptanceOf(outcome)
      return encoded(betOutcome, { betSlipRef, outcome: status, ...accepted })
    }
    default:
      return outcome satisfies never
  }
}

const STATUS = {
  pending: 'PENDING',
  unmatched: 'UNMATCHED',
  'partly-matched': 'PARTLY_MATCHED',
  matched: 'MATCHED',
  settled: 'SETTLED',
  void: 'VOID',
  lapsed: 'LAPSED',
  cancelled: 'CANCELLED',
  refused: 'LAPSED',
} as const satisfies Record<BetRecord['state'], BetRow['status']>

const rateOf = ({ line }: BetRecord, price: Odds): Odds => (line === null ? price : odds(price - 1000))

/** A bet's selection: a runner by name and code, or a session's run line. */
const selectionOf = ({ line, market, selectionId }: BetRecord): Pick<BetRow, 'selectionName' | 'selectionSaid'> => {
  if (line !== null) return { selectionName: String(line) }
  const runner = market.runners.find((each) => each.selectionId === selectionId)
  return { selectionName: runner?.runnerName ?? '', selectionSaid: runner?.runnerSaid }
}

/** A bet as a row of the lists (OPEN-07). */
export const rowFrom = (bet: BetRecord): BetRow => ({
  _id: bet.betId,
  betSlipRef: bet.ref,
  type: bet.side === 'back' ? 'Back' : 'Lay',
  marketType: bet.market.marketType,
  marketName: bet.market.marketName,
  marketSaid: bet.market.marketSaid,
  marketId: bet.market.marketId,
  runnerId: bet.selectionId,
  ...selectionOf(bet),
  eventName: bet.market.eventName,
  eventId: bet.market.eventId,
  eventTypeId: bet.market.eventTypeId,
  stake: bet.stake,
  rate: rateOf(bet, bet.averageOdds ?? bet.odds),
  price: rateOf(bet, bet.odds),
  priceActual: rateOf(bet, bet.averageOdds ?? bet.odds),
  fancyPrice: bet.fancyPrice,
  status: STATUS[bet.state],
  sizeMatched: bet.matched,
  winnings: bet.winnings,
  sizeRemaining: bet.remaining,
  placedTime: bet.placedAt,
  pnl: bet.pnl,
})

/** The path and the fault of a malformed field: `bet.stake: has more than two decimals`. */
export const faultText = (error: z.core.$ZodError): string =>
  error.issues
    .slice(0, 3)
    .map(
      (issue) =>
        `${echoed([...issue.path, ...('keys' in issue && Array.isArray(issue.keys) ? issue.keys : [])].join('.'), 60) || 'body'}: ${issue.message}`,
    )
    .join('; ')

/** Why a member's message is not for this connection, before anything else of it is looked at (invariant 9); null when it is. */
export const strangerTo = (member: MemberCode | null, body: unknown): 'PERMISSION_DENIED' | 'OTHER_MEMBER' | null => {
  if (member === null) return 'PERMISSION_DENIED'
  const named = typeof body === 'object' && body !== null && 'memberCode' in body ? body.memberCode : undefined
  return named === undefined || named === member ? null : 'OTHER_MEMBER'
}

/** The exchange with the parts that a message's door adds. */
export type MessageParts = {
  /** May the member bet on what this market belongs to (SESS-12)? */
  readonly mayBet: (member: MemberCode, eventTypeId: EventTypeId) => boolean
  /** The body of the home list, encoded once for all who ask. */
  readonly home: () => unknown
  /** Wraps an answer: an error it throws does not reach the other callers. */
  readonly guarded: <Said extends readonly unknown[]>(reply: (...said: Said) => void) => (...said: Said) => void
}

/**
 * Carries out one inbound message of a connection: `member` null is a visitor. Nothing throws: a malformed body is
 * answered with `wire-error` naming the field, and the connection lives on (docs/WIRE.md). Answers false for other names.
 */
export const serveMessage = (
  exchange: Exchange,
  clock: Clock,
  member: MemberCode | null,
  name: string,
  body: unknown,
  send: Send,
  {
    mayBet = () => true,
    home = () => z.encode(homeMarkets.body, groupsOf(exchange.home())),
    guarded = (reply) => reply,
  }: Partial<MessageParts> = {},
): boolean => {
  const refuse = (message: string): void => send(...encoded(wireError, { name, message }))
  const deny = (code: RefusalCode): void => send(...encoded(wireError, { name, message: text[code], code }))
  const on = <Body extends z.ZodMiniType>(
    shape: { readonly name: string; readonly access: Access; readonly body: Body },
    serve: (body: z.output<Body>, who: MemberCode | null) => void,
  ): boolean => {
    if (shape.name !== name) return false
    const code = shape.access === 'member' ? strangerTo(member, body) : null
    if (code !== null) {
      deny(code)
      return true
    }
    const parsed = shape.body.safeParse(body)
    if (parsed.success) serve(parsed.data, member)
    else refuse(faultText(parsed.error))
    return true
  }
  return (
    on(createBet, ({ bet }, who) => {
      if (who === null) return
      if (bet.isCashOut !== true && bet.marketType === 'SESSION' && !RUN_LINE.test(bet.selectionName))
        return refuse('bet.selectionName: is not a run line')
      const { betSlipRef } = bet
      if (isOfTheFuture(betSlipRef, clock.now())) return refuse(`bet.betSlipRef: ${FUTURE_REF}`)
      if (!exchange.hasRoom(who, betSlipRef)) return deny('RATE_LIMITED')
      const answer = guarded((outcome: Exclude<Outcome, { kind: 'never-seen' }>): void => {
        if (outcome.kind === 'pending')
          send(
            ...encoded(betPending, {
              betSlipRef: outcome.ref,
              betId: outcome.betId,
              serverTime: clock.now(),
              expiresAt: outcome.expiresAt,
            }),
          )
        else send(...verdictMessage(outcome))
      })
      const market = exchange.market(bet.isCashOut === true ? bet.cashoutMarket : bet.marketId)
      if (market === null || mayBet(who, market.eventTypeId))
        return bet.isCashOut === true ? exchange.cashOut(who, cashOutFrom(bet), answer) : exchange.place(who, orderFrom(bet), answer)
      // Refused for good: a late copy of this message makes no bet either, and a bet that was taken stands.
      exchange.outcome(
        who,
        betSlipRef,
        true,
        guarded((outcome) => {
          if (outcome.kind !== 'never-seen') answer(outcome)
          else if (outcome.fenced)
            send(...encoded(placeBetError, { betSlipRef, message: text.PERMISSION_DENIED, code: 'PERMISSION_DENIED' }))
          else deny('RATE_LIMITED')
        }),
      )
    }) ||
    on(getBetOutcome, ({ betSlipRef, fence }, who) => {
      if (who === null) return
      if (isOfTheFuture(betSlipRef, clock.now())) return refuse(`betSlipRef: ${FUTURE_REF}`)
      exchange.outcome(
        who,
        betSlipRef,
        fence,
        guarded((outcome) => send(...outcomeMessage(outcome, clock))),
      )
    }) ||
    on(getBets, ({ filter }, who) => {
      if (who === null) return
      const bets = exchange.bets(who, filter.result === 'ACTIVE' ? 'active' : 'ended')
      const answer = encoded(getBetsSuccess, {
        accountSeq: exchange.account(who).accountSeq,
        result: filter.result,
        bets: bets.map(rowFrom),
      })
      exchange.whenDurable(guarded(() => send(...answer)))
    }) ||
    on(getHomeMarkets, () => send(homeMarkets.name, home()))
  )
}
