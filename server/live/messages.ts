import { v7 } from 'uuid'
import * as z from 'zod/mini'
import { accountChanged } from '#contract/messages/account.ts'
import {
  type AmendBet,
  type CashOutRequest,
  type OrderRequest,
  amendBet,
  betOutcome,
  betsChanged,
  betPending,
  createBet,
  getBetOutcome,
  getBets,
  getBetsSuccess,
  placeBetError,
  placeBetSuccess,
} from '#contract/messages/betting.ts'
import { settlementMessage } from '#contract/messages/settlement.ts'
import { getHomeMarkets, homeMarkets, type ListVersion, wireError } from '#contract/messages/browse.ts'
import type { RefusalCode } from '#contract/call.ts'
import type { Accept } from '#contract/messages/settings.ts'
import { type BetSlipRef, type EventTypeId, type MarketId, type MemberCode, betSlipRefSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { priceOfRate } from '#domain/betting/price.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import { refusalSaid } from '#domain/said.ts'
import { say, text } from '#copy/catalogue.ts'
import { acceptedSaid, amendedSaid } from '#domain/betting/verdict.ts'
import type {
  Account,
  AmendOrder,
  CashOutOrder,
  Exchange,
  ExchangeOutcome,
  ExchangeVerdict,
  OrderReply,
  PlaceOrder,
  Published,
} from '#server/exchange/api.ts'
import { isOfTheFuture } from '#server/exchange/refs.ts'
import type { Clock } from '#server/ports.ts'
import { groupsOf } from '../gate/common.ts'
import { echoed } from '../gate/echo.ts'
import { rowFrom } from './bet-rows.ts'
import { completed } from './source-messages.ts'

/** Sends one message to one connection. */
export type Send = (name: string, body: unknown) => void

const encoded = <Body extends z.ZodMiniType>(
  shape: { readonly name: string; readonly body: Body },
  body: z.output<Body>,
): readonly [string, unknown] => [shape.name, z.encode(shape.body, body)]

/** Why a ref from too far ahead is bad input. */
export const FUTURE_REF = 'was minted more than a day in the future. Set the clock of this device, then place again.'
const RUN_LINE = /^\d{1,4}(?:\.\d{1,2})?$/

/** `create-bet` as an order. SESSION bets name their run line; other prices are odds (SLIP-14). */
const orderFrom = (bet: OrderRequest): PlaceOrder => ({
  ref: bet.betSlipRef,
  marketId: bet.marketId,
  selectionId: bet.runnerId,
  side: bet.type === 'Back' ? 'back' : 'lay',
  ...priceOfRate(bet.marketType, bet.rate),
  stake: bet.stake,
  accept: bet.accept,
  marketName: bet.marketName,
  ...(bet.marketType === 'SESSION' ? { line: Number(bet.selectionName) } : { line: null, runnerName: bet.selectionName }),
  ...(bet.places === undefined ? {} : { places: bet.places }),
  ...(bet.persists === undefined ? {} : { persists: bet.persists }),
  claims: { browser: bet.browserdetail, ip: bet.ipaddress },
})

const cashOutOrderFrom = (bet: CashOutRequest): CashOutOrder => ({
  ref: bet.betSlipRef,
  marketId: bet.cashoutMarket,
  cashOutId: bet.cashOutId,
  part: bet.part,
  atLeast: bet.amount,
  claims: { browser: bet.browserdetail, ip: bet.ipaddress },
})

const amendOrderFrom = ({ betSlipRef, betId, price, stake }: AmendBet): AmendOrder => ({ ref: betSlipRef, betId, odds: price, stake })

/** An acceptance's sentence: how a bet was matched, its new terms, or a cash-out's worst result. */
const acceptanceOf = (verdict: Exclude<ExchangeVerdict, { kind: 'refused' }>) => {
  if (verdict.kind === 'cashed-out')
    return {
      message: text.cashedOut(verdict.amount),
      cashedOut: verdict.amount,
      status: 'matched' as const,
      betId: verdict.betId,
      averageOdds: null,
      winnings: paise(0),
      matched: verdict.staked,
      remaining: paise(0),
    }
  const { status, betId, averageOdds, winnings, matched, remaining } = verdict
  const bet = { status, betId, averageOdds, winnings, matched, remaining }
  if (verdict.kind === 'accepted') {
    const { voided } = verdict
    return { message: say(acceptedSaid(status, remaining, voided)), ...bet, ...(voided === undefined ? {} : { voided }) }
  }
  const { odds: price, stake } = verdict
  return { message: say(amendedSaid(price, remaining)), amended: { price, stake }, ...bet }
}

/** A refusal with its sentence, and the figures of it. */
const refusedWords = ({ code, about }: Refusal) => ({
  message: say(refusalSaid(code, about)),
  code,
  ...(about === undefined ? {} : { about }),
})

/** The exchange's verdict as the message the wire has for it (SLIP-15). */
export const verdictMessage = (verdict: ExchangeVerdict): readonly [string, unknown] =>
  verdict.kind === 'refused'
    ? encoded(placeBetError, { betSlipRef: verdict.ref, ...refusedWords(verdict) })
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

/** A settlement as the member gets it (OPEN-12). */
export const settledMessage = ({ settlement }: Extract<Published, { kind: 'settlement' }>): readonly [string, unknown] =>
  encoded(settlementMessage, { settlement })

export const accountMessage = ({ accountSeq, balance, exposure, today }: Account): readonly [string, unknown] =>
  encoded(accountChanged, { accountSeq, balance, exposure, today })

/** What became of a ref, as the wire says it. */
export const outcomeBody = (outcome: ExchangeOutcome, clock: Clock): z.output<typeof betOutcome.body> => {
  const betSlipRef = outcome.ref
  switch (outcome.kind) {
    case 'pending':
      return { betSlipRef, outcome: 'pending', betId: outcome.betId, serverTime: clock.now(), expiresAt: outcome.expiresAt }
    case 'never-seen':
      return { betSlipRef, outcome: 'never-seen', fenced: outcome.fenced }
    case 'refused':
      return { betSlipRef, outcome: 'refused', ...refusedWords(outcome) }
    case 'accepted':
    case 'amended':
    case 'cashed-out': {
      const { status, ...accepted } = acceptanceOf(outcome)
      return { betSlipRef, outcome: status, ...accepted }
    }
    default:
      return outcome satisfies never
  }
}

/** An unknown field's fault names it: the message of some locales would name all of them, whole. */
const faultOf = (issue: z.core.$ZodIssue): string => {
  const isUnknown = issue.code === 'unrecognized_keys'
  const path = [...issue.path, ...(isUnknown ? issue.keys : [])].join('.')
  return `${echoed(path, 60) || 'body'}: ${isUnknown ? 'is not a known field' : issue.message}`
}

/** The path and the fault of a malformed field: `bet.stake: has more than two decimals`. */
export const faultText = (error: z.core.$ZodError): string => error.issues.slice(0, 3).map(faultOf).join('; ')

/** Does a message name another member than its session's? The gate asks before anything else of the body is read (invariant 9). */
export const namesAnother = (member: MemberCode, body: unknown): boolean => {
  const named = typeof body === 'object' && body !== null && 'memberCode' in body ? body.memberCode : undefined
  return named !== undefined && named !== member
}

/** The exchange with the parts that a message's door adds. */
export type MessageParts = {
  /** May the member bet on what this market belongs to (SESS-12)? */
  readonly mayBet: (member: MemberCode, eventTypeId: EventTypeId) => boolean
  /** How a bookmaker's quote may move for a bet that does not say so. */
  readonly acceptOf: (member: MemberCode) => Accept
  /** The message with the home list, or with what changed since the version that the client has; written once for all who ask. */
  readonly home: (have: ListVersion | undefined) => readonly [name: string, body: unknown]
  /** Wraps an answer: an error it throws does not reach the other callers. */
  readonly guarded: <Said extends readonly unknown[]>(reply: (...said: Said) => void) => (...said: Said) => void
}

/**
 * Carries out one message that passed the gate (`socket.ts`): `member` null is a visitor. Nothing throws: a malformed body is
 * answered with `wire-error` naming the field, and the connection lives on (docs/WIRE.md). Returns false for other names.
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
    acceptOf = () => 'NONE',
    home = () => encoded(homeMarkets, groupsOf(exchange.home())),
    guarded = (reply) => reply,
  }: Partial<MessageParts> = {},
): boolean => {
  const refuse = (message: string): void => send(...encoded(wireError, { name, message }))
  const mint = (): BetSlipRef => betSlipRefSchema.parse(v7({ msecs: clock.now() }))
  const deny = (code: RefusalCode): void => send(...encoded(wireError, { name, message: text[code], code }))
  const on = <Body extends z.ZodMiniType>(
    shape: { readonly name: string; readonly body: Body },
    serve: (body: z.output<Body>, who: MemberCode | null) => void,
  ): boolean => {
    if (shape.name !== name) return false
    const parsed = shape.body.safeParse(member === null ? body : completed(member, name, body, { mint, acceptOf }))
    if (parsed.success) serve(parsed.data, member)
    else refuse(faultText(parsed.error))
    return true
  }
  /** Takes what a ref was minted for, if the member may: `take` has it decided. `field` names the ref in a fault. */
  const takeOrder = (
    who: MemberCode,
    betSlipRef: BetSlipRef,
    field: string,
    marketId: MarketId | null,
    take: (answer: (reply: OrderReply) => void) => void,
  ): void => {
    if (isOfTheFuture(betSlipRef, clock.now())) return refuse(`${field}: ${FUTURE_REF}`)
    if (!exchange.hasRoom(who, betSlipRef)) return deny('RATE_LIMITED')
    const answer = guarded((reply: OrderReply): void => {
      if (reply.kind === 'pending')
        send(
          ...encoded(betPending, {
            betSlipRef: reply.ref,
            betId: reply.betId,
            serverTime: clock.now(),
            expiresAt: reply.expiresAt,
          }),
        )
      else send(...verdictMessage(reply))
    })
    const market = marketId === null ? null : exchange.market(marketId)
    if (market === null || mayBet(who, market.eventTypeId)) return take(answer)
    // Refused for good: a late copy of this message makes no bet either, and a bet that was taken stands.
    exchange.outcome(
      who,
      betSlipRef,
      true,
      guarded((outcome) => {
        if (outcome.kind !== 'never-seen') answer(outcome)
        else if (outcome.fenced) send(...encoded(placeBetError, { betSlipRef, message: text.PERMISSION_DENIED, code: 'PERMISSION_DENIED' }))
        else deny('RATE_LIMITED')
      }),
    )
  }
  return (
    on(createBet, ({ bet }, who) => {
      if (who === null) return
      if (bet.isCashOut !== true && bet.marketType === 'SESSION' && !RUN_LINE.test(bet.selectionName))
        return refuse('bet.selectionName: is not a run line')
      const marketId = bet.isCashOut === true ? bet.cashoutMarket : bet.marketId
      takeOrder(who, bet.betSlipRef, 'bet.betSlipRef', marketId, (answer) =>
        bet.isCashOut === true ? exchange.cashOut(who, cashOutOrderFrom(bet), answer) : exchange.place(who, orderFrom(bet), answer),
      )
    }) ||
    on(amendBet, (order, who) => {
      if (who === null) return
      takeOrder(who, order.betSlipRef, 'betSlipRef', exchange.marketOf(order.betId), (answer) =>
        exchange.amend(who, amendOrderFrom(order), answer),
      )
    }) ||
    on(getBetOutcome, ({ betSlipRef, fence }, who) => {
      if (who === null) return
      if (isOfTheFuture(betSlipRef, clock.now())) return refuse(`betSlipRef: ${FUTURE_REF}`)
      exchange.outcome(
        who,
        betSlipRef,
        fence,
        guarded((outcome) => send(...encoded(betOutcome, outcomeBody(outcome, clock)))),
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
    on(getHomeMarkets, ({ have }) => send(...home(have)))
  )
}
