import { expect, test } from 'vitest'
import { type BetStory, storyOf } from '#domain/betting/story.ts'
import type { Entry } from '#streams/journal.ts'
import { paise } from '#domain/betting/money.ts'
import { odds } from '#domain/betting/odds.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { createSpine } from '#src/spine/spine.ts'
import { MEMBERS } from '#tests/simulation/hand.ts'
import { at, betId, deafDoors, lateCharts, member, pick, ref } from '#tests/player.ts'
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
