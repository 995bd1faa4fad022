import type { Secret } from '#contract/secret.ts'
import type { AlertNews } from '#contract/calls/alerts.ts'
import type { WalletType } from '#contract/calls/account.ts'
import type { Fortune } from '#contract/calls/wallets.ts'
import type { ListedMarket } from '#contract/messages/browse.ts'
import type { MarketBook, Score } from '#contract/market.ts'
import type { WireSaid } from '#contract/said.ts'
import type { DayResult } from '#contract/messages/account.ts'
import type { Settlement } from '#contract/messages/settlement.ts'
import type { BetId, BetSlipRef, CompetitionId, EventId, MarketId, MemberCode, Millis, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import type { Favourite, Favourites, Pin, StarPlace } from '../market/favourites.ts'
import type { PaymentNews } from '#contract/messages/payments.ts'
import type { BonusWish } from '#domain/money/bonus.ts'
import type { PaymentAnswer, SentPayment, TransactionWish } from '../money/sent-payment.ts'
import type { Method } from '#domain/money/utr.ts'
import type { Bet } from '#domain/betting/bet.ts'
import type { Member } from '../player/member.ts'
import type { MovedBet, OutboxEntry } from '../betting/sent.ts'
import type { Flow, FlowView, LoginTab, LoginWay, Target } from '../player/login.ts'
import type { Promo } from '../player/news.ts'
import type { AutoNews, Figure } from '../betting/figures.ts'
import type { CashOutMarket, CashOutOffer, CashOutPlace } from '../betting/offer.ts'
import type { OrderView } from '../betting/order.ts'
import type { Announced } from '../betting/announced.ts'
import type { StakeEdit } from '#domain/betting/stakes.ts'
import type { Pick, Quote } from '#domain/betting/pick.ts'
import type { SlipStage } from '../betting/slip.ts'
import type { FrameMessage } from '#contract/casino/frame.ts'
import type { FrameWish } from '../casino/game.ts'
import type { Change, ChangeAnswer } from './changes.ts'
import type { Answered, Ask, ReadFailed } from './reads.ts'
import type { Said } from '#domain/said.ts'
import type { Outcome, Verdict } from '#domain/betting/verdict.ts'

/** What a player did. The fact holds its ids and the price pressed. */
export type PlayerFact =
  | { readonly type: 'page.opened'; readonly page: Page }
  /** The page's address, without its query; no chart hears it. A replay's screen follows it (FLOW-04). */
  | { readonly type: 'address.changed'; readonly path: string }
  | { readonly type: 'page.shown' }
  /** A list of the member came into view, or its next page did (ACCT-02). */
  | { readonly type: 'rows.wanted'; readonly asks: readonly Ask[] }
  | { readonly type: 'page.hidden' }
  /** The browser has a connection again. */
  | { readonly type: 'page.online' }
  /** The code of the late charts has come: the spine starts them (`machines/late-roster.ts`). */
  | { readonly type: 'charts.arrived' }
  /** `level` 0 is the best price. A bet on a price behind it matches at that price or better. */
  | { readonly type: 'odds.pressed'; readonly pick: Pick; readonly level: number }
  /** The player pressed a price whose text in the page was another than was written there: nothing follows but a sentence. */
  | { readonly type: 'price.unseen' }
  /** Something of it is being written that is not taken yet. */
  | { readonly type: 'slip.touched'; readonly slip: string }
  | { readonly type: 'stake.typed'; readonly slip: string; readonly stakePaise: Paise }
  | { readonly type: 'price.stepped'; readonly slip: string; readonly odds: Odds | null }
  | { readonly type: 'price.accepted'; readonly slip: string }
  | { readonly type: 'place.pressed'; readonly slip: string; readonly ref: BetSlipRef }
  | { readonly type: 'confirm.pressed'; readonly slip: string; readonly ref: BetSlipRef }
  | { readonly type: 'back.pressed'; readonly slip: string }
  /** The player turns to a draft: presses its row, which shows it whole (SLIP-34). */
  | { readonly type: 'slip.chosen'; readonly slip: string }
  /** The pointer or the focus came to rest on a draft, or both have left all drafts (SLIP-38). */
  | { readonly type: 'slips.rested'; readonly rests: boolean }
  /** The player brings back the drafts that cleared themselves (SLIP-38). */
  | { readonly type: 'slips.returned' }
  /** One press places several slips, or confirms their review. `risk`: what they risk together, as the button named it. */
  | { readonly type: 'slips.pressed'; readonly presses: readonly SlipPress[]; readonly risk: Paise }
  | { readonly type: 'slips.confirmed'; readonly presses: readonly SlipPress[]; readonly risk: Paise }
  /** The review of all slips is left. */
  | { readonly type: 'slips.left' }
  | { readonly type: 'slips.cleared' }
  | { readonly type: 'slip.cleared'; readonly slip: string }
  | { readonly type: 'slip.dismissed'; readonly slip: string }
  /** A tap on a price of an armed board, with the stake that its cell named (SLIP-23). */
  | { readonly type: 'one-click.pressed'; readonly pick: Pick; readonly stakePaise: Paise; readonly ref: BetSlipRef }
  | { readonly type: 'one-click.dismissed'; readonly ref: BetSlipRef }
  | { readonly type: 'ask.pressed'; readonly ref: BetSlipRef }
  /** An unmatched bet is to have other terms (OPEN-11). */
  | { readonly type: 'amend.opened'; readonly bet: BetId }
  | { readonly type: 'amend.odds-chosen'; readonly odds: Odds }
  /** The whole stake, with what is matched of it. */
  | { readonly type: 'amend.stake-typed'; readonly stake: Paise }
  /** The terms as they were painted when it was pressed. `others`: bets that go to the same price with it (MKT-09). */
  | {
      readonly type: 'amend.pressed'
      readonly ref: BetSlipRef
      readonly odds: Odds
      readonly stake: Paise
      readonly others?: readonly MovedBet[]
    }
  | { readonly type: 'amend.closed' }
  /** The strip of a settlement was closed (OPEN-12). */
  | { readonly type: 'settlement.dismissed'; readonly number: number }
  /** The row of a verdict that came while the page was away was closed (SLIP-30). */
  | { readonly type: 'verdict.dismissed'; readonly ref: BetSlipRef }
  /** A market's position is to be turned into money, by anyone (CASH-01). */
  | { readonly type: 'cash-out.opened'; readonly market: CashOutMarket; readonly place: CashOutPlace }
  | { readonly type: 'cash-out.part-chosen'; readonly part: number }
  /** `amount`, and the position it is for: as they were painted when it was pressed. */
  | { readonly type: 'cash-out.pressed'; readonly ref: BetSlipRef; readonly amount: Paise; readonly cashOutId: string }
  | { readonly type: 'cash-out.closed' }
  /** The member asks the exchange to change something (`changes.ts`). */
  | { readonly type: 'change.submitted'; readonly change: Change }
  /** Money is to be paid in, or out: one press, one ref (ACCT-04). */
  | { readonly type: 'deposit.pressed'; readonly ref: BetSlipRef; readonly amount: Paise; readonly method: Method }
  | { readonly type: 'withdrawal.pressed'; readonly ref: BetSlipRef; readonly amount: Paise; readonly beneficiaryId: string }
  /** The player leaves a payment that is shown, for another one. */
  | { readonly type: 'payment.left'; readonly kind: SentPayment['kind'] }
  /** The form of a new beneficiary is opened. */
  | { readonly type: 'beneficiary.begun' }
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
  /** A link that proves an e-mail was opened, by anyone; its page may be rendered more than once. */
  | { readonly type: 'proof.opened'; readonly id: string; readonly token: Secret }
  /** The popup of the stake buttons is wanted, by anyone (STAKE-02). */
  | { readonly type: 'stakes.opened'; readonly place: StakeEdit }
  | { readonly type: 'stakes.closed' }
  /** The panel of the betting settings is opened over the page, and closed again (SLIP-33). */
  | { readonly type: 'settings.opened' }
  | { readonly type: 'settings.closed' }
  /** The player opens the bonus of a wallet, or of another one (SUPP-06). */
  | { readonly type: 'bonus.opened'; readonly walletType: WalletType }
  | { readonly type: 'bonus.closed' }
  /** The wheel of this hash is spun, with the player's seed (ACCT-09). */
  | { readonly type: 'fortune.pressed'; readonly commit: string; readonly clientSeed: string }
  | { readonly type: 'promo.closed' }
  | { readonly type: 'promo.opened' }
  | { readonly type: 'casino.agreed' }
  | { readonly type: 'casino.closed' }
  /** The popup of the slots and the casino is put away (SUPP-04). */
  | { readonly type: 'casino-news.closed' }
  /** The star of a casino's game: put among the favourites, or taken from them; `key` is `gameId/tableId` (CAS-01). */
  | { readonly type: 'game-star.pressed'; readonly key: string }
  /** The frame of an opening is on the page, the first or another one: each has its number. */
  | { readonly type: 'game.framed'; readonly launch: number; readonly frame: number }
  /** What the page in that frame says (CAS-04). */
  | { readonly type: 'game.heard'; readonly launch: number; readonly message: FrameMessage }
  | { readonly type: 'game.retried' }
  | { readonly type: 'login.submitted'; readonly userId: string; readonly password: Secret }
  | { readonly type: 'demo.pressed' }
  | { readonly type: 'logout.pressed' }
  /** These could not be loaded, and are wanted again. */
  | { readonly type: 'reload.pressed'; readonly asks: readonly Ask[] }
  /** The star of a match or a board: put among the favourites, or taken from them (BROWSE-12). */
  | { readonly type: 'star.pressed'; readonly item: Favourite; readonly place: StarPlace }
  /** A market is pinned beside the page, or its pin taken out (MKT-10). */
  | { readonly type: 'pin.pressed'; readonly pin: Pin }
  /** The player opens and closes the picture of a runner's price. */
  | { readonly type: 'history.opened'; readonly marketId: MarketId; readonly selectionId: SelectionId }
  | { readonly type: 'history.closed' }
  /** The prices of one runner as a ladder beside the page (MKT-09). */
  | { readonly type: 'ladder.opened'; readonly marketId: MarketId; readonly selectionId: SelectionId }
  | { readonly type: 'ladder.closed' }
  /** What lies over the page, one at a time (NAV-05, NAV-10). */
  | { readonly type: 'menu.opened' }
  | { readonly type: 'account.opened' }
  | { readonly type: 'rules.opened' }
  | { readonly type: 'keys.opened' }
  | { readonly type: 'search.opened' }
  | { readonly type: 'soon.opened'; readonly sport: SoonSport }
  | { readonly type: 'overlay.closed' }
  | { readonly type: 'competition.chosen' }
  /** What the betslip's panel shows: the newest slip, or the open bets with that slip as a row (SLIP-18). */
  | { readonly type: 'panel.chosen'; readonly panel: Panel }

/** A slip of a press of several, with the ref of its own bet. */
export type SlipPress = { readonly slip: string; readonly ref: BetSlipRef }

/** What lies over the page; 'unopened' until something did once. */
export type Overlay = 'unopened' | 'closed' | 'menu' | 'account' | 'rules' | 'keys' | 'soon'
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
  /** A page of the account with a list of its own. */
  | { readonly name: 'account'; readonly list: 'play' | 'devices' | 'notices' | 'profile' }
  /** Pages of the account with lists of their own. */
  | { readonly name: 'promotions' | 'wallets' | 'fortune' | 'timeSetting' }
  | { readonly name: 'deposit' | 'withdraw' }
  | { readonly name: 'transactions'; readonly wish: TransactionWish }
  | { readonly name: 'bonuses'; readonly wish: BonusWish }
  /** A lobby of the casino, and a game in its frame, each by its whole address. */
  | { readonly name: 'casino-lobby' | 'casino-game'; readonly path: string }
  /** The story of one bet (FLOW-03). */
  | { readonly name: 'story'; readonly ref: BetSlipRef }
  | { readonly name: 'transaction'; readonly type: SentPayment['kind']; readonly refrenceNo: string }

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
  | { readonly type: 'outcome.answered'; readonly ref: BetSlipRef; readonly outcome: Outcome }
  /** The cash-out offer for a position now; without one, why. */
  | {
      readonly type: 'cash-out.offered'
      readonly marketId: MarketId
      readonly part: number
      readonly offer: CashOutOffer | null
      readonly said: Said | null
    }
  /** The cash-out figures that changed. */
  | { readonly type: 'figures.changed'; readonly figures: readonly (Figure & { readonly marketId: MarketId })[] }
  | { readonly type: 'auto-cash-out.heard'; readonly news: AutoNews }
  | {
      readonly type: 'account.changed'
      readonly accountSeq: number
      readonly balance: Paise
      readonly exposure: Paise
      /** Absent where the exchange does not count it. */
      readonly today?: DayResult
    }
  | { readonly type: 'bets.listed'; readonly accountSeq: number; readonly which: 'active' | 'ended'; readonly bets: readonly Bet[] }
  /** The bets that changed between two numbers of the account. */
  | {
      readonly type: 'bets.changed'
      readonly from: number
      readonly accountSeq: number
      readonly active: readonly Bet[]
      readonly ended: readonly Bet[]
    }
  /** The member's alerts or their news changed, on any device. */
  | { readonly type: 'alerts.changed' }
  /** The exchange answered a change, or could not be asked. */
  | ({ readonly type: 'change.answered'; readonly change: Change } & ChangeAnswer)
  /** The member's limits, pauses or sitting changed, on any device (ACCT-08). */
  | { readonly type: 'play.changed' }
  /** There is a new notification; `newSignIn`: on another device (ACCT-10). */
  | { readonly type: 'notices.changed'; readonly newSignIn: boolean }
  /** The news that this tab announces to the member, and no other; up to `given` all are given to a tab. */
  | { readonly type: 'alerts.taken'; readonly news: readonly AlertNews[]; readonly given: number }
  | { readonly type: 'alerts.not-taken' }
  /** What the wheel came to; null where the exchange spun none, with why. */
  | { readonly type: 'fortune.answered'; readonly fortune: Fortune | null; readonly said: Said }
  /** Where the game opens: an address that serves once, and so a secret (CAS-04). */
  | { readonly type: 'game.launched'; readonly wish: FrameWish; readonly url: Secret }
  | { readonly type: 'game.refused'; readonly wish: FrameWish; readonly said: Said }
  /** A market was settled in which the member had a matched bet (OPEN-12). */
  | { readonly type: 'settlement.heard'; readonly settlement: Settlement }
  | { readonly type: 'settlements.listed'; readonly settlements: readonly Settlement[] }
  /** What this browser has announced to the member; null where it has announced nothing. */
  | { readonly type: 'announced.loaded'; readonly announced: Announced | null }
  /** The exchange knows this number by this id now; a code is under way. */
  | { readonly type: 'code.sent'; readonly flow: Flow; readonly codeId: string; readonly digits: number }
  | { readonly type: 'code.refused'; readonly flow: Flow; readonly said: Said }
  | { readonly type: 'referral.confirmed'; readonly kind: string }
  | { readonly type: 'referral.refused'; readonly said: Said }
  /** A login over the socket: its handle is still to become the session. */
  | { readonly type: 'handle.given'; readonly way: LoginWay; readonly handle: Secret }
  | { readonly type: 'login.accepted'; readonly way: LoginWay; readonly member: Member; readonly message?: string }
  | { readonly type: 'login.refused'; readonly way: LoginWay; readonly said: Said }
  /** The exchange's answer to the link (ERR-03). */
  | { readonly type: 'proof.answered'; readonly ok: boolean; readonly said: Said }
  /** The balance call asks for a logout (SESS-05). */
  | { readonly type: 'balance.refused'; readonly said: Said }
  | { readonly type: 'flags.changed' }
  /** The member's settings or stakes changed, on any device. */
  | { readonly type: 'settings.changed' }
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
  /** The ref of a payment is locked for this tab and on the disk, or not. */
  | { readonly type: 'payment.claimed'; readonly ref: BetSlipRef }
  | { readonly type: 'payment.not-claimed'; readonly ref: BetSlipRef; readonly reason: 'locked' | 'write-failed' }
  /** Presses that no tab holds and that have no answer. */
  | { readonly type: 'payments.left'; readonly entries: readonly SentPayment[] }
  | { readonly type: 'payment.answered'; readonly ref: BetSlipRef; readonly answer: PaymentAnswer }
  /** The call failed, so nothing is known of the press. */
  | { readonly type: 'payment.unanswered'; readonly ref: BetSlipRef }
  /** A payment of the member changed, on any device. `notice`: it ended, and this notification says how. */
  | { readonly type: 'payments.changed'; readonly payment: PaymentNews | null; readonly notice: string | null }
  /** The home list as the socket brought it; applied a moment later (BROWSE-01). */
  | { readonly type: 'home.heard'; readonly markets: readonly ListedMarket[] }
  | { readonly type: 'favourites.loaded'; readonly favourites: Favourites }
  | { readonly type: 'score.changed'; readonly eventId: EventId; readonly score: Score }
  | { readonly type: 'market.changed'; readonly marketId: MarketId }
  | {
      readonly type: 'market.settled'
      readonly marketId: MarketId
      readonly eventId: EventId
      readonly winners: readonly SelectionId[]
      readonly note: string
      readonly noteSaid?: WireSaid | undefined
    }
  | { readonly type: 'wire.refused'; readonly about: 'watch' | 'bets' | 'home' | 'other'; readonly said: Said }
  /** The member of the socket's ticket, or null for a visitor; recorded each time the socket connects. */
  | { readonly type: 'ticket.given'; readonly memberCode: MemberCode | null }
  /** So long after it was last asked for, this is to be asked for again. */
  | { readonly type: 'poll.due'; readonly what: 'balance' | 'bets' | 'casino' | 'casinoPlayed' }
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
  /** How far the slip is, said whenever that changes or a price is picked. */
  | { readonly type: 'slip.moved'; readonly slip: string; readonly stage: SlipStage; readonly pick: Pick | null }
  /** The press of several slips, as it reaches one of them. */
  | { readonly type: 'place.pressed'; readonly slip: string; readonly ref: BetSlipRef }
  | { readonly type: 'confirm.pressed'; readonly slip: string; readonly ref: BetSlipRef }
  /** Others were placed together, and this draft was not. */
  | { readonly type: 'slip.held'; readonly slip: string }
  /** Something holds all drafts, or nothing does any more (SLIP-38). */
  | { readonly type: 'slips.held'; readonly held: boolean }
  /** A bet or a cash-out is to be sent: its order begins. */
  | { readonly type: 'order.placed'; readonly entry: OutboxEntry }
  /** It leaves this tab now, and stays in the outbox until it is settled. */
  | { readonly type: 'order.sent'; readonly entry: OutboxEntry }
  | { readonly type: 'order.moved'; readonly ref: BetSlipRef; readonly order: OrderView }
  | { readonly type: 'order.settled'; readonly ref: BetSlipRef; readonly verdict: Verdict }
  /** Nothing was sent; `said` is why, null where the player needs no reason. */
  | { readonly type: 'order.dropped'; readonly ref: BetSlipRef; readonly said: Said | null }
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
  /** The session opened the page it remembered before the login (SESS-08), or one that a member chose. */
  | { readonly type: 'target.reached'; readonly target: Target; readonly isChosen: boolean }
  | { readonly type: 'promo.moved'; readonly promo: Promo }
  | { readonly type: 'home.applied'; readonly markets: readonly ListedMarket[] }
  /** `about`: the bet and the match that it speaks of. */
  | { readonly type: 'toast.raised'; readonly tone: Tone; readonly said: Said; readonly about?: Said }

export type Tone = 'light' | 'message' | 'info' | 'success' | 'warning' | 'error'
export type Input = PlayerFact | WireFact
export type Fact = Input | DerivedFact
export type FactType = Fact['type']
export type FactOf<T extends FactType> = Extract<Fact, { type: T }>
