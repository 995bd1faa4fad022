import type { Secret } from '#contract/secret.ts'
import type { WalletType } from '#contract/calls/account.ts'
import type { ListedMarket } from '#contract/messages/browse.ts'
import type { BetId, BetSlipRef, CompetitionId, EventId, MarketId, MemberCode, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import type { Favourite, Pin, StarPlace } from '../market/favourites.ts'
import type { BonusWish } from '#domain/money/bonus.ts'
import type { SentPayment, TransactionWish } from '../money/sent-payment.ts'
import type { Method } from '#domain/money/utr.ts'
import type { Member } from '../player/member.ts'
import type { MovedBet, OutboxEntry } from '../betting/sent.ts'
import type { Flow, FlowView, LoginTab, Target } from '../player/login.ts'
import type { Promo } from '../player/news.ts'
import type { CashOutMarket, CashOutPlace, Offered } from '../betting/offer.ts'
import type { OrderView } from '../betting/order.ts'
import type { StakeEdit } from '#domain/betting/stakes.ts'
import type { Pick } from '#domain/betting/pick.ts'
import type { SlipStage } from '../betting/slip.ts'
import type { FrameMessage } from '#contract/casino/frame.ts'
import type { Change } from './changes.ts'
import type { Ask } from './reads.ts'
import type { Said } from '#domain/said.ts'
import type { Verdict } from '#domain/betting/verdict.ts'
import type { WireFact } from './wire-facts.ts'

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
  /** What is unmatched of the bet is to persist through a suspension, or to lapse (OPEN-14). */
  | { readonly type: 'persistence.chosen'; readonly slip: string; readonly persists: boolean }
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
  /** The player gives up a bet in doubt, of an exchange that cannot be asked about it (BACK-02). */
  | { readonly type: 'doubt.dismissed'; readonly ref: BetSlipRef }
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
  /** Several whole positions are to be turned into money by one press; each is an order of its own (CASH-06). */
  | { readonly type: 'cash-outs.pressed'; readonly offers: readonly (Offered & { readonly ref: BetSlipRef })[] }
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
  /** The player wants to be guided through a bet, and leaves the guide or closes it at its end (SUPP-03). */
  | { readonly type: 'guide.begun' }
  | { readonly type: 'guide.left' }
  /** Open Bets are in view while the guide waits for that. */
  | { readonly type: 'bets.shown' }
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
  /** The player wants to log in with a passkey (ACCT-13). */
  | { readonly type: 'passkey.pressed' }
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
  /** The player gave it up in doubt: nothing says what became of it. */
  | { readonly type: 'order.left'; readonly ref: BetSlipRef }
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
  | { readonly type: 'home.applied'; readonly markets: readonly ListedMarket[]; readonly leftOut?: number }
  /** `about`: the bet and the match that it speaks of. */
  | { readonly type: 'toast.raised'; readonly tone: Tone; readonly said: Said; readonly about?: Said }

export type Tone = 'light' | 'message' | 'info' | 'success' | 'warning' | 'error'
export type Input = PlayerFact | WireFact
export type Fact = Input | DerivedFact
export type FactType = Fact['type']
export type FactOf<T extends FactType> = Extract<Fact, { type: T }>
