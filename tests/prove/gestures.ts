import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { Quote } from '#domain/betting/pick.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { armedOf } from '#client/ledger/selectors.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import { answered, pick } from '#tests/player.ts'
import { MARKET } from './exchange.ts'
import { type Past, refOf } from './moves.ts'
import type { Scope } from './scopes.ts'
import { amendmentIn, cashOutOf, oneClicksIn, slipsOf, stateOfChart } from './seen.ts'
import { NOW, type Tab } from './tab.ts'

/** What every slip of a scope is filled with. */
export const STAKE = paise(10_000)
/** The price that every bet of a scope is pressed at. */
export const PICK = pick('m1')
const CASH_OUT_MARKET = { marketId: MARKET.marketId, marketName: MARKET.marketName, eventId: MARKET.eventId, eventName: MARKET.eventName }
/** What an amendment asks for: a price that matches at once, and less at the same price. */
const OTHER_TERMS = { odds: odds(2000), stake: paise(5000) }
const { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
const ARMED = answered(
  { what: 'settings' },
  {
    ...defaultBetting,
    oneClick: { active: true, stake: STAKE, barred: false },
    delaySeconds: { odds: 2, bookmaker: 2, fancy: 2, soccer: 2, tennis: 2, virtual: 2, ballByBall: 2 },
    limits: { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
  },
)

type Next = { readonly mayPress: boolean; readonly ref: ReturnType<typeof refOf> }

const inSlips = ({ hands }: Scope, own: Tab, { mayPress, ref: next }: Next): readonly Fact[] => {
  const isMember = own.ledger.member !== null
  const found: Fact[] = []
  for (const { slip, screen, market, stakePaise, ref } of slipsOf(own)) {
    if (screen === 'empty' && (hands === 'ready' || hands === 'all') && mayPress && isMember)
      found.push({ type: 'odds.pressed', pick: PICK, level: 0 })
    if (screen === 'composing' && stakePaise === 0) found.push({ type: 'stake.typed', slip, stakePaise: STAKE })
    if (screen === 'composing' && stakePaise > 0 && mayPress) found.push({ type: 'place.pressed', slip, ref: next })
    if (screen === 'reviewing' && mayPress) found.push({ type: 'confirm.pressed', slip, ref: next })
    if (screen === 'unknown' || screen === 'loggedOut' || screen === 'accepted' || screen === 'rejected')
      found.push({ type: 'slip.dismissed', slip })
    if (screen === 'unknown' && ref !== null) found.push({ type: 'ask.pressed', ref })
    if (market === 'moved') found.push({ type: 'price.accepted', slip })
    if (hands !== 'all') continue
    if (screen === 'composing' || screen === 'reviewing') found.push({ type: 'slip.cleared', slip })
    if (screen === 'composing' && stakePaise > 0) found.push({ type: 'price.stepped', slip, odds: odds(2100) })
  }
  return found
}
const inCashOut = (own: Tab, { mayPress, ref }: Next): readonly Fact[] => {
  const found: Fact[] = []
  const { screen, offer } = cashOutOf(own)
  if (screen === 'closed' && mayPress) found.push({ type: 'cash-out.opened', market: CASH_OUT_MARKET, place: 'market' })
  if (offer !== null && (screen === 'offered' || screen === 'moved') && mayPress)
    found.push({ type: 'cash-out.pressed', ref, amount: offer.amount, cashOutId: offer.cashOutId })
  if (screen !== 'closed') found.push({ type: 'cash-out.closed' })
  return found
}
const inOneClick = (own: Tab, { mayPress, ref }: Next): readonly Fact[] => {
  const found: Fact[] = []
  if (armedOf(own.ledger) === null) found.push(ARMED)
  else if (mayPress) found.push({ type: 'one-click.pressed', pick: PICK, stakePaise: STAKE, ref })
  for (const row of oneClicksIn(own)) {
    if (row.verdict !== null || row.order.phase === 'unknown') found.push({ type: 'one-click.dismissed', ref: row.ref })
    if (row.order.phase === 'unknown') found.push({ type: 'ask.pressed', ref: row.ref })
  }
  return found
}
const inAmend = (own: Tab, { mayPress, ref }: Next): readonly Fact[] => {
  const found: Fact[] = []
  const { screen, bet, terms } = amendmentIn(own)
  const { bets } = own.ledger
  const [first] = bets.kind === 'ready' ? bets.items : []
  if (screen === 'closed' && first !== undefined && mayPress) found.push({ type: 'amend.opened', bet: first.betId })
  if (screen !== 'closed') found.push({ type: 'amend.closed' })
  if (screen !== 'editing' || bet === null || terms === null) return found
  if (terms.odds !== OTHER_TERMS.odds) found.push({ type: 'amend.odds-chosen', odds: OTHER_TERMS.odds })
  if (terms.stake !== OTHER_TERMS.stake) found.push({ type: 'amend.stake-typed', stake: OTHER_TERMS.stake })
  if (mayPress) found.push({ type: 'amend.pressed', ref, ...terms })
  return found
}

/** The bets in doubt that a player may give up: an unknown one of a slip, and any without a slip. */
const inDoubt = ({ level }: Scope, own: Tab): readonly Fact[] =>
  level >= 2
    ? []
    : own.charts.flatMap(({ id, snapshot }): Fact[] => {
        if (!id.startsWith('order-')) return []
        const { ref } = snapshot.context.entry
        const isRow = snapshot.matches({ sent: 'checking' }) && slipsOf(own).every((slip) => slip.ref !== ref)
        return isRow || snapshot.matches({ sent: 'unknown' }) ? [{ type: 'doubt.dismissed', ref }] : []
      })

/** What the player of a tab may do now, within the bounds of the scope. */
export const gesturesIn = (scope: Scope, tab: number, own: Tab, { presses }: Past): readonly Fact[] => {
  const next: Next = { ref: refOf(presses.length + 1), mayPress: presses.length < scope.presses && tab < scope.players }
  const shown = inSlips(scope, own, next)
  if (own.ledger.member === null) return shown
  const found = [...shown, ...inDoubt(scope, own)]
  switch (scope.hands) {
    case 'cash-out':
      return [...found, ...inCashOut(own, next)]
    case 'one-click':
      return [...found, ...inOneClick(own, next)]
    case 'amend':
      return [...found, ...inAmend(own, next)]
    case 'ready':
    case 'all':
      return found
    default:
      return scope.hands satisfies never
  }
}

const quoteOf = (quote: Scope['quotes'][number]): Quote => {
  if (quote === 'suspended') return { kind: 'suspended' }
  const open = { kind: 'open', odds: quote === 'two win' ? PICK.odds : odds(quote), line: null, fancyPrice: 0 } as const
  return quote === 'two win' ? { ...open, places: 2 } : open
}

/** What a slip's market may say now. */
export const quotesIn = (scope: Scope, own: Tab): readonly Fact[] =>
  own.ledger.link !== 'up'
    ? []
    : slipsOf(own).flatMap(({ slip, screen }) =>
        screen === 'composing' || screen === 'reviewing'
          ? scope.quotes.map(
              (quote): Fact => ({
                type: 'quote.changed',
                slip,
                quote: quoteOf(quote),
              }),
            )
          : [],
      )

/** The feed falls silent, or is heard again. */
export const feedIn = ({ silences }: Scope, own: Tab): readonly Fact[] => {
  const connection = stateOfChart(own, 'connection')
  if (!silences || own.socket?.isOpen !== true) return []
  if (connection?.matches({ up: 'fresh' })) return [{ type: 'heartbeat.missed' }]
  return connection?.matches({ up: 'silent' }) ? [{ type: 'heartbeat.heard', serverAt: NOW }] : []
}
