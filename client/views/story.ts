import type { MarketType } from '#contract/market.ts'
import type { BetMoment } from '#contract/messages/betting.ts'
import type { BetId, BetSlipRef, MemberCode, Millis, Odds, Paise } from '#contract/scalar.ts'
import type { Fact, FactType } from '../ledger/facts.ts'
import type { Said } from '#domain/said.ts'
import type { Bet, Reduction } from '#domain/betting/bet.ts'
import type { BetRecord, OutboxEntry, RecordedBet } from '../betting/sent.ts'
import type { OrderPhase } from '../betting/order.ts'
import { type SlipShut, shutBy } from '../betting/slip.ts'
import type { Pick, Quote } from '#domain/betting/pick.ts'
import { type Outcome, type Verdict, verdictFrom, verdictOn } from '#domain/betting/verdict.ts'

/** An entry of the journal, as a story reads it. `cause`: the entry that a derived fact follows from. */
export type StoryEntry = { readonly seq: number; readonly at: Millis; readonly fact: Fact; readonly cause: number | null }

/** What happened to a bet at one moment. */
type Happened =
  | { readonly what: 'price-pressed'; readonly pick: Pick }
  | { readonly what: 'price-moved'; readonly quote: Quote }
  | { readonly what: 'stake-written'; readonly stake: Paise }
  | { readonly what: 'price-set'; readonly odds: Odds }
  | { readonly what: 'price-accepted' | 'place-tried' | 'late' | 'ask-pressed' | 'still-pending' | 'not-seen' | 'accepted' }
  | { readonly what: 'line-lost' | 'line-back' | 'unknown' | 'logged-out' | 'cancel-pressed' }
  | { readonly what: 'placed' | 'change-pressed'; readonly entry: OutboxEntry }
  | { readonly what: 'sent' }
  | { readonly what: 'not-sent'; readonly said: Said | null }
  | { readonly what: 'taken-up'; readonly entry: OutboxEntry }
  | { readonly what: 'pending'; readonly betId: BetId; readonly delayMs: number }
  | { readonly what: 'silent'; readonly ms: number }
  | { readonly what: 'asked'; readonly count: number }
  | { readonly what: 'answered' | 'change-answered'; readonly verdict: Verdict; readonly marketType?: MarketType | undefined }
  | { readonly what: 'listed'; readonly bet: Bet }
export type StoryStep = { readonly at: Millis } & Happened

/** The exchange's answer where it has no verdict. */
const answeredBy = ({ kind }: Outcome): 'still-pending' | 'accepted' | 'not-seen' =>
  kind === 'pending' ? 'still-pending' : kind === 'accepted' ? 'accepted' : 'not-seen'

/** One bet from the first press to the exchange's verdict and after, as one tab saw it. */
export type BetStory = {
  readonly ref: BetSlipRef
  /** What was sent; null where this journal does not have it. */
  readonly entry: OutboxEntry | null
  /** The journal has the press that placed the bet. */
  readonly hasBeginning: boolean
  readonly steps: readonly StoryStep[]
  readonly verdict: Verdict | null
  readonly asks: number
  /** Milliseconds from the press to the verdict. */
  readonly tookMs: number | null
}

/** The moments of a recorded bet, its receipt first; `reduction`: a withdrawn runner lowered its odds. */
export type RecordStep = {
  readonly at: Millis
  readonly bet: RecordedBet
  readonly moment: BetMoment | null
  readonly reduction?: Reduction
}
/** The steps that the exchange recorded of a ref, the oldest first; they need no journal (SLIP-30). */
export const recordSteps = ({ bets }: BetRecord): readonly RecordStep[] =>
  bets
    .flatMap((bet): RecordStep[] => [
      { at: bet.placedAt, bet, moment: null },
      ...bet.moments.map((moment) => ({ at: moment.at, bet, moment })),
      ...(bet.reduced ?? []).map((reduction) => ({ at: reduction.at, bet, moment: null, reduction })),
    ])
    .toSorted((one, other) => one.at - other.at)

/** The most steps of a story: the first, with the press, and the newest. */
const MAX_STEPS = 200
const MAX_FIRST = 50

/** The facts that a story reads. */
const READ: ReadonlySet<FactType> = new Set([
  'slip.picked',
  'quote.changed',
  'stake.typed',
  'price.stepped',
  'price.accepted',
  'place.pressed',
  'confirm.pressed',
  'order.placed',
  'order.sent',
  'order.dropped',
  'order.moved',
  'order.settled',
  'outbox.loaded',
  'bet.pending',
  'bet.answered',
  'outcome.answered',
  'ask.pressed',
  'change.submitted',
  'link.up',
  'bets.listed',
  'bets.changed',
  'session.started',
  'session.ended',
] satisfies readonly FactType[])

/** Can this fact be a part of a bet's story? */
export const isInStories = ({ type }: Fact): boolean => READ.has(type)

/** What was sent with this ref, from the press or from the disk. */
const entryOf = (entries: readonly StoryEntry[], ref: BetSlipRef): OutboxEntry | null => {
  for (const { fact } of entries) {
    if (fact.type === 'order.placed' && fact.entry.ref === ref) return fact.entry
    const kept = fact.type === 'outbox.loaded' ? fact.entries.find((each) => each.ref === ref) : undefined
    if (kept !== undefined) return kept
  }
  return null
}

/** The slip that placed this ref, with the entries from its price to the press; null for a bet without a slip. */
const slipOf = (entries: readonly StoryEntry[], ref: BetSlipRef, placed: number) => {
  const before = entries.slice(0, placed)
  const press = before.findLast(({ fact }) => (fact.type === 'place.pressed' || fact.type === 'confirm.pressed') && fact.ref === ref)
  const slip = press?.fact.type === 'place.pressed' || press?.fact.type === 'confirm.pressed' ? press.fact.slip : null
  if (slip === null) return null
  const from = before.findLastIndex(({ fact }) => fact.type === 'slip.picked' && fact.slip === slip)
  return { slip, entries: from === -1 ? [] : before.slice(from) }
}

/** What a player saw and wrote in the slip before the press. Only the last stake and the last price by hand are kept. */
const drafted = (entries: readonly StoryEntry[], ref: BetSlipRef, slip: string): readonly StoryStep[] => {
  let steps: StoryStep[] = []
  let shown: Odds | SlipShut | null = null
  /** In place of an earlier one: anywhere before, or only where it was the last. */
  const replace = (step: StoryStep, isLastOnly = false): void => {
    steps = [...steps.filter(({ what }, i) => what !== step.what || (isLastOnly && i !== steps.length - 1)), step]
  }
  for (const { at, fact } of entries) {
    if (!('slip' in fact) || fact.slip !== slip) continue
    switch (fact.type) {
      case 'slip.picked':
        shown = fact.pick.odds
        steps.push({ at, what: 'price-pressed', pick: fact.pick })
        break
      case 'quote.changed': {
        const { quote } = fact
        const now = quote.kind === 'open' ? quote.odds : shutBy(quote)
        if ((quote.kind === 'open' || quote.kind === 'suspended') && now !== shown) {
          shown = now
          replace({ at, what: 'price-moved', quote }, true)
        }
        break
      }
      case 'stake.typed':
        replace({ at, what: 'stake-written', stake: fact.stakePaise })
        break
      case 'price.stepped':
        if (fact.odds !== null) replace({ at, what: 'price-set', odds: fact.odds })
        break
      case 'price.accepted':
        replace({ at, what: 'price-accepted' })
        break
      case 'place.pressed':
      case 'confirm.pressed':
        if (fact.ref !== ref) replace({ at, what: 'place-tried' })
        break
      default:
    }
  }
  return steps
}

/** The exchange's verdict in a fact about this ref. */
const verdictIn = (fact: Fact): Verdict | null => {
  if (fact.type === 'bet.answered' || fact.type === 'order.settled') return fact.verdict
  return fact.type === 'outcome.answered' ? verdictFrom(fact.outcome) : null
}

const figuresOf = ({ state, matched, remaining, pnl, odds, averageOdds }: Bet): string =>
  [state, matched, remaining, pnl, odds, averageOdds].join(' ')

/** The kind of the market of a pressed bet; a cash-out and a change have no price of their own. */
export const marketTypeOf = (entry: OutboxEntry | null): MarketType | undefined =>
  entry !== null && entry.kind === 'bet' ? entry.pick.marketType : undefined

/**
 * The story of one bet of a member, from a tab's journal: what was seen, pressed, sent and answered, and when. It has no step where the bet
 * is another member's.
 */
export const storyOf = (entries: readonly StoryEntry[], ref: BetSlipRef, member: MemberCode): BetStory => {
  const entry = entryOf(entries, ref)
  const placed = entries.findIndex(({ fact }) => fact.type === 'order.placed' && fact.entry.ref === ref)
  const nothing: BetStory = { ref, entry: null, hasBeginning: false, steps: [], verdict: null, asks: 0, tookMs: null }
  if (entry !== null && entry.owner !== member) return nothing
  const draft = placed === -1 ? null : slipOf(entries, ref, placed)
  const steps: StoryStep[] = draft === null ? [] : [...drafted(draft.entries, ref, draft.slip)]
  const answers = new Set<number>()
  const bets = new Map<BetId, Bet>()
  const changes = new Set<BetSlipRef>()
  let phase: OrderPhase | null = null
  let sentAt: Millis | null = null
  let isRunning = false
  let isLineLost = false
  let verdict: Verdict | null = null
  let asks = 0
  let tookMs: number | null = null
  /** The member of the tab at this moment: a list shows only that member's bets. */
  let here: MemberCode | null = null
  let listedSeq = 0

  const ask = (at: Millis): void => {
    asks += 1
    steps.push({ at, what: 'asked', count: asks })
  }
  const answer = (at: Millis, answered: Verdict): void => {
    if (verdict !== null) return
    const found = verdictOn(entry?.kind ?? 'bet', answered)
    verdict = found
    tookMs = placed === -1 || entry === null ? null : at - entry.sentAt
    steps.push({ at, what: 'answered', verdict: found, marketType: marketTypeOf(entry) })
  }
  const move = (at: Millis, next: OrderPhase, cause: number | null): void => {
    const before = phase
    phase = next
    if (next === 'checking') {
      if (before === 'sending' && sentAt !== null) steps.push({ at, what: 'silent', ms: at - sentAt })
      // An answer that it is still pending moves the order, too, and asks nothing.
      if (cause === null || !answers.has(cause)) ask(at)
    } else if (next === 'unknown' && before === 'unknown') ask(at)
    else if (next === 'unknown' || next === 'late') steps.push({ at, what: next })
    else if (next === 'loggedOut' && before !== null) steps.push({ at, what: 'logged-out' })
    else if (next === 'offline') {
      isLineLost = true
      steps.push({ at, what: 'line-lost' })
    }
  }
  const list = (at: Millis, accountSeq: number, rows: readonly Bet[]): void => {
    // An older list may arrive after a newer one.
    if (here !== member || accountSeq < listedSeq) return
    listedSeq = accountSeq
    for (const bet of rows) {
      if (bet.ref !== ref || bet.state === 'pending') continue
      const before = bets.get(bet.betId)
      // The answer has said that it was refused. An earlier exchange lists a refused bet as one that lapsed.
      if (before === undefined && placed !== -1 && (bet.state === 'refused' || bet.state === 'lapsed')) continue
      bets.set(bet.betId, bet)
      if (before === undefined || figuresOf(before) !== figuresOf(bet)) steps.push({ at, what: 'listed', bet })
    }
  }
  const hasUnmatched = (): boolean => [...bets.values()].some(({ remaining }) => remaining > 0)

  for (const { seq, at, fact, cause } of entries) {
    switch (fact.type) {
      case 'session.started':
        here = fact.member.memberCode
        break
      case 'session.ended':
        here = null
        break
      case 'order.placed': {
        const sent = fact.entry
        if (sent.ref === ref) {
          isRunning = true
          steps.push({ at, what: 'placed', entry: sent })
        } else if (sent.kind === 'amendment' && bets.has(sent.bet.betId)) {
          changes.add(sent.ref)
          steps.push({ at, what: 'change-pressed', entry: sent })
        }
        break
      }
      case 'outbox.loaded': {
        const kept = fact.entries.find((each) => each.ref === ref)
        if (kept === undefined || isRunning || verdict !== null) break
        isRunning = true
        steps.push({ at, what: 'taken-up', entry: kept })
        break
      }
      case 'order.sent':
        if (fact.entry.ref !== ref) break
        sentAt = at
        steps.push({ at, what: 'sent' })
        break
      case 'order.dropped':
        if (fact.ref !== ref) break
        isRunning = false
        steps.push({ at, what: 'not-sent', said: fact.said })
        break
      case 'order.moved':
        if (fact.ref === ref) move(at, fact.order.phase, cause)
        break
      case 'link.up':
        if (isRunning && isLineLost) steps.push({ at, what: 'line-back' })
        isLineLost = false
        break
      case 'ask.pressed':
        if (fact.ref === ref) steps.push({ at, what: 'ask-pressed' })
        break
      case 'bet.pending':
        if (fact.ref === ref) steps.push({ at, what: 'pending', betId: fact.betId, delayMs: fact.expiresInMs })
        break
      case 'bet.answered':
      case 'outcome.answered':
      case 'order.settled': {
        const found = verdictIn(fact)
        if (fact.type === 'order.settled' && changes.has(fact.ref)) steps.push({ at, what: 'change-answered', verdict: fact.verdict })
        if (fact.ref !== ref) break
        answers.add(seq)
        if (found !== null) answer(at, found)
        else if (fact.type === 'outcome.answered' && verdict === null) steps.push({ at, what: answeredBy(fact.outcome) })
        if (fact.type === 'order.settled') isRunning = false
        break
      }
      case 'change.submitted': {
        const { change } = fact
        if (change.what !== 'cancel-bet' || here !== member || !hasUnmatched()) break
        if (change.bet === 'all' || bets.has(change.bet)) steps.push({ at, what: 'cancel-pressed' })
        break
      }
      case 'bets.listed':
        list(at, fact.accountSeq, fact.bets)
        break
      case 'bets.changed':
        list(at, fact.accountSeq, [...fact.active, ...fact.ended])
        break
      default:
    }
  }
  const kept = steps.length <= MAX_STEPS ? steps : [...steps.slice(0, MAX_FIRST), ...steps.slice(MAX_FIRST - MAX_STEPS)]
  return { ref, entry, hasBeginning: placed !== -1, steps: kept, verdict, asks, tookMs }
}
