import { said } from '#domain/said.ts'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Fact } from '#client/ledger/facts.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import { bettingOf, filledStakeOf, reviewsFirst, termsOf } from '#client/ledger/selectors.ts'
import type { Settings } from '#domain/betting/limits.ts'
import { CASH_OUT } from '#client/betting/offer.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { pressedOrder } from '#client/betting/order.ts'
import type { Pick, Quote } from '#domain/betting/pick.ts'
import type { SlipStage } from '#client/betting/slip.ts'
import type { Verdict } from '#domain/betting/verdict.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import { type SlipContext, limitOf, marketAfter, taking, unsteady } from '#machines/slip/betslip.rules.ts'
import { DELAYS, type Heard } from '#machines/setup.ts'
import { answered, at, betId, folded, marketId, member, pick, ref, sessionPick, quoted } from '#tests/player.ts'
import { heardBy } from './heard.ts'
import { type Case, type Step, walk } from './walk.ts'

const demo = member('demo')
const settings = {
  ...defaultBetting,
  accept: 'NONE' as const,
  lastLogin: null,
  delaySeconds: { odds: 5, bookmaker: 5, fancy: 5, soccer: 5, tennis: 5, virtual: 5, ballByBall: 5 },
  limits: Object.fromEntries(
    ['odds', 'bookmaker', 'fancy', 'soccer', 'tennis', 'virtual', 'ballByBall'].map((kind) => [
      kind,
      { min: paise(100), max: paise(10_000_000) },
    ]),
  ),
}
const isLimits = (limits: object): limits is Settings['limits'] => 'odds' in limits
const limits = isLimits(settings.limits) ? settings.limits : failed()
function failed(): never {
  throw new Error('limits are whole')
}
const withSettings = (own: Partial<Settings>): Ledger =>
  folded({ ...emptyLedger, member: demo, link: 'up', feed: 'fresh' }, answered({ what: 'settings' }, { ...settings, limits, ...own }))
const here = withSettings({})
const visitor: Ledger = { ...emptyLedger, link: 'up', feed: 'fresh' }
const reviewing = withSettings({ confirmation: true })
const better = withSettings({ accept: 'BETTER' })
/** Its slips begin with a stake. */
const filling = withSettings({ fillsStake: true })
const any = withSettings({ accept: 'ANY', steps: 5, keepSlip: true })
const busy: Ledger = { ...here, placing: [{ slip: CASH_OUT, ref: ref(9), marketId: marketId('m1') }] }
/** Something holds all drafts. */
const held: Ledger = { ...here, slipsHeld: true }
const loginOpen: Ledger = { ...visitor, login: { ...visitor.login, open: true } }

const termsAsk = { what: 'terms', marketId: marketId('m1'), selectionId: pick('m1').selectionId } as const
const lost: Ledger = { ...here, link: 'down' }
/** The order settings of the selection have come. */
const termed = folded(here, answered(termsAsk, { min: paise(100), max: paise(1_000_000), maxWin: paise(10_000_000) }))

/** What follows a stake comes later than the stake, and that later than the pick: so a touch is seen in `touchedAt`. */
const AFTER_STAKE: readonly string[] = ['slips.held', 'slips.returned', 'back.pressed', 'slips.left', 'odds.pressed']
const whenOf = ({ type }: Fact): number => (type === 'slip.picked' ? 10_000 : AFTER_STAKE.includes(type) ? 14_000 : 12_000)
/** The exchange has kept whether one-click is on, or has not. */
const tapSaved = (active: boolean, ok: boolean): Fact => ({
  type: 'change.answered',
  change: { what: 'setting', setting: { setting: 'oneClick', value: { active, stake: paise(10_000), barred: false } } },
  ok,
  said: said(ok ? 'settingSaved' : 'settingNotSaved'),
})
const told = (fact: Fact, ledger: Ledger = here): Heard => ({ ...fact, at: at(whenOf(fact)), ledger })
const runs = (line: number, price: number): Quote => quoted(price, line)
const matched: Verdict = {
  kind: 'matched',
  betId: betId(1),
  averageOdds: odds(2000),
  winnings: paise(10_000),
  matched: paise(10_000),
  remaining: paise(0),
  said: said('words', 'matched'),
}
const refused: Verdict = { kind: 'refused', said: said('words', 'refused') }
const slip = 'slip-1'
const other = 'slip-2'
const mine = ref(1)
const stranger = ref(2)
/** Every kind of fact, in each variety that matters to a guard. */
const facts: readonly Heard[] = [
  told({ type: 'slip.picked', level: 0, slip, pick: pick('m1') }),
  told({ type: 'slip.picked', level: 0, slip, pick: pick('m1') }, better),
  told({ type: 'slip.picked', level: 0, slip, pick: pick('m1') }, loginOpen),
  told({ type: 'slip.picked', level: 0, slip, pick: pick('m1') }, filling),
  told({ type: 'slip.picked', level: 0, slip: other, pick: pick('m2') }),
  told({ type: 'slip.picked', level: 0, slip, pick: sessionPick('m3') }),
  told({ type: 'stake.typed', slip, stakePaise: paise(10_000) }),
  told({ type: 'stake.typed', slip, stakePaise: paise(0) }),
  told({ type: 'stake.typed', slip: other, stakePaise: paise(777) }),
  told({ type: 'slip.picked', level: 2, slip, pick: { ...pick('m1'), odds: odds(1980) } }),
  told({ type: 'slip.touched', slip }),
  told({ type: 'slip.touched', slip: other }),
  told({ type: 'price.stepped', slip, odds: odds(2020) }),
  told({ type: 'price.stepped', slip: other, odds: odds(3000) }),
  ...[true, false].map((persists) => told({ type: 'persistence.chosen', slip, persists })),
  told({ type: 'persistence.chosen', slip: other, persists: true }),
  told({ type: 'price.accepted', slip }),
  told({ type: 'price.accepted', slip: other }),
  ...[here, visitor, reviewing, busy].map((ledger) => told({ type: 'place.pressed', slip, ref: mine }, ledger)),
  told({ type: 'place.pressed', slip: other, ref: stranger }),
  ...[here, busy].map((ledger) => told({ type: 'confirm.pressed', slip, ref: mine }, ledger)),
  told({ type: 'confirm.pressed', slip: other, ref: stranger }),
  told({ type: 'back.pressed', slip }),
  told({ type: 'back.pressed', slip: other }),
  told({ type: 'slip.cleared', slip }),
  told({ type: 'slip.cleared', slip: other }),
  told({ type: 'slips.cleared' }),
  told({ type: 'slips.left' }),
  told({ type: 'slips.held', held: true }, held),
  told({ type: 'slips.held', held: false }),
  told({ type: 'slips.returned' }),
  told({ type: 'slips.returned' }, held),
  told({ type: 'slip.picked', level: 0, slip, pick: pick('m1') }, held),
  told({ type: 'slip.chosen', slip }),
  told({ type: 'slip.chosen', slip: other }),
  told({ type: 'slip.held', slip }),
  told({ type: 'slip.held', slip: other }),
  told({ type: 'odds.pressed', level: 0, pick: pick('m2') }),
  told({ type: 'slip.dismissed', slip }),
  told({ type: 'slip.dismissed', slip: other }),
  told({ type: 'login.opened', tab: 'login' }, loginOpen),
  told({ type: 'login.asked', tab: 'login' }, loginOpen),
  told({ type: 'login.closed' }, visitor),
  ...[
    quoted(2000),
    quoted(2100),
    quoted(1900),
    quoted(1980),
    runs(47, 1900),
    runs(48, 1900),
    { kind: 'none' } as const,
    { ...quoted(2000), places: 2 },
    { kind: 'none', places: 2 } as const,
    { kind: 'suspended' } as const,
    { kind: 'stale' } as const,
  ].map((quote) => told({ type: 'quote.changed', slip, quote })),
  told({ type: 'quote.changed', slip: other, quote: quoted(2000) }),
  told({ type: 'link.up' }),
  told({ type: 'link.lost' }),
  told({ type: 'feed.silent' }),
  told({ type: 'session.started', member: demo }),
  told({ type: 'session.started', member: member('demo2') }, { ...here, member: member('demo2') }),
  told({ type: 'session.ended', member: demo.memberCode, said: null }, visitor),
  ...(['claiming', 'sending', 'waiting', 'checking', 'unknown', 'loggedOut'] as const).flatMap((phase) =>
    [mine, stranger].map((whose) => told({ type: 'order.moved', ref: whose, order: { ...pressedOrder, phase } })),
  ),
  ...[said('nothingSent'), null].flatMap((why) => [mine, stranger].map((whose) => told({ type: 'order.dropped', ref: whose, said: why }))),
  ...[mine, stranger].map((whose) => told({ type: 'order.left', ref: whose })),
  ...[matched, refused].flatMap((verdict) => [mine, stranger].map((whose) => told({ type: 'order.settled', ref: whose, verdict }))),
  ...[matched, refused].map((verdict) => told({ type: 'bet.answered', ref: mine, verdict })),
  told({ type: 'outcome.answered', ref: mine, outcome: { kind: 'never-seen', fenced: true } }),
  ...[here, any].map((ledger) => told(answered({ what: 'settings' }, { ...settings, limits }), ledger)),
  told(answered({ what: 'flags' }, '4'), any),
  told(
    {
      type: 'change.answered',
      change: { what: 'setting', setting: { setting: 'keepSlip', value: true } },
      ok: true,
      said: said('settingSaved'),
    },
    any,
  ),
  told({
    type: 'change.answered',
    change: { what: 'setting', setting: { setting: 'keepSlip', value: false } },
    ok: true,
    said: said('settingSaved'),
  }),
  ...[true, false].map((active) => told(tapSaved(active, true), any)),
  told(tapSaved(true, false)),
  told({ type: 'read.failed', ask: termsAsk, whose: 'member', said: said('cannotLoad') }),
  // Without a link, of another market, and once the terms are here: none of these clears the draft.
  told({ type: 'read.failed', ask: termsAsk, whose: 'member', said: said('network') }, lost),
  told({ type: 'read.failed', ask: { ...termsAsk, marketId: marketId('m9') }, whose: 'member', said: said('network') }),
  told({ type: 'read.failed', ask: termsAsk, whose: 'member', said: said('network') }, termed),
  ...[here, termed, visitor].map((ledger) => told({ type: 'link.up' }, ledger)),
  told({ type: 'change.answered', change: { what: 'stakes', place: 'slip', stakes: [] }, ok: true, said: said('words', 'kept') }),
  told({ type: 'change.answered', change: { what: 'stakes', place: 'slip', stakes: [] }, ok: false, said: said('words', 'not kept') }),
]

/** Those that reach a slip that follows its own ref. */
const betslipCases: readonly Case[] = heardBy(slip, facts, [{ slip, ref: mine, marketId: marketId('m1') }])

/** Does the market have another number of winners than the bet was chosen for? */
const hasOtherPlaces = ({ pick: picked, quote }: SlipContext): boolean =>
  picked !== null && (quote.kind === 'open' || quote.kind === 'none') && (picked.places ?? 1) !== (quote.places ?? 1)

/** What a guard can tell apart, and no more: before the press the market and the figures, after it how far the order is. */
const sketch = (snapshot: AnyMachineSnapshot): string => {
  const context: SlipContext = snapshot.context
  const { quote, stepped, stakePaise, accept, loginOpen: login, order } = context
  if (snapshot.matches('drafting'))
    return JSON.stringify([
      snapshot.value,
      marketAfter(context, quote),
      quote.kind,
      stepped,
      stakePaise > 0,
      context.filled,
      accept,
      context.keepSlip,
      snapshot.matches(composing) && context.held,
      limitOf(context) !== context.odds,
      login,
      context.pick?.line === null,
      hasOtherPlaces(context),
    ])
  if (snapshot.matches('following')) return JSON.stringify([snapshot.value, stepped, order?.phase])
  return JSON.stringify(snapshot.value)
}

/** What the table tells apart: the state, whether there is a stake and the slip began with it, and how far the order is. */
export const tableKey = (snapshot: AnyMachineSnapshot): string => {
  const { stakePaise, filled, order }: SlipContext = snapshot.context
  return JSON.stringify([snapshot.value, stakePaise > 0, filled, snapshot.matches('following') ? order?.phase : null])
}

/** Walks a slip's chart, or a broken copy of it, through every state and case. */
export const walkBetslip = (machine: AnyStateMachine) =>
  walk({ machine, input: { slip, delays: DELAYS }, cases: betslipCases, key: sketch })

const composing = { drafting: { stage: 'composing' } }
const isFollowing = (snapshot: AnyMachineSnapshot): boolean => snapshot.matches('following')
const stageOf = (snapshot: AnyMachineSnapshot): SlipStage => {
  if (snapshot.matches('empty')) return 'empty'
  if (snapshot.matches('lapsed')) return 'lapsed'
  const { stakePaise, filled }: SlipContext = snapshot.context
  if (snapshot.matches('drafting')) return stakePaise > 0 && !filled ? 'staked' : 'picked'
  return isFollowing(snapshot) ? 'placing' : 'over'
}
const phaseOf = (context: SlipContext): string => context.order?.phase ?? 'claiming'
const isHand = (type: string): boolean => /^(slip|place|confirm|back|price|stake)\./.test(type) || type.startsWith('xstate.after')
/** An order tells how far it is, and its end, by itself. */
const isOrder = (type: string): boolean => type.startsWith('order.')

const ledgerOf = (event: Case): Ledger => facts.find((fact) => fact === event)?.ledger ?? emptyLedger
const hasTerms = (event: Case, { marketId: market, selectionId }: Pick): boolean =>
  termsOf(ledgerOf(event), { marketId: market, selectionId }) !== null

/** The promise's invariants that one step can break, as sentences; none is what a sound chart gives. */
export const brokenBy = ({ before, event, after, emitted, armed }: Step): readonly string[] => {
  const was: SlipContext = before.context
  const is: SlipContext = after.context
  const isMine = 'ref' in event && event.ref === was.ref
  const facts = emitted.flatMap((each) => (each.type === 'fact' ? [each.fact] : []))
  const placed = facts.flatMap((fact) => (fact.type === 'order.placed' ? [fact.entry] : []))
  const broken: string[] = []
  if (placed.length > 0 !== (isFollowing(after) && !isFollowing(before))) broken.push('2 at most once: placed without a press, or twice')
  if (placed.length > 0 && hasOtherPlaces(was)) broken.push('MKT-15: placed for another number of winners than the market has')
  for (const entry of placed) {
    if (entry.kind !== 'bet' || entry.odds !== limitOf(was) || entry.stake !== was.stakePaise || entry.pick !== was.pick)
      broken.push('1 shown = sent: other figures than shown')
    const accept = was.accept === 'NONE' ? 'NONE' : 'BETTER'
    if (entry.kind === 'bet' && (entry.persists === true) !== (was.persists && was.pick?.line === null))
      broken.push('OPEN-14: the bet has another choice of persistence than was shown')
    if (entry.kind !== 'bet' || entry.accept !== accept) broken.push('1 shown = sent: another acceptance setting than at the press')
  }
  if (isFollowing(before) && isFollowing(after) && event.type === 'order.left' && isMine)
    broken.push('7 a way out: follows an order that its player gave up')
  if (isFollowing(before) && !isFollowing(after)) {
    const dropped = event.type === 'order.dropped' && isMine
    const settled = event.type === 'order.settled' && isMine && after.hasTag('outcome')
    const left = event.type === 'order.left' && isMine
    const dismissed = event.type === 'slip.dismissed' && ['unknown', 'loggedOut'].includes(phaseOf(was))
    if (!dropped && !settled && !left && !dismissed && event.type !== 'session.started')
      broken.push('3 never forgotten: left a sent bet without the exchange’s word')
    if (dropped && !after.matches('drafting') && 'said' in event && event.said !== null)
      broken.push('SLIP-27: nothing was sent, and the slip is gone')
  }
  const stages = facts.flatMap((fact) => (fact.type === 'slip.moved' ? [fact] : []))
  const isSaid = stages.at(-1)?.stage === stageOf(after) && stages.at(-1)?.pick === is.pick
  if ((stageOf(before) !== stageOf(after) || was.pick?.marketId !== is.pick?.marketId || stages.length > 0) && !isSaid)
    broken.push('SLIP-34: does not say how far it is')
  if (after.hasTag('outcome') && !before.hasTag('outcome') && !(event.type === 'order.settled' && isMine))
    broken.push('4 never wrong: an outcome without the exchange’s word')
  if (after.hasTag('outcome') && is.verdict === null) broken.push('4 never wrong: an outcome that says nothing')
  if (after.hasTag('outcome') && after.matches('accepted') === (is.verdict?.kind === 'refused'))
    broken.push('4 never wrong: shown as another outcome than it is')
  if (isFollowing(after) && before.matches('drafting') && (unsteady(was) !== null || was.stakePaise <= 0))
    broken.push('1 shown = sent: placed while the market was not steady')
  if (event.type === 'quote.changed' && before.matches('drafting') && after.matches('drafting')) {
    const isWritten = was.stakePaise > 0
    const worse = was.odds !== null && is.odds !== null && (was.pick?.side === 'lay' ? is.odds > was.odds : is.odds < was.odds)
    if (is.odds !== was.odds && isWritten && was.accept === 'NONE') broken.push('SLIP-19: a move was taken where the member is to be asked')
    if (worse && isWritten && was.accept !== 'ANY') broken.push('SLIP-19: a worse price was taken without asking')
    if (isWritten && is.pick?.places !== was.pick?.places) broken.push('MKT-15: another number of winners was taken without asking')
    if (isWritten && is.odds !== was.odds && is.taken?.to !== is.odds && is.taken !== null)
      broken.push('SLIP-19: a move was taken and not said')
    if (
      !isWritten &&
      taking(is) !== null &&
      !is.stepped &&
      after.matches({ drafting: { market: 'moved' } }) &&
      !before.matches({ drafting: { market: 'moved' } })
    )
      broken.push('SLIP-19: asks before a stake is written')
  }
  if (event.type === 'slips.cleared' && before.matches('drafting') && !after.matches('empty'))
    broken.push('SLIP-34: a draft is not cleared')
  const isBeside = ['slips.held', 'slip.chosen', 'slip.held', 'slips.left', 'odds.pressed'].includes(event.type)
  if (
    isBeside &&
    JSON.stringify([was.pick, was.odds, was.stakePaise, was.ref]) !== JSON.stringify([is.pick, is.odds, is.stakePaise, is.ref])
  )
    broken.push('5 never late: what happens to the others changes the draft')
  if (isBeside && before.matches('drafting') !== after.matches('drafting')) broken.push('SLIP-34: the list forgets a draft')
  if (isBeside && !before.matches('drafting') && JSON.stringify(before.value) !== JSON.stringify(after.value))
    broken.push('5 never late: a slip that was sent hears of the others')
  if (event.type === 'slip.held' && before.matches('drafting')) {
    if (is.stakePaise <= 0 && is.halted === null) broken.push('SLIP-34: a draft that was not placed does not say why')
    if (!after.matches({ drafting: { stage: 'composing' } })) broken.push('SLIP-34: a draft that was not placed is still reviewed')
  }
  if ((event.type === 'slips.left' || event.type === 'odds.pressed') && after.matches({ drafting: { stage: 'reviewing' } }))
    broken.push('SLIP-13: a review that was left is still open')
  const clearsItself = event.type.startsWith('xstate.after.untouched') && before.matches('drafting') && !after.matches('drafting')
  if (clearsItself && (was.keepSlip || was.loginOpen)) broken.push('SLIP-03: a slip that is kept, or waits for a login, cleared itself')
  if (clearsItself && was.held) broken.push('SLIP-38: a draft that something holds cleared itself')
  if (clearsItself !== (after.matches('lapsed') && !before.matches('lapsed')))
    broken.push('SLIP-38: what cleared itself, and nothing else, can be brought back')
  if (before.matches('drafting') && after.matches(composing) && was.keepSlip && !is.keepSlip && armed.length === 0)
    broken.push('SLIP-03: a slip that is no longer kept never clears itself')
  if (after.matches({ drafting: { stage: 'reviewing' } }) && armed.length > 0)
    broken.push('SLIP-38: a review, which has a stake, clears itself')
  if (event.type === 'slips.held' && before.matches('drafting')) {
    if ('held' in event && is.held !== event.held) broken.push('SLIP-38: a draft does not know what holds it')
    if (armed.length > 0 !== (!is.held && before.matches(composing)))
      broken.push('SLIP-38: the 8 s begin when the hold ends, and only then')
  }
  if (after.matches('drafting') && !before.matches('drafting') && is.held !== ledgerOf(event).slipsHeld)
    broken.push('SLIP-38: a new draft does not know what holds it')
  if (before.matches('lapsed') && event.type === 'slips.returned' && !(after.matches(composing) && is.pick === was.pick && !is.stepped))
    broken.push('SLIP-38: what is brought back is another draft')
  const isUnkept = before.matches('drafting') && after.matches('drafting') && was.keepSlip && !bettingOf(ledgerOf(event)).keepSlip
  const changed = 'change' in event ? JSON.stringify(event.change) : ''
  const savesSetting = event.type === 'change.answered' && changed.includes('"what":"setting"')
  if (isUnkept && (savesSetting || (event.type === 'read.answered' && 'what' in event && event.what === 'settings'))) {
    if (is.keepSlip) broken.push('SLIP-33: a setting that was turned off still counts')
    if (before.matches({ drafting: { stage: 'reviewing' } }) !== after.matches({ drafting: { stage: 'reviewing' } }))
      broken.push('SLIP-13: a setting closes the review')
  }
  if (event.type === 'place.pressed' && placed.length > 0 && reviewsFirst(ledgerOf(event)))
    broken.push('SLIP-13: a bet is sent without its review')
  if (event.type === 'slip.picked' && before.matches('empty') && after.matches(composing)) {
    const begins = filledStakeOf(ledgerOf(event))
    if (is.stakePaise !== (begins ?? 0) || is.filled !== (begins !== null))
      broken.push('SLIP-06: begins with another stake than the member wants')
  }
  if (is.filled && (isFollowing(after) || after.matches({ drafting: { stage: 'reviewing' } })))
    broken.push('SLIP-38: a stake that was reviewed or sent counts as not written')
  if (event.type === 'persistence.chosen' && before.matches(composing)) {
    const isTaken = 'slip' in event && event.slip === was.slip && was.pick?.line === null
    if (is.persists !== (isTaken ? 'persists' in event && event.persists : was.persists))
      broken.push('OPEN-14: another choice of persistence than the player’s')
  } else if (event.type === 'persistence.chosen' && is.persists !== was.persists)
    broken.push('OPEN-14: a bet that is reviewed or sent has another choice of persistence')
  if (event.type === 'price.stepped' && was.pick?.line !== null && is.odds !== was.odds)
    broken.push('SLIP-05: the bookmaker’s price of a session was stepped')
  if (event.type === 'link.up') {
    const lacks = before.matches('drafting') && ledgerOf(event).member !== null && was.pick !== null && !hasTerms(event, was.pick)
    if (emitted.some(({ type }) => type === 'request') !== lacks)
      broken.push('SLIP-09: order settings are read again where they are missing')
  }
  if (
    event.type === 'session.started' &&
    isFollowing(before) &&
    after.matches('empty') !== (ledgerOf(event).member?.memberCode !== was.owner)
  )
    broken.push('9 nobody else’s line: another member sees the bet, or its owner does not')
  if (event.type === 'read.failed' && before.matches('drafting')) {
    const isRefused =
      JSON.stringify(event).includes('cannotLoad') &&
      was.pick?.marketId === termsAsk.marketId &&
      was.pick.selectionId === termsAsk.selectionId
    if (after.matches('empty') !== isRefused)
      broken.push('SLIP-09: order settings that fail clear the draft of their selection, and no other')
    if (isRefused && !facts.some(({ type }) => type === 'toast.raised')) broken.push('SLIP-09: a cleared draft does not say why')
  }
  if (event.type === 'change.answered' && changed.includes('"setting":"oneClick"')) {
    const arms = before.matches('drafting') && 'ok' in event && event.ok === true && changed.includes('"active":true')
    if (after.matches('empty') !== (arms || before.matches('empty')))
      broken.push('SLIP-23: one-click that was turned on closes a draft, and no more does')
  }
  if (event.type === 'change.answered' && changed.includes('"what":"stakes"')) {
    const closes = before.matches('drafting') && 'ok' in event && event.ok === false
    if (after.matches('empty') !== (closes || before.matches('empty')))
      broken.push('SLIP-21: stakes that were not kept close a draft, and no more')
  }
  if (event.type === 'session.ended' && !after.matches('empty') && !(isFollowing(after) && phaseOf(is) === 'loggedOut'))
    broken.push('9 nobody else’s line: a bet is shown when its owner is gone')
  if (isFollowing(before) && isFollowing(after)) {
    if (is.odds !== was.odds) broken.push('1 shown = sent: the price changed after the press')
    if (phaseOf(is) !== phaseOf(was) && !isOrder(event.type) && event.type !== 'session.ended')
      broken.push('SLIP-25: shows another step than its order is at')
    if (event.type === 'order.moved' && isMine && !JSON.stringify(event).includes(`"phase":"${phaseOf(is)}"`))
      broken.push('SLIP-25: does not show how far its order is')
  }
  if (isFollowing(before) !== isFollowing(after)) {
    if (facts.some(({ type }) => type === 'slip.placing') !== isFollowing(after)) broken.push('a second bet on the market is not held back')
    if (facts.some(({ type }) => type === 'slip.freed') !== isFollowing(before)) broken.push('a market stays held back')
  }
  return broken
}

/** Invariant 7: from every state there is a way to `empty`, and none waits without a timer or something to press. */
export const stuck = (steps: readonly Step[]): readonly string[] => {
  const name = (snapshot: AnyMachineSnapshot): string => JSON.stringify(snapshot.value)
  const back = new Map<string, Set<string>>()
  const acts = new Map<string, boolean>()
  for (const { before, event, after } of steps) {
    back.set(name(after), (back.get(name(after)) ?? new Set()).add(name(before)))
    acts.set(
      name(before),
      acts.get(name(before)) === true ||
        isOrder(event.type) ||
        (isHand(event.type) && (name(after) !== name(before) || event.type.startsWith('xstate.after'))),
    )
  }
  const reached = new Set(['"empty"'])
  for (const state of reached) for (const from of back.get(state) ?? []) reached.add(from)
  return [...acts].filter(([state, acting]) => !reached.has(state) || !acting).map(([state]) => state)
}
