import { createBet, getBetOutcome } from '#contract/betting.ts'
import type { BetSlipRef, MemberCode } from '#contract/scalar.ts'
import type { CashOutView } from '#domain/betting/offer.ts'
import type { SlipView } from '#domain/betting/slip.ts'
import { cashOutView } from '#machines/cash-out/cash-out-view.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { type State, refKey } from '#server/exchange/state.ts'
import type { Spine } from '#src/spine/spine.ts'
import type { Browser } from './browser.ts'

/** A slip at the moment of the press. */
type Shown = { readonly member: MemberCode; readonly slip: SlipView }

type Options = {
  /** The exchange's events on disk, which it cannot lose. */
  readonly disk: State
  readonly find: (text: string) => void
}

/** The invariants of the promise, looked at from outside; each sentence found starts with the invariant it breaks. */
export const createPromise = ({ disk, find }: Options) => {
  const shown = new Map<BetSlipRef, Shown>()
  const sent = new Set<BetSlipRef>()
  /** A cash-out at the moment of the press. */
  const cashOuts = new Map<BetSlipRef, { readonly member: MemberCode; readonly view: CashOutView }>()
  /** Orders never change, so one look at each is enough. */
  const compared = new WeakSet<object>()
  /** Sent, and the exchange has not spoken yet. */
  const waiting = new Set<BetSlipRef>()
  const betOf = (member: MemberCode, ref: BetSlipRef) => {
    const known = disk.refs.get(refKey(member, ref))
    const betId = known?.betId ?? null
    return { known, bet: betId === null ? undefined : disk.bets.get(betId) }
  }

  return {
    presses: (): number => shown.size + cashOuts.size,
    pressed: (member: MemberCode, ref: BetSlipRef, slip: SlipView): void => void shown.set(ref, { member, slip }),

    cashedOut: (member: MemberCode, ref: BetSlipRef, view: CashOutView): void => void cashOuts.set(ref, { member, view }),

    /** The same of cash-outs: every one is one press, for the part, the position and at least the amount that were shown. */
    cashOuts: (state: State): void => {
      for (const { member, order, state: stands, amount } of state.cashOuts.values()) {
        const press = cashOuts.get(order.ref)
        if (press === undefined || press.member !== member) {
          find(`2 at most once: nobody pressed for the cash-out ${order.ref}`)
          continue
        }
        const { market, part, offer } = press.view
        const was = [market?.marketId, part, offer?.cashOutId, offer?.amount]
        const is = [order.marketId, order.part, order.cashOutId, order.atLeast]
        if (JSON.stringify(was) !== JSON.stringify(is))
          find(`1 shown = sent: the cash-out ${order.ref} showed ${JSON.stringify(was)}, the exchange has ${JSON.stringify(is)}`)
        if (stands === 'done' && amount < order.atLeast) find(`1 shown = sent: the cash-out ${order.ref} came to ${amount}`)
      }
    },

    /** Invariants 1 and 2 at the exchange: every bet is one press, once, at what the slip showed. */
    bets: (state: State): void => {
      for (const text of brokenBooks(state)) find(`books: ${text}`)
      const seen = new Set<BetSlipRef>()
      for (const { member, order } of state.bets.values()) {
        const { ref } = order
        if (state.cashOuts.get(refKey(member, ref))?.state === 'done') continue
        if (seen.has(ref)) find(`2 at most once: ${ref} made two bets`)
        seen.add(ref)
        if (compared.has(order)) continue
        compared.add(order)
        const press = shown.get(ref)
        if (press === undefined || press.member !== member) {
          find(`2 at most once: nobody pressed for ${ref}`)
          continue
        }
        const { pick, odds, stakePaise } = press.slip
        const was = [pick?.marketId, pick?.selectionId, pick?.side, odds, stakePaise, pick?.line, pick?.fancyPrice]
        const is = [order.marketId, order.selectionId, order.side, order.odds, order.stake, order.line, order.fancyPrice]
        if (JSON.stringify(was) !== JSON.stringify(is))
          find(`1 shown = sent: ${ref} showed ${JSON.stringify(was)}, the exchange has ${JSON.stringify(is)}`)
      }
    },

    /** A cancel is carried out for the member whose screen it was pressed on. */
    cancelling: (shown: MemberCode | null, carriedOutFor: MemberCode): void => {
      if (shown !== carriedOutFor) find(`9 nobody else's line: a cancel of ${shown} was carried out for ${carriedOutFor}`)
    },

    /** A tab sends: the ref must be remembered first, once only, and no tab fences what another tab is sending. */
    sending: (browser: Browser, tab: object, member: MemberCode | null, name: string, body: unknown): void => {
      if (name === createBet.name) {
        const message = createBet.body.safeParse(body)
        if (!message.success) return find('1 shown = sent: a bet that is not one was sent')
        const ref = message.data.bet.betSlipRef
        const owner = shown.get(ref)?.member ?? cashOuts.get(ref)?.member
        if (owner !== member) find(`9 nobody else's line: ${ref} of ${owner} was sent on the line of ${member}`)
        if (sent.has(ref)) find(`5 never late: ${ref} was sent again`)
        sent.add(ref)
        waiting.add(ref)
        if (!browser.written.has(ref)) find(`3 never forgotten: ${ref} was sent and is not written`)
      }
      if (name === getBetOutcome.name) {
        const message = getBetOutcome.body.safeParse(body)
        if (!message.success) return
        const owner = shown.get(message.data.betSlipRef)?.member ?? cashOuts.get(message.data.betSlipRef)?.member
        if (owner !== member) find(`9 nobody else's line: ${message.data.betSlipRef} of ${owner} was asked about on the line of ${member}`)
        if (!message.data.fence) return
        const holder = browser.holder(message.data.betSlipRef)
        if (holder !== undefined && holder !== tab) find(`fence: ${message.data.betSlipRef} fenced while another tab holds its lock`)
      }
    },

    /** Invariant 3: what was sent stays written until the exchange has spoken. */
    remembered: (browsers: readonly Browser[]): void => {
      for (const ref of waiting) {
        const press = shown.get(ref) ?? cashOuts.get(ref)
        if (press === undefined || browsers.some((browser) => browser.written.has(ref))) continue
        const { known, bet } = betOf(press.member, ref)
        const isPending = bet?.state === 'pending' || disk.cashOuts.get(refKey(press.member, ref))?.state === 'pending'
        if (known === undefined || isPending) find(`3 never forgotten: ${ref} is forgotten, the exchange has not spoken`)
        else waiting.delete(ref)
      }
    },

    /** Invariants 4 and 6, after every turn that a tab renders: it shows only what the exchange can no longer lose. */
    watch: (spine: Spine): void => {
      spine.ledger.subscribe(() => {
        const { balance, betsSeq, member: here } = spine.ledger.get()
        const member = here?.memberCode
        if (member === undefined) return
        const seq = Math.max(betsSeq, balance.kind === 'known' ? balance.accountSeq : 0)
        const safe = disk.accountSeq.get(member) ?? 0
        if (seq > safe) find(`6 same everywhere: ${member} is shown state ${seq} of the account, the disk has ${safe}`)
      })
      spine.charts.cashOut.subscribe(() => {
        const { screen, ref } = cashOutView(spine.charts.cashOut.getSnapshot())
        const owner = ref === null ? undefined : cashOuts.get(ref)?.member
        if (owner !== undefined && owner !== spine.ledger.get().member?.memberCode)
          find(`9 nobody else's line: the cash-out ${ref} of ${owner} is shown as ${screen} to another`)
        const state = ref === null || owner === undefined ? undefined : disk.cashOuts.get(refKey(owner, ref))?.state
        if (screen === 'done' && state !== 'done') find(`4 never wrong: the cash-out ${ref} shown as done, the exchange has ${state}`)
      })
      spine.slips.subscribe(() => {
        for (const slip of spine.slips.get()) {
          const member = slip.ref === null ? undefined : shown.get(slip.ref)?.member
          if (slip.ref === null || member === undefined || slip.screen === 'empty') continue
          const isHere = spine.ledger.get().member?.memberCode === member
          if (!isHere && slip.screen !== 'loggedOut')
            find(`9 nobody else's line: ${slip.ref} of ${member} is shown as ${slip.screen} to another`)
          if (slip.screen !== 'accepted' && slip.screen !== 'rejected') continue
          const { known, bet } = betOf(member, slip.ref)
          const stands = bet !== undefined && bet.state !== 'refused' && bet.state !== 'pending'
          if (slip.screen === 'accepted' && !stands)
            find(`4 never wrong: ${slip.ref} shown as placed, the exchange has ${bet?.state ?? 'nothing'}`)
          if (slip.screen === 'rejected' && (known === undefined || stands || bet?.state === 'pending'))
            find(`4 never wrong: ${slip.ref} shown as refused, the exchange has ${bet?.state ?? 'nothing, unfenced'}`)
          const press = shown.get(slip.ref)?.slip
          if (press?.odds !== slip.odds || press.stakePaise !== slip.stakePaise || press.pick !== slip.pick)
            find(`1 shown = sent: ${slip.ref} shows other figures than at the press`)
        }
      })
    },
  }
}
export type Promised = ReturnType<typeof createPromise>
