import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { Quote } from '#domain/betting/pick.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { armedOf } from '#client/ledger/selectors.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { type Betting, defaultBetting } from '#domain/player/betting.ts'
import { answered, pick } from '#tests/player.ts'
import { type MarketName, marketNamed } from './exchange.ts'
import { type Past, refOf } from './moves.ts'
import type { Scope } from './scopes.ts'
import { amendmentIn, cashOutOf, oneClicksIn, slipsOf, stateOfChart } from './seen.ts'
import { NOW, type Tab } from './tab.ts'

/** What every slip of a scope is filled with. */
export const STAKE = paise(10_000)
const NAMES = ['m1', 'm2'] as const
/** The prices that the bets of a scope are pressed at: one of each market. */
export const picksOf = ({ markets, side }: Pick<Scope, 'markets' | 'side'>) => NAMES.slice(0, markets).map((name) => pick(name, 2000, side))
const toCashOut = (name: MarketName) => {
  const { marketId, marketName, eventId, eventName } = marketNamed(name)
  return { marketId, marketName, eventId, eventName }
}
/** What an amendment asks for: a price that matches at once, and less at the same price. */
const OTHER_TERMS = { odds: odds(2000), stake: paise(5000) }
const { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
const settingsWith = (settings: Partial<Betting>): Fact =>
  answered(
    { what: 'settings' },
    {
      ...defaultBetting,
      ...settings,
      delaySeconds: { odds: 2, bookmaker: 2, fancy: 2, soccer: 2, tennis: 2, virtual: 2, ballByBall: 2 },
      limits: { odds: o, bookmaker, fancy, soccer, tennis, virtual, ballByBall },
    },
  )
const ARMED = settingsWith({ oneClick: { active: true, stake: STAKE, barred: false } })
/** The member's settings where a scope has them. */
export const settingsIn = ({ accept }: Pick<Scope, 'accept'>): readonly Fact[] =>
  accept === null ? [] : [settingsWith({ accept, steps: 2 })]

type Next = { readonly mayPress: boolean; readonly ref: ReturnType<typeof refOf> }

const inSlips = (scope: Scope, own: Tab, { mayPress, ref: next }: Next): readonly Fact[] => {
  const { hands } = scope
  const isMember = own.ledger.member !== null
  const found: Fact[] = []
  for (const { slip, screen, market, stakePaise, ref } of slipsOf(own)) {
    if (screen === 'empty' && (hands === 'ready' || hands === 'all') && mayPress && isMember)
      for (const each of picksOf(scope)) found.push({ type: 'odds.pressed', pick: each, level: 0 })
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
/** Each gesture of a slip that a screen, a key or a late tap can give, also one that the slip does not offer now. */
const inAnySlip = (scope: Scope, own: Tab, { mayPress, ref: next }: Next, presses: Past['presses']): readonly Fact[] => {
  // A press beside a full slip opens another one, with the next number: here are as many as at the start.
  const isEmpty = slipsOf(own).some(({ screen }) => screen === 'empty')
  const found: Fact[] = picksOf(scope).flatMap((each): Fact[] =>
    mayPress && isEmpty ? [{ type: 'odds.pressed', pick: each, level: 0 }] : [],
  )
  for (const { ref } of presses) found.push({ type: 'ask.pressed', ref }, { type: 'doubt.dismissed', ref })
  for (const { slip } of slipsOf(own))
    found.push(
      { type: 'stake.typed', slip, stakePaise: STAKE },
      ...(mayPress
        ? [
            { type: 'place.pressed' as const, slip, ref: next },
            { type: 'confirm.pressed' as const, slip, ref: next },
          ]
        : []),
      { type: 'back.pressed', slip },
      { type: 'price.accepted', slip },
      { type: 'price.stepped', slip, odds: odds(2100) },
      { type: 'slip.cleared', slip },
      { type: 'slip.dismissed', slip },
    )
  return found
}
const inCashOut = (scope: Scope, own: Tab, { mayPress, ref }: Next): readonly Fact[] => {
  const found: Fact[] = []
  const { screen, offer } = cashOutOf(own)
  if (mayPress)
    for (const name of NAMES.slice(0, scope.markets))
      if (screen === 'closed' || scope.markets > 1) found.push({ type: 'cash-out.opened', market: toCashOut(name), place: 'market' })
  if (offer !== null && (screen === 'offered' || screen === 'moved') && mayPress)
    found.push({ type: 'cash-out.pressed', ref, amount: offer.amount, cashOutId: offer.cashOutId })
  if (screen !== 'closed') found.push({ type: 'cash-out.closed' })
  return found
}
const inOneClick = (scope: Scope, own: Tab, { mayPress, ref }: Next): readonly Fact[] => {
  const found: Fact[] = []
  if (armedOf(own.ledger) === null) found.push(ARMED)
  else if (mayPress) for (const each of picksOf(scope)) found.push({ type: 'one-click.pressed', pick: each, stakePaise: STAKE, ref })
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
  const shown = scope.hands === 'any' ? inAnySlip(scope, own, next, presses) : inSlips(scope, own, next)
  if (own.ledger.member === null) return shown
  const found = [...shown, ...inDoubt(scope, own)]
  switch (scope.hands) {
    case 'cash-out':
      return [...found, ...inCashOut(scope, own, next)]
    case 'one-click':
      return [...found, ...inOneClick(scope, own, next)]
    case 'amend':
      return [...found, ...inAmend(own, next)]
    case 'ready':
    case 'all':
    case 'any':
      return found
    default:
      return scope.hands satisfies never
  }
}

const quoteOf = (quote: Scope['quotes'][number]): Quote => {
  if (quote === 'suspended') return { kind: 'suspended' }
  const open = { kind: 'open', odds: odds(quote === 'two win' ? 2000 : quote), line: null, fancyPrice: 0 } as const
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
