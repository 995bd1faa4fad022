import type { AnyActorRef } from 'xstate'
import { amendBet, createBet, getBetOutcome } from '#contract/messages/betting.ts'
import type { BetId, BetSlipRef, MemberCode } from '#contract/scalar.ts'
import { mayWait } from '#domain/market/markets.ts'
import type { Paise } from '#domain/paise.ts'
import { mintedAt } from '#domain/betting/refs.ts'
import type { CashOutView } from '#client/betting/offer.ts'
import type { Pick as Picked } from '#domain/betting/pick.ts'
import type { SlipView } from '#client/betting/slip.ts'
import type { AmendTerms } from '#client/betting/sent.ts'
import { amendView } from '#machines/open-bets/amend-view.ts'
import { cashOutView } from '#machines/cash-out/cash-out-view.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import type { CoreBet } from '#server/exchange/bet.ts'
import { type State, refKey } from '#server/exchange/state/state.ts'
import type { Spine } from '#src/spine/spine.ts'
import type { Browser } from './browser.ts'
import { brokenAtLevel, rowsLike } from './levels.ts'
import {
  type ShownSlip,
  type Spoken,
  brokenAsking,
  brokenMemory,
  brokenOwner,
  brokenSending,
  brokenTerms,
  brokenVerdict,
  termsOfBet,
  termsOfCashOut,
  termsOfOffer,
  termsOfSlip,
} from './invariants.ts'
import type { SimulatedLevel } from './plan.ts'

type Shown = { readonly member: MemberCode; readonly slip: ShownSlip }

/** What a slip shows of its own bet. */
const figuresOf = ({ slip, screen, pick, odds, stakePaise, ref }: SlipView): string =>
  [slip, screen, pick?.marketId, pick?.selectionId, pick?.side, odds, stakePaise, ref].join(' ')

/** A read that was asked before a login has its answer by then. */
const STALE_MS = 5000

type Options = {
  readonly level: SimulatedLevel
  readonly now: () => number
  /** The exchange's events on disk, which it cannot lose. */
  readonly disk: State
  readonly find: (text: string) => void
}

/** Has the bet the terms of one of its amendments? What was trimmed of it before still counts in its stake. */
const isAmended = (state: State, { betId, order, cancelled, voided }: CoreBet): boolean =>
  [...state.amendments.values()].some(
    ({ state: stands, order: asked }) =>
      stands === 'done' &&
      asked.betId === betId &&
      asked.odds === order.odds &&
      asked.stake <= order.stake &&
      order.stake <= asked.stake + cancelled + voided,
  )

/** The ref of a message that a press sent; null for a message that is not one. */
const refIn = (name: string, body: unknown): BetSlipRef | null =>
  (name === createBet.name ? createBet.body.safeParse(body).data?.bet.betSlipRef : amendBet.body.safeParse(body).data?.betSlipRef) ?? null

/** The invariants of the promise, looked at from outside; each sentence found starts with the invariant it breaks. */
export const createPromise = ({ disk, find, level, now }: Options) => {
  const shown = new Map<BetSlipRef, Shown>()
  const sent = new Set<BetSlipRef>()
  /** When each was sent below level 3, and by which browser. */
  const sentBy = new Map<BetSlipRef, { readonly at: number; readonly browser: Browser }>()
  const told = new Map<BetSlipRef, 'placed' | 'refused'>()
  /** A cash-out at the moment of the press. */
  const cashOuts = new Map<BetSlipRef, { readonly member: MemberCode; readonly view: CashOutView }>()
  /** A change of a bet at the moment of the press. */
  const amendments = new Map<BetSlipRef, { readonly member: MemberCode; readonly betId: BetId; readonly terms: AmendTerms }>()
  const ownerOf = (ref: BetSlipRef): MemberCode | undefined => (shown.get(ref) ?? cashOuts.get(ref) ?? amendments.get(ref))?.member
  /** Orders never change, so one look at each is enough. */
  const compared = new WeakSet<object>()
  /** Sent, and the exchange has not spoken yet. */
  const waiting = new Set<BetSlipRef>()
  /** The second ref of a double tap or press, by its first. */
  const doubles = new Map<BetSlipRef, BetSlipRef>()
  /** The refs of presses that placed several slips. */
  const presses: (readonly BetSlipRef[])[] = []
  /** The refs of presses that moved orders. */
  const moves: (readonly BetSlipRef[])[] = []
  /** When the exchange last began a session of a member, and last armed one-click for the member. */
  const entered = new Map<MemberCode, number>()
  const armed = new Map<MemberCode, number>()
  const betOf = (member: MemberCode, ref: BetSlipRef) => {
    const known = disk.refs.get(refKey(member, ref))
    const betId = known?.betId ?? null
    return { known, bet: betId === null ? undefined : disk.bets.get(betId) }
  }
  const findAll = (texts: readonly string[]): void => {
    for (const text of texts) find(text)
  }
  /** What the exchange has of a bet's ref on its disk. */
  const spokenOf = (member: MemberCode, ref: BetSlipRef): Spoken => {
    const { known, bet } = betOf(member, ref)
    if (bet === undefined) return known === undefined ? 'nothing' : 'refused'
    return bet.state === 'pending' || bet.state === 'refused' ? bet.state : 'stands'
  }

  /** Invariant 4 of what is shown of a ref now. */
  const lookAtVerdict = (ref: BetSlipRef, owner: MemberCode, verdict: 'placed' | 'refused'): void => {
    const press = shown.get(ref)
    const spoken = spokenOf(owner, ref)
    if (level === 3) findAll(brokenVerdict(ref, verdict, spoken))
    else if (press !== undefined && (verdict === 'placed' || sent.has(ref)))
      findAll(
        brokenAtLevel(ref, verdict, spoken, { isTold: told.get(ref) === verdict, rows: rowsLike(disk, press.member, press.slip).length }),
      )
  }

  return {
    /** What the exchange was asked for and has of each bet that was pressed, before a back end below level 3. */
    pressOf: (ref: BetSlipRef): Shown | undefined => shown.get(ref),
    isSent: (ref: BetSlipRef): boolean => sent.has(ref),
    sentByOf: (ref: BetSlipRef) => sentBy.get(ref),
    sentRefs: (): readonly BetSlipRef[] => [...sent],
    spokenOf,
    /** The exchange says what became of a bet, on the line of its question. */
    told: (ref: BetSlipRef, verdict: 'placed' | 'refused'): void => void told.set(ref, verdict),
    toldOf: (ref: BetSlipRef): 'placed' | 'refused' | undefined => told.get(ref),
    /** A tab sends a bet that may have no ref in its message. */
    sendingOf: (browser: Browser, tab: object, member: MemberCode | null, ref: BetSlipRef): void => {
      sentBy.set(ref, { at: now(), browser })
      const holder = browser.holder(ref)
      if (holder !== tab) find(`3 never forgotten: ${ref} was sent without its lock`)
      const owner = ownerOf(ref)
      // The exchange refuses a message whose session is over.
      findAll(brokenSending(ref, { owner, member: member ?? owner ?? null, isAgain: sent.has(ref), isWritten: browser.written.has(ref) }))
      sent.add(ref)
    },
    presses: (): number => shown.size + cashOuts.size + amendments.size,
    pressed: (member: MemberCode, ref: BetSlipRef, slip: SlipView): void => void shown.set(ref, { member, slip }),

    /** A tap on a price of an armed board: the cell showed this price and stake. */
    tapped: (member: MemberCode, ref: BetSlipRef, pick: Picked, stakePaise: Paise, keeps: boolean): void =>
      void shown.set(ref, {
        member,
        slip: { pick, odds: pick.odds, limit: pick.odds, stakePaise, persists: keeps && mayWait(pick.kind) },
      }),
    doubled: (first: BetSlipRef, second: BetSlipRef): void => void doubles.set(first, second),
    /** What is done to one slip leaves the others as they are (SLIP-34). */
    alone: (spine: Spine, slip: string, act: () => void): void => {
      const others = (): readonly string[] =>
        spine.slips.get().flatMap((view) => (view.slip === slip || view.screen === 'empty' ? [] : [figuresOf(view)]))
      const before = others()
      act()
      const after = new Set(others())
      for (const figures of before) if (!after.has(figures)) find(`SLIP-34: a press on ${slip} changed ${figures}`)
    },
    together: (refs: readonly BetSlipRef[]): void => void presses.push(refs),
    /** Presses that made several bets. */
    severalAtOnce: (): number => {
      const taken = new Set([...disk.bets.values()].flatMap(({ state, order }) => (state === 'refused' ? [] : [order.ref])))
      return presses.filter((refs) => refs.filter((ref) => taken.has(ref)).length > 1).length
    },
    moved: (refs: readonly BetSlipRef[]): void => void moves.push(refs),
    /** Presses that moved several orders. */
    movedAtOnce: (): number => {
      const done = new Set([...disk.amendments.values()].flatMap(({ state, order }) => (state === 'done' ? [order.ref] : [])))
      return moves.filter((refs) => refs.filter((ref) => done.has(ref)).length > 1).length
    },
    enters: (member: MemberCode, at: number): void => void entered.set(member, at),
    arms: (member: MemberCode, at: number): void => void armed.set(member, at),
    /** A board is armed by settings of that time: the member turned one-click on since the login. */
    armedIn: (member: MemberCode, readAt: number): void => {
      const since = entered.get(member) ?? 0
      if (readAt > since + STALE_MS && (armed.get(member) ?? 0) <= since)
        find(`SLIP-23: one-click of ${member} is armed, and nobody turned it on since the login`)
    },

    cashedOut: (member: MemberCode, ref: BetSlipRef, view: CashOutView): void => void cashOuts.set(ref, { member, view }),

    amended: (member: MemberCode, ref: BetSlipRef, betId: BetId, terms: AmendTerms): void =>
      void amendments.set(ref, { member, betId, terms }),

    /** The same of amendments: every one is one press, for the bet and the terms that were shown. */
    amendments: (state: State): void => {
      for (const { member, order } of state.amendments.values()) {
        const press = amendments.get(order.ref)
        if (press === undefined || press.member !== member) {
          find(`2 at most once: nobody pressed for the amendment ${order.ref}`)
          continue
        }
        const was = [press.betId, press.terms.odds, press.terms.stake]
        findAll(brokenTerms(`the amendment ${order.ref}`, was, [order.betId, order.odds, order.stake]))
      }
    },

    /** The same of cash-outs: every one is one press, for the part, the position and at least the amount that were shown. */
    cashOuts: (state: State): void => {
      for (const { member, order, auto, state: stands, amount } of state.cashOuts.values()) {
        // A rule's cash-outs are looked at by `rules.ts`.
        if (auto !== null) continue
        const press = cashOuts.get(order.ref)
        if (press === undefined || press.member !== member) {
          find(`2 at most once: nobody pressed for the cash-out ${order.ref}`)
          continue
        }
        findAll(brokenTerms(`the cash-out ${order.ref}`, termsOfOffer(press.view), termsOfCashOut({ order })))
        if (stands === 'done' && amount < order.atLeast) find(`1 shown = sent: the cash-out ${order.ref} came to ${amount}`)
      }
    },

    /** Invariants 1 and 2 at the exchange: every bet is one press, once, at what the slip showed. */
    bets: (state: State): void => {
      for (const text of brokenBooks(state)) find(`books: ${text}`)
      const seen = new Set<BetSlipRef>()
      for (const bet of state.bets.values()) {
        const { member, order } = bet
        const { ref } = order
        // A cash-out that is over has left the exchange's memory; its bets are looked at with the whole history. A rule's ref has the time 0.
        if (state.cashOuts.get(refKey(member, ref))?.state === 'done' || (state !== disk && (cashOuts.has(ref) || mintedAt(ref) === 0)))
          continue
        if (seen.has(ref)) find(`2 at most once: ${ref} made two bets`)
        seen.add(ref)
        if (compared.has(order)) continue
        compared.add(order)
        const press = shown.get(ref)
        if (press === undefined || press.member !== member) {
          find(`2 at most once: nobody pressed for ${ref}`)
          continue
        }
        if (isAmended(state, bet)) continue
        findAll(brokenTerms(ref, termsOfSlip(press.slip), termsOfBet(bet)))
      }
      for (const [first, second] of doubles)
        if (seen.has(first) && seen.has(second)) find(`2 at most once: the double press ${first} made two bets`)
    },

    /** A cancel is carried out for the member whose screen it was pressed on. */
    cancelling: (shown: MemberCode | null, carriedOutFor: MemberCode): void => {
      if (shown !== carriedOutFor) find(`9 nobody else's line: a cancel of ${shown} was carried out for ${carriedOutFor}`)
    },

    /** A tab sends: the ref must be remembered first, once only, and no tab fences what another tab is sending. */
    sending: (browser: Browser, tab: object, member: MemberCode | null, name: string, body: unknown): void => {
      if (name === createBet.name || name === amendBet.name) {
        const ref = refIn(name, body)
        if (ref === null) return find('1 shown = sent: an order that is not one was sent')
        findAll(brokenSending(ref, { owner: ownerOf(ref), member, isAgain: sent.has(ref), isWritten: browser.written.has(ref) }))
        sent.add(ref)
        waiting.add(ref)
      }
      if (name === getBetOutcome.name) {
        const message = getBetOutcome.body.safeParse(body)
        if (!message.success) return
        const { betSlipRef, fence } = message.data
        const holder = browser.holder(betSlipRef)
        const isHeldElsewhere = holder !== undefined && holder !== tab
        findAll(brokenAsking(betSlipRef, { owner: ownerOf(betSlipRef), member, fence, isHeldElsewhere }))
      }
    },

    /** Invariant 3: what was sent stays written until the exchange has spoken. */
    remembered: (browsers: readonly Browser[]): void => {
      if (level < 3) return
      for (const ref of waiting) {
        const member = ownerOf(ref)
        if (member === undefined || browsers.some((browser) => browser.written.has(ref))) continue
        const key = refKey(member, ref)
        const isPending = [disk.cashOuts.get(key)?.state, disk.amendments.get(key)?.state].includes('pending')
        const broken = brokenMemory(ref, isPending ? 'pending' : spokenOf(member, ref), false)
        findAll(broken)
        if (broken.length === 0) waiting.delete(ref)
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
      /** Looks when a chart changes, and when the ledger does; a chart that failed is not shown any more. */
      const lookAt = (chart: AnyActorRef, look: () => void): void => {
        chart.subscribe({ next: look, error: () => undefined })
        spine.ledger.subscribe(() => {
          if (chart.getSnapshot().status === 'active') look()
        })
      }
      const { oneClick } = spine.charts.get()
      const lookAtOneClick = (): void => {
        for (const { ref, owner, verdict, stake, odds } of oneClick.getSnapshot().context.rows) {
          findAll(brokenOwner(`the one-click bet ${ref}`, 'a row', owner, spine.ledger.get().member?.memberCode ?? null))
          const press = shown.get(ref)?.slip
          if (press?.odds !== odds || press.stakePaise !== stake) find(`1 shown = sent: ${ref} shows other figures than its cell`)
          if (verdict === null || (verdict.kind === 'refused' && !sent.has(ref))) continue
          lookAtVerdict(ref, owner, verdict.kind === 'refused' ? 'refused' : 'placed')
        }
      }
      lookAt(oneClick, lookAtOneClick)
      const watchLate = (): void => {
        const { amend, cashOut } = spine.charts.get()
        const lookAtAmend = (): void => {
          const { screen, ref } = amendView(amend?.getSnapshot())
          const owner = ref === null ? undefined : amendments.get(ref)?.member
          if (ref === null || owner === undefined) return
          if (owner !== spine.ledger.get().member?.memberCode)
            find(`9 nobody else's line: the amendment ${ref} of ${owner} is shown as ${screen} to another`)
          const state = disk.amendments.get(refKey(owner, ref))?.state
          if (screen === 'done' && state !== 'done') find(`4 never wrong: the amendment ${ref} shown as done, the exchange has ${state}`)
          const isRefused = state === 'refused' || (state === undefined && disk.refs.has(refKey(owner, ref)))
          if (screen === 'refused' && !isRefused) find(`4 never wrong: the amendment ${ref} shown as refused, the exchange has ${state}`)
        }
        const lookAtCashOut = (): void => {
          const { screen, ref } = cashOutView(cashOut?.getSnapshot())
          const owner = ref === null ? undefined : cashOuts.get(ref)?.member
          if (owner !== undefined && owner !== spine.ledger.get().member?.memberCode)
            find(`9 nobody else's line: the cash-out ${ref} of ${owner} is shown as ${screen} to another`)
          const state = ref === null || owner === undefined ? undefined : disk.cashOuts.get(refKey(owner, ref))?.state
          if (screen === 'done' && state !== 'done') find(`4 never wrong: the cash-out ${ref} shown as done, the exchange has ${state}`)
        }
        if (amend !== undefined) lookAt(amend, lookAtAmend)
        if (cashOut !== undefined) lookAt(cashOut, lookAtCashOut)
      }
      watchLate()
      spine.charts.subscribe(watchLate)
      spine.slips.subscribe(() => {
        for (const slip of spine.slips.get()) {
          const member = slip.ref === null ? undefined : shown.get(slip.ref)?.member
          if (slip.ref === null || member === undefined || slip.screen === 'empty') continue
          findAll(brokenOwner(slip.ref, slip.screen, member, spine.ledger.get().member?.memberCode ?? null))
          if (slip.screen !== 'accepted' && slip.screen !== 'rejected') continue
          lookAtVerdict(slip.ref, member, slip.screen === 'accepted' ? 'placed' : 'refused')
          const press = shown.get(slip.ref)?.slip
          if (press?.odds !== slip.odds || press.stakePaise !== slip.stakePaise || press.pick !== slip.pick)
            find(`1 shown = sent: ${slip.ref} shows other figures than at the press`)
        }
      })
    },
  }
}
export type Promised = ReturnType<typeof createPromise>
