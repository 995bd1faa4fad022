import type { Announced } from '../betting/announced.ts'
import type { BetSlipRef, EventId, MarketId, MemberCode } from '#contract/scalar.ts'
import type { FlowForm, Tone } from './facts.ts'
import type { Secret } from '#contract/secret.ts'
import type { Favourites } from '../market/favourites.ts'
import type { Flow, LoginWay, Target } from '../player/login.ts'
import type { SentPayment } from '../money/sent-payment.ts'
import type { OutboxEntry, SentAmendment, SentBet, SentCashOut } from '../betting/sent.ts'
import type { AppConfig } from '../player/news.ts'
import type { Pick } from '#domain/betting/pick.ts'
import type { FrameWish, Launch } from '../casino/game.ts'
import type { Change } from './changes.ts'
import type { Ask } from './reads.ts'
import type { Said } from '#domain/said.ts'

/** Everything the charts may ask of the outside. The gateway's one switch answers each, with facts. */
export type Request =
  | { readonly type: 'open-link' }
  | { readonly type: 'close-link' }
  | { readonly type: 'open-admin' }
  | { readonly type: 'close-admin' }
  /** `deep`: the market of the open ladder, watched at full depth (MKT-09). */
  | { readonly type: 'watch-page'; readonly marketIds: readonly MarketId[]; readonly levels: 1 | 3; readonly deep?: MarketId }
  /** The exchange refused the watch: the gateway asks for every market again. */
  | { readonly type: 'forget-watch' }
  /** Watches markets again that have a gap, at the levels of the page. */
  | { readonly type: 'repair-books'; readonly marketIds: readonly MarketId[] }
  /** Makes a change of the member's, as `streams/changes.ts` says. */
  | { readonly type: 'change'; readonly change: Change }
  | { readonly type: 'watch-quote'; readonly slip: string; readonly pick: Pick }
  | { readonly type: 'unwatch-quote'; readonly slip: string }
  | { readonly type: 'claim-ref'; readonly entry: OutboxEntry }
  | { readonly type: 'release-ref'; readonly ref: BetSlipRef }
  /** `address`: this client's own as the exchange sees it; '' while that is unknown (AUTH-15). */
  | { readonly type: 'send-bet'; readonly entry: SentBet; readonly address: string }
  /** Asks for the offer of one market from now on; null ends it. */
  | { readonly type: 'watch-cash-out'; readonly marketId: MarketId | null; readonly part: number }
  /** Asks for the figures of these markets from now on, and of no others. */
  | { readonly type: 'watch-figures'; readonly marketIds: readonly MarketId[] }
  | { readonly type: 'send-cash-out'; readonly entry: SentCashOut; readonly address: string }
  | { readonly type: 'send-amendment'; readonly entry: SentAmendment }
  /** `fence` makes a never-seen final: only where no tab may still send the ref (SLIP-28). */
  | { readonly type: 'ask-outcome'; readonly ref: BetSlipRef; readonly fence: boolean }
  | { readonly type: 'look-at-lock'; readonly ref: BetSlipRef }
  | { readonly type: 'forget-ref'; readonly ref: BetSlipRef }
  | { readonly type: 'load-outbox' }
  /** Reads refs that a tab sent before it closed. */
  | { readonly type: 'take-over-refs' }
  /** One of the exchange's lists, as `streams/resources.ts` asks for it. */
  | { readonly type: 'read'; readonly ask: Ask }
  /** Of this member; null for a visitor. */
  | { readonly type: 'load-favourites'; readonly owner: MemberCode | null }
  | { readonly type: 'keep-favourites'; readonly owner: MemberCode | null; readonly favourites: Favourites }
  /** The events seen lately in this browser, by this member or a visitor: reads them, or puts one before the others. */
  | { readonly type: 'load-recent'; readonly owner: MemberCode | null }
  | { readonly type: 'keep-recent'; readonly owner: MemberCode | null; readonly event: EventId }
  | { readonly type: 'load-announced'; readonly owner: MemberCode }
  /** What is announced to the member, and which strips are closed. */
  | { readonly type: 'keep-announced'; readonly owner: MemberCode; readonly announced: Announced }
  /** Takes the news that no tab was given yet. */
  | { readonly type: 'take-alerts' }
  | { readonly type: 'spin-fortune'; readonly commit: string; readonly clientSeed: string }
  /** Asks where a game opens (CAS-03, CAS-04). */
  | { readonly type: 'launch-game'; readonly wish: FrameWish; readonly launch: Launch }
  | { readonly type: 'play-sound' }
  | { readonly type: 'log-in'; readonly userId: string; readonly password: Secret }
  | { readonly type: 'log-in-demo' }
  | { readonly type: 'log-in-outside'; readonly way: 'google' | 'whatsapp'; readonly credential: Secret }
  /** Asks the browser for a passkey of this site (ACCT-13). */
  | { readonly type: 'ask-passkey' }
  /** `proof`: what the passkey signed, as JSON. */
  | { readonly type: 'log-in-passkey'; readonly proof: Secret }
  | { readonly type: 'claim-session'; readonly way: LoginWay; readonly handle: Secret }
  | { readonly type: 'send-code'; readonly flow: Flow; readonly phone: string }
  | { readonly type: 'resend-code'; readonly flow: Flow; readonly codeId: string }
  | { readonly type: 'check-referral'; readonly code: string }
  | {
      readonly type: 'submit-flow'
      readonly flow: Flow
      readonly phone: string
      readonly codeId: string
      /** The referral's type, as the exchange named it; '' without one. */
      readonly kind: string
      readonly form: FlowForm
    }
  | { readonly type: 'check-proof'; readonly id: string; readonly token: Secret }
  /** Locks the ref of a payment and writes it to the disk, before it is sent (ACCT-04). */
  | { readonly type: 'claim-payment'; readonly entry: SentPayment }
  | { readonly type: 'release-payment'; readonly ref: BetSlipRef }
  | { readonly type: 'forget-payment'; readonly ref: BetSlipRef }
  /** Reads the payments that a tab sent before it closed. */
  | { readonly type: 'load-payments' }
  | { readonly type: 'send-payment'; readonly entry: SentPayment }
  /** Asks the browser for a passkey of the member, and the exchange to take it for this withdrawal (ACCT-13). */
  | { readonly type: 'prove-payment'; readonly ref: BetSlipRef }
  /** Asks what became of a press; one that was never seen is refused from then on. */
  | { readonly type: 'ask-payment'; readonly ref: BetSlipRef }
  /** Deletes the session that this tab keeps; the cookie stays. */
  | { readonly type: 'forget-session' }
  /** `reload`: the page reloads afterwards (SESS-03). */
  | { readonly type: 'log-out'; readonly reload: boolean }
  | { readonly type: 'remember-target'; readonly target: Target | null }
  /** `replace`: the page that is left is no step to come back to. */
  | { readonly type: 'go-to'; readonly path: string; readonly replace?: boolean }
  /** Brings a part of the page into the window (CASH-01). */
  | { readonly type: 'bring-into-view'; readonly id: string }
  | { readonly type: 'go-to-host'; readonly host: string }
  | { readonly type: 'reload-page' }
  | { readonly type: 'load-scripts'; readonly config: AppConfig }
  /** Takes the query off the page's address (AUTH-14). */
  | { readonly type: 'clean-address' }
  | { readonly type: 'restore-session' }
  | { readonly type: 'show-toast'; readonly tone: Tone; readonly said: Said; readonly about?: Said }
