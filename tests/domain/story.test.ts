import { expect, test } from 'vitest'
import type { OrderPhase } from '#client/betting/order.ts'
import { pressedOrder } from '#client/betting/order.ts'
import { type BetStory, isInStories, type StoryEntry, storyOf } from '#client/views/story.ts'
import type { Fact } from '#client/ledger/facts.ts'
import { said } from '#domain/said.ts'
import type { SentAmendment, SentBet } from '#client/betting/sent.ts'
import { namedOf } from '#client/views/amendment.ts'
import { betOf, restingBetOf } from '#tests/bets.ts'
import type { Entry } from '#streams/journal.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { createSpine } from '#src/spine/spine.ts'
import { MEMBERS } from '#tests/simulation/hand.ts'
import { at, betId, deafDoors, lateCharts, matchedVerdict, member, pick, quoted, ref } from '#tests/player.ts'
import { refsIn, RUNS } from '#tests/replays/runs.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const [alpha, beta] = MEMBERS
const whats = ({ steps }: BetStory): readonly string[] => steps.map(({ what }) => what)
const journalOf = (name: string): readonly Entry[] => RUNS[name]?.().entries ?? []
/** The story of the bet that a recorded run placed. */
const told = (name: string, of = 0): BetStory => {
  const entries = journalOf(name)
  return storyOf(entries, refsIn(entries)[of] ?? ref(0), alpha)
}

test('[SLIP-28] the story of a matched bet has each step from the price to the verdict', () => {
  const story = told('accepted')
  expect(whats(story)).toEqual(['price-pressed', 'stake-written', 'placed', 'sent', 'pending', 'late', 'listed', 'answered'])
  expect(story).toMatchObject({ hasBeginning: true, asks: 0, verdict: { kind: 'matched' }, entry: { owner: alpha, stake: 10_000 } })
  const [pressed, written, placed] = story.steps
  expect(pressed).toMatchObject({ pick: { odds: 2000, side: 'back', runnerName: 'Runner 1' } })
  expect(written).toMatchObject({ stake: 10_000 })
  expect((placed?.at ?? 0) - (written?.at ?? 0)).toBe(900)
  expect(story.tookMs).toBe((story.steps.at(-1)?.at ?? 0) - (placed?.at ?? 0))
  const times = story.steps.map((step) => step.at)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('[SLIP-28] the story of a refused bet ends with the refusal, and lists no bet', () => {
  const story = told('refused')
  expect(whats(story)).toEqual(['price-pressed', 'stake-written', 'placed', 'sent', 'pending', 'answered'])
  expect(story.verdict).toMatchObject({ kind: 'refused', said: { key: 'MARKET_SUSPENDED' } })
})

test('[SLIP-30] the story of a bet in doubt has the lost line, each question and the answer', () => {
  const story = told('unknown-then-found')
  expect(whats(story).slice(4)).toEqual(['pending', 'line-lost', 'unknown', 'asked', 'line-back', 'asked', 'answered', 'listed'])
  expect(story).toMatchObject({ asks: 2, verdict: { kind: 'matched' } })
})

test('[SLIP-30] a reload leaves a story without its end, and one without its beginning', () => {
  const before = told('reload-before')
  expect(whats(before)).toEqual(['price-pressed', 'stake-written', 'placed', 'sent'])
  expect(before).toMatchObject({ hasBeginning: true, verdict: null, tookMs: null })
  const after = storyOf(journalOf('reload-after'), before.ref, alpha)
  expect(whats(after)).toEqual(['taken-up', 'asked', 'still-pending', 'listed', 'answered'])
  expect(after).toMatchObject({ hasBeginning: false, entry: { ref: before.ref, stake: 10_000 }, tookMs: null })
})

test('[TAB-01] another tab knows of a bet what its own list says', () => {
  const entries = journalOf('second-tab')
  expect(refsIn(entries)).toEqual([])
  const listed = entries.flatMap(({ fact }) => (fact.type === 'bets.changed' ? fact.active : []))
  const story = storyOf(entries, listed[0]?.ref ?? ref(0), alpha)
  expect(story).toMatchObject({ hasBeginning: false, entry: null })
  expect(whats(story)).toContain('listed')
  expect(whats(story)).not.toContain('placed')
})

test('[CASH-04] the story of a cash-out says that the offer was refused, and the next has its own', () => {
  expect(whats(told('cash-out-moved', 1))).toEqual(['placed', 'sent', 'answered'])
  expect(told('cash-out-moved', 1).verdict).toMatchObject({ said: { key: 'ODDS_CHANGED' } })
  expect(told('cash-out-moved', 2).verdict).toMatchObject({ said: { key: 'cashedOut' } })
})

test('[SLIP-23] the story of a one-click bet begins with the tap', () => {
  const story = told('one-click')
  expect(whats(story)[0]).toBe('placed')
  expect(story.entry).toMatchObject({ fromOneClick: true })
})

test('[SLIP-10] a reviewed bet has the first press of Place and the press that confirmed', () => {
  expect(whats(told('second-brand')).slice(0, 4)).toEqual(['price-pressed', 'stake-written', 'place-tried', 'placed'])
})

test('[SESS-16] a member reads no step of the bet of another member', () => {
  const entries = journalOf('another-member')
  const [first = ref(0), second = ref(0)] = refsIn(entries)
  expect(storyOf(entries, first, beta)).toMatchObject({ entry: null, steps: [], verdict: null })
  expect(storyOf(entries, second, alpha)).toMatchObject({ entry: null, steps: [], verdict: null })
  expect(whats(storyOf(entries, first, alpha))).toContain('logged-out')
  expect(storyOf(entries, second, beta)).toMatchObject({ verdict: { kind: 'matched' } })
})

/** A bet of this tab, filled in by many touches. */
const touched = () => {
  const clock = virtualClock(at(1_000_000))
  const { doors } = deafDoors()
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  spine.record({ type: 'quote.changed', slip: 'slip-1', quote: { kind: 'open', odds: odds(2000), line: null, fancyPrice: 0 } })
  for (const rupees of [1, 10, 100, 1000]) {
    spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(rupees * 100) })
    clock.advance(200)
  }
  spine.record({ type: 'price.stepped', slip: 'slip-1', odds: odds(2020) })
  for (const price of [2100, 2200])
    spine.record({ type: 'quote.changed', slip: 'slip-1', quote: { kind: 'open', odds: odds(price), line: null, fancyPrice: 0 } })
  spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
  return { spine, clock, story: () => storyOf(spine.journal.export().entries, ref(1), memberCodeSchema.parse('demo')) }
}

test('[SLIP-28] a story names the last stake, the last price by hand and the last price shown', () => {
  const { story } = touched()
  expect(whats(story())).toEqual(['price-pressed', 'stake-written', 'price-set', 'price-moved', 'placed', 'sent'])
  expect(story().steps).toMatchObject([{}, { stake: 100_000 }, { odds: 2020 }, { quote: { odds: 2200 } }, {}, {}])
})

test('[SLIP-18] a story counts every question, and an answer that it is pending is no question', () => {
  const { spine, clock, story } = touched()
  clock.advance(3000)
  expect(whats(story()).slice(-2)).toEqual(['silent', 'asked'])
  spine.record({ type: 'outcome.answered', ref: ref(1), outcome: { kind: 'pending', betId: betId(1), expiresInMs: 1000 } })
  clock.advance(3000)
  spine.record({ type: 'outcome.answered', ref: ref(1), outcome: { kind: 'never-seen', fenced: false } })
  expect(whats(story()).slice(-5)).toEqual(['silent', 'asked', 'still-pending', 'asked', 'not-seen'])
  expect(story().asks).toBe(2)
})

test('[SLIP-28] a story has 200 steps at most, and keeps its first ones', () => {
  const { spine, clock, story } = touched()
  clock.advance(3000)
  for (let i = 0; i < 300; i += 1) spine.record({ type: 'outcome.answered', ref: ref(1), outcome: { kind: 'never-seen', fenced: false } })
  expect(story().steps).toHaveLength(200)
  expect(whats(story()).slice(0, 2)).toEqual(['price-pressed', 'stake-written'])
})

const demo = member('demo')
const sent: SentBet = {
  ...{ kind: 'bet', ref: ref(1), owner: demo.memberCode, accept: 'NONE', sentAt: at(1000) },
  ...{ pick: pick('m1'), odds: odds(2000), stake: paise(100) },
}
const started: Fact = { type: 'session.started', member: demo }
const ended: Fact = { type: 'session.ended', member: demo.memberCode, said: null }
const placed: Fact = { type: 'order.placed', entry: sent }
const moved = (phase: OrderPhase, of = ref(1)): Fact => ({ type: 'order.moved', ref: of, order: { ...pressedOrder, phase } })
const settled = (of = ref(1)): Fact => ({ type: 'order.settled', ref: of, verdict: matchedVerdict })
const typed = (rupees: number, slip = 'slip-1'): Fact => ({ type: 'stake.typed', slip, stakePaise: paise(rupees * 100) })
const listed = (accountSeq: number, which: 'active' | 'ended', ...bets: readonly ReturnType<typeof betOf>[]): Fact => ({
  type: 'bets.listed',
  ...{ accountSeq, which, bets },
})
/** The story of the bet from these facts, one a second. */
const storyFrom = (...facts: readonly Fact[]): BetStory => {
  const entries = facts.map((fact, n): StoryEntry => ({ seq: n + 1, at: at((n + 1) * 1000), fact, cause: null }))
  return storyOf(entries, ref(1), demo.memberCode)
}
/** What the story says after the bet was placed. */
const after = (...facts: readonly Fact[]): readonly string[] => whats(storyFrom(started, placed, ...facts)).slice(1)
const picked = (slip: string): Fact => ({ type: 'slip.picked', slip, pick: pick('m1'), level: 0 })
const quote = (price: number): Fact => ({ type: 'quote.changed', slip: 'slip-1', quote: quoted(price) })
const press: Fact = { type: 'place.pressed', slip: 'slip-1', ref: ref(1) }

test('[SLIP-28] isInStories keeps the facts of a bet, and leaves out others', () => {
  expect([placed, started, settled(), listed(1, 'active')].map(isInStories)).toEqual([true, true, true, true])
  expect(([{ type: 'stakes.closed' }, { type: 'link.lost' }] as const).map(isInStories)).toEqual([false, false])
})

test('[SLIP-28] a story leaves out what was written in another slip', () => {
  const { steps } = storyFrom(picked('slip-1'), picked('slip-2'), typed(5), typed(9, 'slip-2'), press, placed)
  expect(steps).toMatchObject([{ what: 'price-pressed' }, { what: 'stake-written', stake: 500 }, { what: 'placed' }])
})

test('[SLIP-28] a story shows the last price when it moved there and back, and that it was accepted', () => {
  const { steps } = storyFrom(picked('slip-1'), quote(2100), quote(2000), { type: 'price.accepted', slip: 'slip-1' }, press, placed)
  expect(steps).toMatchObject([
    { what: 'price-pressed' },
    { what: 'price-moved', at: 3000, quote: { odds: 2000 } },
    { what: 'price-accepted' },
    { what: 'placed' },
  ])
  expect(whats(storyFrom(picked('slip-1'), quote(2000), press, placed))).toEqual(['price-pressed', 'placed'])
  expect(storyFrom(picked('slip-1'), quote(2100), quote(2100), press, placed).steps[1]).toMatchObject({ at: 2000 })
})

test('[SESS-16] the story of another member’s bet is empty in all its figures', () => {
  const theirs: Fact = { type: 'order.placed', entry: { ...sent, owner: member('other').memberCode } }
  expect(storyFrom(started, theirs, settled())).toEqual({
    ...{ ref: ref(1), entry: null, hasBeginning: false, steps: [], verdict: null, asks: 0, tookMs: null },
  })
})

test('[SLIP-30] a story says how long no answer came', () => {
  const { steps } = storyFrom(placed, { type: 'order.sent', entry: sent }, moved('sending'), moved('checking'))
  expect(steps.slice(2)).toMatchObject([
    { what: 'silent', ms: 2000 },
    { what: 'asked', count: 1 },
  ])
})

test('[OPEN-01] a story lists a bet again when its figures changed, and no list that is older', () => {
  const [rests, matched] = [restingBetOf(1), betOf(1)]
  expect(after(listed(3, 'active', rests), listed(4, 'active', rests))).toEqual(['listed'])
  expect(after(listed(3, 'active', rests), listed(4, 'active', matched))).toEqual(['listed', 'listed'])
  expect(after(listed(4, 'active', matched), listed(3, 'active', rests))).toEqual(['listed'])
  expect(after(listed(4, 'active'), listed(4, 'ended', { ...matched, state: 'settled' }))).toEqual(['listed'])
  expect(after(ended, listed(3, 'active', rests))).toEqual([])
})

test('[MKT-15] a story lists a bet again when a withdrawn runner lowered its odds, and no refused bet', () => {
  const matched = betOf(1)
  const cut = { ...matched, averageOdds: odds(1500) }
  expect(after(listed(3, 'active', matched), listed(4, 'active', cut))).toEqual(['listed', 'listed'])
  expect(after(listed(3, 'ended', restingBetOf(1, { state: 'refused', remaining: paise(0) })))).toEqual([])
})

test('[SLIP-28] a story lists a bet that lapsed only when it was accepted before', () => {
  const lapsed = restingBetOf(1, { state: 'lapsed', remaining: paise(0) })
  expect(after(listed(3, 'ended', lapsed))).toEqual([])
  expect(after(listed(3, 'active', restingBetOf(1)), listed(4, 'ended', lapsed))).toEqual(['listed', 'listed'])
  expect(whats(storyFrom(started, listed(3, 'ended', lapsed)))).toEqual(['listed'])
})

test('[OPEN-06] a story has a cancel of its bet or of all only while a part is unmatched', () => {
  const rests = listed(3, 'active', restingBetOf(1))
  const cancel = (bet: 'all' | ReturnType<typeof betId>): Fact => ({ type: 'change.submitted', change: { what: 'cancel-bet', bet } })
  expect([after(rests, cancel(betId(1))), after(rests, cancel('all'))]).toEqual([
    ['listed', 'cancel-pressed'],
    ['listed', 'cancel-pressed'],
  ])
  expect(after(rests, cancel(betId(2)))).toEqual(['listed'])
  expect([after(cancel('all')), after(listed(3, 'active', betOf(1)), cancel('all'))]).toEqual([[], ['listed']])
  expect(after(rests, ended, { type: 'session.started', member: member('other') }, cancel('all'))).toEqual(['listed'])
})

test('[OPEN-11] a story has the changes of its bet with their answers, and of no other bet', () => {
  const change = (n: number): SentAmendment => ({
    ...{ kind: 'amendment', ref: ref(50 + n), owner: demo.memberCode, sentAt: at(1) },
    ...{ bet: namedOf(restingBetOf(n)), odds: odds(2020), stake: paise(100) },
  })
  const facts = [1, 2].flatMap((n): Fact[] => [{ type: 'order.placed', entry: change(n) }, settled(ref(50 + n))])
  expect(after(listed(3, 'active', restingBetOf(1)), ...facts)).toEqual(['listed', 'change-pressed', 'change-answered'])
})

test('[SLIP-28] a story says why its bet was not sent, and knows nothing of another that was not', () => {
  const why = said('network')
  const dropped = (n: number): Fact => ({ type: 'order.dropped', ref: ref(n), said: why })
  expect(storyFrom(started, placed, dropped(2), dropped(1)).steps).toMatchObject([
    { what: 'placed' },
    { what: 'not-sent', at: 4000, said: why },
  ])
})

test('[SLIP-30] a story has a line that is back once, and only while the bet has no verdict', () => {
  const [up, lost] = [{ type: 'link.up' } as const, moved('offline')]
  expect(after(lost, up, up)).toEqual(['line-lost', 'line-back'])
  expect(after(lost, settled(), up)).toEqual(['line-lost', 'answered'])
  expect(after(lost, { type: 'order.dropped', ref: ref(1), said: null }, up)).toEqual(['line-lost', 'not-sent'])
})

test('[SLIP-30] a story has the member’s own questions, and no answer after the verdict', () => {
  const ask = (n: number): Fact => ({ type: 'ask.pressed', ref: ref(n) })
  const pending: Fact = { type: 'outcome.answered', ref: ref(1), outcome: { kind: 'pending', betId: betId(1), expiresInMs: 100 } }
  expect([after(ask(1), pending), after(ask(2), pending)]).toEqual([['ask-pressed', 'still-pending'], ['still-pending']])
  expect(after(settled(), pending, settled())).toEqual(['answered'])
  const accepted: Fact = { type: 'outcome.answered', ref: ref(1), outcome: { kind: 'accepted' } }
  expect(after(accepted, settled())).toEqual(['accepted', 'answered'])
})
