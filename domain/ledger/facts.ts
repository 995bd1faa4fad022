import type { WalletType } from '#contract/account.ts'
import type { Accept } from '#contract/betting.ts'
import type { ListedMarket } from '#contract/browse.ts'
import type { MarketBook, Score } from '#contract/market.ts'
import type { WireSaid } from '#contract/said.ts'
import type { BetId, BetSlipRef, CompetitionId, EventId, MarketId, MemberCode, Millis, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import type { Favourite, Favourites, StarPlace } from '../market/favourites.ts'
import type { Bet, Member, OutboxEntry } from '../player/member.ts'
import type { Flow, FlowView, LoginTab, LoginWay, Target } from '../player/login.ts'
import type { Promo } from '../player/news.ts'
import type { CashOutMarket, CashOutOffer } from '../betting/offer.ts'
import type { OrderView } from '../betting/order.ts'
import type { Pick, Quote } from '../betting/pick.ts'
import type { Answered, Ask, ReadFailed } from './reads.ts'
import type { Said } from './said.ts'
import type { Outcome, Verdict } from '../betting/verdict.ts'

/** What a player did. The fact holds its ids and the price pressed. */
export type HandFact =
  | { readonly type: 'page.opened'; readonly page: Page }
  | { readonly type: 'page.shown' }
  | { readonly type: 'page.hidden' }
  /** The browser has a connection again. */
  | { readonly type: 'page.online' }
  /** `level` 0 is the best price. A bet on a price behind it matches at that price or better. */
  | { readonly type: 'odds.pressed'; readonly pick: Pick; readonly level: number }
  /** Something of it is being written that is not taken yet. */
  | { readonly type: 'slip.touched'; readonly slip: string }
  | { readonly type: 'stake.typed'; readonly slip: string; readonly stakePaise: Paise }
  | { readonly type: 'price.stepped'; readonly slip: string; readonly odds: Odds }
  | { readonly type: 'price.accepted'; readonly slip: string }
  | { readonly type: 'place.pressed'; readonly slip: string; readonly ref: BetSlipRef }
  | { readonly type: 'confirm.pressed'; readonly slip: string; readonly ref: BetSlipRef }
  | { readonly type: 'back.pressed'; readonly slip: string }
  | { readonly type: 'slip.cleared'; readonly slip: string }
  | { readonly type: 'slip.dismissed'; readonly slip: string }
  | { readonly type: 'ask.pressed'; readonly ref: BetSlipRef }
  | { readonly type: 'cancel.pressed'; readonly bet: BetId | 'all' }
  /** A market's position is to be turned into money, by anyone (CASH-01). */
  | { readonly type: 'cash-out.opened'; readonly market: CashOutMarket }
  | { readonly type: 'cash-out.part-chosen'; readonly part: number }
  /** `amount`, and the position it is for: as they were painted when it was pressed. */
  | { readonly type: 'cash-out.pressed'; readonly ref: BetSlipRef; readonly amount: Paise; readonly cashOutId: string }
  | { readonly type: 'cash-out.closed' }
  /** The parameters of the page's address, once, at start (SESS-14, AUTH-14). */
  | {
      readonly type: 'visitor.arrived'
      readonly referCode: string | null
      readonly google: Secret | null
      readonly whatsapp: Secret | null
      /** The target kept before the player left the page, as for a login elsewhere. */
      readonly target: Target | null
    }
  | { readonly type: 'login.opened'; readonly tab: LoginTab }
  | { readonly type: 'tab.chosen'; readonly tab: LoginTab }
  | { readonly type: 'login.closed' }
  /** A page for members was chosen, by anyone (SESS-09). */
  | { readonly type: 'target.chosen'; readonly target: Target }
  | { readonly type: 'code.requested'; readonly flow: Flow; readonly phone: string }
  | { readonly type: 'resend.pressed'; readonly flow: Flow }
  /** The player wants another number: the code sent is void. */
  | { readonly type: 'flow.left'; readonly flow: Flow }
  | { readonly type: 'form.submitted'; readonly flow: Flow; readonly form: FlowForm }
  | { readonly type: 'password.submitted'; readonly old: Secret; readonly chosen: Secret }
  /** A link is wanted that proves this e-mail to be the member's (ACCT-06). */
  | { readonly type: 'proof.asked'; readonly email: string; readonly password: Secret | null }
  /** Such a link was opened, by anyone; its page may be drawn more than once. */
  | { readonly type: 'proof.opened'; readonly id: string; readonly token: Secret }
  /** The popup of the stake buttons is wanted, by anyone (STAKE-02). */
  | { readonly type: 'stakes.opened' }
  | { readonly type: 'stakes.closed' }
  | { readonly type: 'stakes.submitted'; readonly stakes: readonly Paise[] }
  /** The player opens the bonus of a wallet, or of another one (SUPP-06). */
  | { readonly type: 'bonus.opened'; readonly walletType: WalletType }
  | { readonly type: 'bonus.closed' }
  | { readonly type: 'promo.closed' }
  | { readonly type: 'promo.opened' }
  | { readonly type: 'casino.agreed' }
  | { readonly type: 'casino.closed' }
  | { readonly type: 'login.submitted'; readonly userId: string; readonly password: Secret }
  | { readonly type: 'demo.pressed' }
  | { readonly type: 'logout.pressed' }
  /** These could not be loaded, and are wanted again. */
  | { readonly type: 'reload.pressed'; readonly asks: readonly Ask[] }
  /** The star of a match or a board: put among the favourites, or taken from them (BROWSE-12). */
  | { readonly type: 'star.pressed'; readonly item: Favourite; readonly place: StarPlace }
  /** The player opens and closes the picture of a runner's price. */
  | { readonly type: 'history.opened'; readonly marketId: MarketId; readonly selectionId: SelectionId }
  | { readonly type: 'history.closed' }
  /** What lies over the page, one at a time (NAV-05, NAV-10). */
  | { readonly type: 'menu.opened' }
  | { readonly type: 'account.opened' }
  | { readonly type: 'rules.opened' }
  | { readonly type: 'soon.opened'; readonly sport: SoonSport }
  | { readonly type: 'overlay.closed' }
  | { readonly type: 'competition.chosen' }
  /** What the betslip's panel shows: the newest slip, or the open bets with that slip as a row (SLIP-18). */
  | { readonly type: 'panel.chosen'; readonly panel: Panel }

/** What lies over the page; 'unopened' until something did once. */
export type Overlay = 'unopened' | 'closed' | 'menu' | 'account' | 'rules' | 'soon'
/** What the betslip's panel shows: the newest slip, or the open bets. */
export type Panel = 'slip' | 'bets'
/** A sport that is not there yet (NAV-02). */
export type SoonSport = 'horseRacing' | 'greyhoundRacing'

/** The player's page. It decides what is watched and loaded. */
export type Page =
  | { readonly name: 'home' }
  | { readonly name: 'sport'; readonly eventTypeId: string; readonly title: string }
  | { readonly name: 'event'; readonly eventTypeId: string; readonly eventId: EventId }
  | {
      readonly name: 'competition'
      readonly eventTypeId: string
      readonly competitionId: CompetitionId
      readonly title: string
    }
  /** `eventTypeId` v9 shows virtual only, b9 ball by ball only, any other both. */
  | { readonly name: 'virtual'; readonly eventTypeId: string }
  | { readonly name: 'default' }
  | { readonly name: 'open-bets' }

/** A password or code: prints as dots, and the journal keeps only the dots (FLOW-03). */
export type Secret = { readonly reveal: () => string; readonly toJSON: () => '•••' }

/** The fields of a flow's form at submit; the register form fills all of them (AUTH-11, AUTH-17). */
export type FlowForm = {
  readonly otp: Secret
  readonly password: Secret | null
  readonly promo: string
  readonly referCode: string
  readonly adult: boolean
  readonly terms: boolean
}

/** Inputs from the wire, the disk and the clock. */
export type WireFact =
  | { readonly type: 'link.opened' }
  | {
      readonly type: 'link.failed'
      readonly reason: string /** [0, 1): thrown at the edge, for the jitter (SOCK-03). */
      readonly dice: number
    }
  /** The first heartbeat after a connect or a silence; the ones between are not worth an entry. */
  | { readonly type: 'heartbeat.heard'; readonly serverAt: Millis }
  /** Two seconds without a heartbeat (MKT-03). */
  | { readonly type: 'heartbeat.missed' }
  | { readonly type: 'books.changed'; readonly books: readonly MarketBook[] }
  | { readonly type: 'quote.changed'; readonly slip: string; readonly quote: Quote }
  | { readonly type: 'bet.pending'; readonly ref: BetSlipRef; readonly betId: BetId; readonly expiresInMs: number }
  | { readonly type: 'bet.answered'; readonly ref: BetSlipRef | null; readonly verdict: Verdict }
  | { readonly type: 'outcome.told'; readonly ref: BetSlipRef; readonly outcome: Outcome }
  /** The cash-out offer for a position now; without one, why. */
  | {
      readonly type: 'cash-out.offered'
      readonly marketId: MarketId
      readonly part: number
      readonly offer: CashOutOffer | null
      readonly said: Said | null
    }
  | { readonly type: 'account.changed'; readonly accountSeq: number; readonly balance: Paise; readonly exposure: Paise }
  | { readonly type: 'bets.listed'; readonly accountSeq: number; readonly which: 'active' | 'ended'; readonly bets: readonly Bet[] }
  /** The bets that changed between two numbers of the account. */
  | {
      readonly type: 'bets.changed'
      readonly from: number
      readonly accountSeq: number
      readonly active: readonly Bet[]
      readonly ended: readonly Bet[]
    }
  | { readonly type: 'bets.cancelled'; readonly ok: boolean; readonly said: Said }
  /** The exchange knows this number by this id now; a code is under way. */
  | { readonly type: 'code.sent'; readonly flow: Flow; readonly codeId: string }
  | { readonly type: 'code.refused'; readonly flow: Flow; readonly said: Said }
  | { readonly type: 'referral.confirmed'; readonly kind: string }
  | { readonly type: 'referral.refused'; readonly said: Said }
  /** A login over the socket: its handle is still to become the session. */
  | { readonly type: 'handle.given'; readonly way: LoginWay; readonly handle: Secret }
  | { readonly type: 'login.accepted'; readonly way: LoginWay; readonly member: Member }
  | { readonly type: 'login.refused'; readonly way: LoginWay; readonly said: Said }
  | { readonly type: 'password.changed'; readonly ok: boolean; readonly said: Said }
  | { readonly type: 'proof.sent'; readonly ok: boolean; readonly said: Said }
  /** The exchange's answer to the link (ERR-03). */
  | { readonly type: 'proof.answered'; readonly ok: boolean; readonly said: Said }
  /** The balance call asks for a logout (SESS-05). */
  | { readonly type: 'balance.refused'; readonly said: Said }
  | { readonly type: 'flags.changed' }
  | Answered
  | ReadFailed
  | { readonly type: 'session.restored'; readonly member: Member | null }
  /** The session is over, or another member has logged in, in this browser: a call or the socket says so (HTTP-01, SESS-06). */
  | { readonly type: 'session.refused'; readonly said: Said }
  | { readonly type: 'logout.heard'; readonly said: Said }
  | { readonly type: 'lock.granted'; readonly ref: BetSlipRef }
  | { readonly type: 'lock.denied'; readonly ref: BetSlipRef; readonly reason: 'locked' | 'write-failed' }
  /** Whether any tab holds the ref's lock. */
  | { readonly type: 'lock.seen'; readonly ref: BetSlipRef; readonly isHeld: boolean }
  | { readonly type: 'outbox.loaded'; readonly entries: readonly OutboxEntry[] }
  | { readonly type: 'stakes.saved'; readonly ok: boolean; readonly said: Said }
  /** The home list as the socket brought it; applied a moment later (BROWSE-01). */
  | { readonly type: 'home.heard'; readonly markets: readonly ListedMarket[] }
  | { readonly type: 'favourites.loaded'; readonly favourites: Favourites }
  | { readonly type: 'score.changed'; readonly eventId: EventId; readonly score: Score }
  | {
      readonly type: 'market.settled'
      readonly marketId: MarketId
      readonly eventId: EventId
      readonly winners: readonly SelectionId[]
      readonly note: string
      readonly noteSaid?: WireSaid | undefined
    }
  | { readonly type: 'wire.refused'; readonly name: string; readonly said: Said }
  /** The member of the socket's ticket, or null for a visitor; recorded each time the socket connects. */
  | { readonly type: 'ticket.given'; readonly memberCode: MemberCode | null }
  /** So long after it was last asked for, this is to be asked for again. */
  | { readonly type: 'poll.due'; readonly what: 'balance' | 'bets' }
  | { readonly type: 'calls.counted'; readonly inFlight: number }
  | { readonly type: 'timer.fired'; readonly timer: number }

/** Facts that charts derive. Never recorded as input: a replay must derive them again, equal. */
export type DerivedFact =
  /** Every chart listens now. */
  | { readonly type: 'app.started' }
  | { readonly type: 'slip.picked'; readonly slip: string; readonly pick: Pick; readonly level: number }
  /** The slip or cash-out places a bet: no second bet on its market until it is freed. */
  | { readonly type: 'slip.placing'; readonly slip: string; readonly ref: BetSlipRef; readonly marketId: MarketId }
  | { readonly type: 'slip.freed'; readonly slip: string }
  /** The slip is empty again. */
  | { readonly type: 'slip.emptied'; readonly slip: string }
  /** A bet or a cash-out is to be sent: its order begins. */
  | { readonly type: 'order.placed'; readonly entry: OutboxEntry; readonly accept: Accept }
  | { readonly type: 'order.moved'; readonly ref: BetSlipRef; readonly order: OrderView }
  /** Nothing was sent; `said` is why, null where the player needs no reason. */
  | { readonly type: 'order.dropped'; readonly ref: BetSlipRef; readonly said: Said | null }
  | { readonly type: 'ref.sent'; readonly entry: OutboxEntry }
  | { readonly type: 'ref.settled'; readonly ref: BetSlipRef; readonly verdict: Verdict }
  | { readonly type: 'link.up' }
  | { readonly type: 'link.lost' }
  | { readonly type: 'feed.silent' }
  | { readonly type: 'feed.fresh' }
  | { readonly type: 'session.started'; readonly member: Member }
  /** A chart threw and stopped; `chart` is its id. */
  | { readonly type: 'chart.failed'; readonly chart: string; readonly text: string }
  | { readonly type: 'session.ended'; readonly member: MemberCode; readonly said: Said | null }
  | { readonly type: 'login.failed'; readonly said: Said }
  | { readonly type: 'login.asked'; readonly tab: LoginTab }
  | { readonly type: 'flow.moved'; readonly flow: Flow; readonly view: FlowView }
  /** The session opened the page it remembered before the login (SESS-08). */
  | { readonly type: 'target.reached'; readonly target: Target }
  | { readonly type: 'promo.moved'; readonly promo: Promo }
  | { readonly type: 'home.applied'; readonly markets: readonly ListedMarket[] }
  | { readonly type: 'toast.raised'; readonly tone: Tone; readonly said: Said }

export type Tone = 'light' | 'message' | 'info' | 'success' | 'warning' | 'error'
export type Input = HandFact | WireFact
export type Fact = Input | DerivedFact
export type FactType = Fact['type']
export type FactOf<T extends FactType> = Extract<Fact, { type: T }>
