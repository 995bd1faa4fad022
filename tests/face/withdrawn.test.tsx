// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { memberCodeSchema, timeZoneSchema } from '#contract/scalar.ts'
import { recordSteps, storyOf } from '#client/views/story.ts'
import type { Bet } from '#domain/betting/bet.ts'
import type { OutboxEntry, RecordedBet } from '#client/betting/sent.ts'
import type { Quote } from '#domain/betting/pick.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { acceptedSaid, refusedSaying, type Verdict } from '#domain/betting/verdict.ts'
import { text } from '#copy/catalogue.ts'
import { englishStory } from '#copy/en/story.ts'
import { endWord } from '#src/open-bets/end-word.ts'
import { toldOf } from '#src/open-bets/told.ts'
import { BetRows } from '#src/statements/BetRows.tsx'
import { createSpine } from '#src/spine/spine.ts'
import { figuresOf, recordWords, subjectOf, summaryOf, wordsOf } from '#src/story/words.ts'
import { betOf } from '#tests/bets.ts'
import { at, betId, deafDoors, lateCharts, member, pick, quoted, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const reduction = { at: at(30), runnerName: 'Cats', from: odds(3000), to: odds(2250) }
const cut: Bet = betOf(1, { averageOdds: odds(2250), odds: odds(3000), reduced: [reduction], runnerName: 'Rooks' })
const voided: Bet = betOf(2, {
  state: 'void',
  matched: paise(0),
  voided: paise(100_000),
  stake: paise(100_000),
  side: 'lay',
  pnl: paise(0),
})
const nothing = { ref: ref(1), entry: null, hasBeginning: false, steps: [], verdict: null, asks: 0, tookMs: null }

test('[MKT-15][OPEN-07] toldOf says what withdrawn runners did to bets, each sentence once', () => {
  expect(toldOf([cut, cut, voided])).toEqual(['Cats withdrawn: your odds 3.00 are now 2.25.', 'Runner withdrawn: ₹1,000.00 is void.'])
  expect(toldOf([betOf(1)])).toEqual([])
})

test('[MKT-15][SLIP-30] the story tells in its order that a withdrawn runner lowered the odds', () => {
  const bet: RecordedBet = {
    ...cut,
    moments: [
      { at: at(20), what: 'matched', amount: paise(100), odds: odds(3000) },
      { at: at(40), what: 'settled', amount: paise(125) },
    ],
  }
  const says = recordSteps({ verdict: null, bets: [bet] }).map((each) => recordWords(each, englishStory).says)
  expect(says.slice(1)).toEqual([
    '₹1.00 was matched at 3.00.',
    'Cats withdrawn: your odds 3.00 are now 2.25.',
    'The market was settled: ₹1.25 before commission.',
  ])
})

test('[SLIP-30][MKT-15] the story says what turned a slip off, also right after a suspension', () => {
  const saysOf = (...shut: readonly Quote[]) => {
    const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors: deafDoors().doors })
    spine.start()
    spine.record({ type: 'session.restored', member: member('demo') })
    spine.record({ type: 'link.opened' })
    spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
    for (const quote of shut) spine.record({ type: 'quote.changed', slip: 'slip-1', quote })
    spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(10_000) })
    spine.record({ type: 'quote.changed', slip: 'slip-1', quote: quoted(2000) })
    spine.record({ type: 'place.pressed', slip: 'slip-1', ref: ref(1) })
    const { steps } = storyOf(spine.journal.export().entries, ref(1), memberCodeSchema.parse('demo'))
    return steps.slice(1, 4).map((each) => wordsOf(each, englishStory).says)
  }
  const after = ['You wrote the stake ₹100.00.', 'The price became 2.00.']
  expect(saysOf({ kind: 'suspended' })).toEqual(['The market was suspended.', ...after])
  const suspended = { kind: 'suspended' } as const
  for (const [why, says] of [
    ['withdrawn', 'The selection was withdrawn.'],
    ['lost', 'The selection could no longer win.'],
    ['closed', 'The market was closed.'],
    ['renamed', 'The selection or its match got another name.'],
  ] as const)
    for (const before of [[], [suspended]]) expect(saysOf(...before, { kind: 'suspended', why })).toEqual([says, ...after])
})

test('[SLIP-30][OPEN-11] the story of a refused change or cash-out is headed by what was not done', () => {
  const { kind: _, line: __, fancyPrice: ___, ...selection } = pick('m1')
  const sent = { ref: ref(1), owner: member('demo').memberCode, sentAt: at(1) }
  const named = { ...selection, betId: betId(1), matched: paise(0), remaining: paise(100) }
  const verdict = refusedSaying(said('MARKET_SUSPENDED'))
  const headOf = (entry: OutboxEntry): string => summaryOf({ ...nothing, entry }, null, verdict, englishStory)[0]
  expect(headOf({ ...sent, kind: 'amendment', bet: named, odds: odds(2000), stake: paise(200) })).toBe(
    text.changeRefused(text.MARKET_SUSPENDED),
  )
  expect(headOf({ ...sent, kind: 'cash-out', market: pick('m1'), cashOutId: '1,2', part: 100, amount: paise(100) })).toBe(
    text.cashOutRefused(text.MARKET_SUSPENDED),
  )
})

test('[SLIP-30][MKT-15] the story of a void bet is headed by what is void, its side and its price', () => {
  const verdict: Verdict = {
    kind: 'unmatched',
    ...{ betId: voided.betId, averageOdds: null, winnings: paise(0), matched: paise(0), remaining: paise(0) },
    said: acceptedSaid('unmatched', paise(0), paise(100_000)),
  }
  expect(verdict.said).toEqual(said('betVoid', paise(100_000)))
  expect(summaryOf(nothing, null, verdict, englishStory)[0]).toBe('The runner was withdrawn, so the bet is void: ₹1,000.00.')
  const head = subjectOf(nothing, { ...voided, runnerName: 'Cats', odds: odds(3100) }, englishStory)
  expect(head?.name).toBe('Lay Cats · ₹1,000.00 · 3.10')
  expect(subjectOf(nothing, cut, englishStory)?.name).toBe('Back Rooks · ₹1.00 · 3.00')
  const removed = { at: at(3), what: 'removed', amount: paise(100_000) } as const
  const bet: RecordedBet = { ...voided, moments: [removed] }
  expect(recordWords({ at: removed.at, bet, moment: removed }, englishStory).says).toBe(
    'The runner was withdrawn, and the bet is void: ₹1,000.00.',
  )
})

test('[ACCT-11][SLIP-30] a refused bet is called refused in Bet History and in its story', () => {
  const refused = betOf(3, { state: 'refused', matched: paise(0), pnl: null })
  expect(endWord(refused)).toBe('Refused')
  expect(Object.fromEntries(figuresOf(refused, englishStory))).toMatchObject({ State: 'Refused' })
  render(
    <MemoryRouter>
      <BetRows
        zone={timeZoneSchema.parse('UTC')}
        bets={[
          { ...refused, row: null },
          { ...cut, row: null },
        ]}
      />
    </MemoryRouter>,
  )
  expect(screen.getByText(text.refused, { exact: false })).toBeDefined()
  expect(screen.queryByText(text.lapsed, { exact: false })).toBeNull()
  expect(screen.getByText('Cats withdrawn: your odds 3.00 are now 2.25.')).toBeDefined()
})
