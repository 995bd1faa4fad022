import type { Secret } from '#contract/secret.ts'
import type { AlertNews } from '#contract/calls/alerts.ts'
import type { Fortune } from '#contract/calls/wallets.ts'
import type { ListedMarket } from '#contract/messages/browse.ts'
import type { MarketBook, Score } from '#contract/market.ts'
import type { WireSaid } from '#contract/said.ts'
import type { DayResult } from '#contract/messages/account.ts'
import type { Settlement } from '#contract/messages/settlement.ts'
import type { BetId, BetSlipRef, EventId, MarketId, MemberCode, Millis, Paise, SelectionId } from '#contract/scalar.ts'
import type { Favourites } from '../market/favourites.ts'
import type { PaymentNews } from '#contract/messages/payments.ts'
import type { PaymentAnswer, SentPayment } from '../money/sent-payment.ts'
import type { Bet } from '#domain/betting/bet.ts'
import type { Member } from '../player/member.ts'
import type { OutboxEntry } from '../betting/sent.ts'
import type { Flow, LoginWay } from '../player/login.ts'
import type { AutoNews, Figure } from '../betting/figures.ts'
import type { CashOutOffer } from '../betting/offer.ts'
import type { Announced } from '../betting/announced.ts'
import type { Quote } from '#domain/betting/pick.ts'
import type { FrameWish } from '../casino/game.ts'
import type { Change, ChangeAnswer } from './changes.ts'
import type { Answered, ReadFailed } from './reads.ts'
import type { Said } from '#domain/said.ts'
import type { Outcome, Verdict } from '#domain/betting/verdict.ts'

/** Inputs from the wire, the disk and the clock. */
export type WireFact =
  | { readonly type: 'link.opened' }
  | {
      readonly type: 'link.failed'
      readonly reason: string /** [0, 1): thrown at the edge, for the jitter (SOCK-03). */
      readonly dice: number
    }
  /** The admin socket: the brand names one of its own, it is open, and it is closed or cannot be opened (SOCK-01). */
  | { readonly type: 'admin.named' }
  | { readonly type: 'admin.opened' }
  | { readonly type: 'admin.failed'; readonly reason: string; readonly dice: number }
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
  /** `leftOut`: how many more bets the back end has than this list. */
  | {
      readonly type: 'bets.listed'
      readonly accountSeq: number
      readonly which: 'active' | 'ended'
      readonly bets: readonly Bet[]
      readonly leftOut?: number
    }
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
  | { readonly type: 'referral.confirmed'; readonly code: string; readonly kind: string }
  | { readonly type: 'referral.refused'; readonly code: string; readonly said: Said }
  /** A login over the socket: its handle is still to become the session. */
  | { readonly type: 'handle.given'; readonly way: LoginWay; readonly handle: Secret }
  /** The player's passkey signed; `proof` is that as JSON (ACCT-13). */
  | { readonly type: 'passkey.signed'; readonly proof: Secret }
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
  /** `isUnanswered`: the exchange did not answer, and this browser may have a session. */
  | { readonly type: 'session.restored'; readonly member: Member | null; readonly isUnanswered?: true }
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
  /** The exchange took the passkey that the member was asked for before this withdrawal; or none was given, and why (ACCT-13). */
  | { readonly type: 'payment.proved'; readonly ref: BetSlipRef }
  | { readonly type: 'payment.not-proved'; readonly ref: BetSlipRef; readonly said: Said }
  /** Presses that no tab holds and that have no answer. */
  | { readonly type: 'payments.left'; readonly entries: readonly SentPayment[] }
  | { readonly type: 'payment.answered'; readonly ref: BetSlipRef; readonly answer: PaymentAnswer }
  /** The call failed, so nothing is known of the press. */
  | { readonly type: 'payment.unanswered'; readonly ref: BetSlipRef }
  /** A payment of the member changed, on any device. `notice`: it ended, and this notification says how. */
  | { readonly type: 'payments.changed'; readonly payment: PaymentNews | null; readonly notice: string | null }
  /** The home list as the socket brought it; applied a moment later (BROWSE-01). */
  | { readonly type: 'home.heard'; readonly markets: readonly ListedMarket[]; readonly leftOut?: number }
  | { readonly type: 'favourites.loaded'; readonly favourites: Favourites }
  /** The events that the player saw lately in this browser, the newest first. */
  | { readonly type: 'recent.loaded'; readonly events: readonly EventId[] }
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
