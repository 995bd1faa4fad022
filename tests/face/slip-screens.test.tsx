// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SOURCE, WHOLE } from '#contract/features.ts'
import type { SlipScreen, SlipView } from '#client/betting/slip.ts'
import { text } from '#copy/catalogue.ts'
import type { Pick } from '#domain/betting/pick.ts'
import { type Verdict, refusedSaying } from '#domain/betting/verdict.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { said } from '#domain/said.ts'
import { clockText } from '#src/lib/when.ts'
import { voiceOf } from '#src/slip/voice.ts'
import { at, betId, matchedVerdict, pick, ref, sessionPick } from '#tests/player.ts'
import { actsShown, buttonOf, drawSlip, keyOnSlip, sentenceShown } from './slip.tsx'

afterEach(cleanup)

/** The screen of a bet of ₹100 that was pressed. */
const show = (over: Partial<SlipView>, picked: Pick = pick('m1'), backend: typeof WHOLE = WHOLE) =>
  drawSlip({ ref: ref(7), pressedAt: at(1_000_000), ...over }, picked, paise(50_000_00), backend)
const textOf = (found: Element | null | undefined): string => found?.textContent ?? ''
const story = (): Element | null => document.querySelector('.slip a')
/** Title, note and sentence of the screen, and its buttons, each with whether it is on. */
const reads = (): readonly string[] => {
  const title = document.querySelector('.slip h4')
  const acts = actsShown().map(({ textContent, disabled }) => `${textContent} ${disabled ? 'off' : 'on'}`)
  return [textOf(title), textOf(title?.nextElementSibling), sentenceShown(), ...acts]
}

const busy = `${text.processingWin('back', '₹100.00')} off`
const keep = `${text.backToMarkets} on`
const { level } = WHOLE
const SENT = ['claiming', 'sending', 'waiting', 'late', 'checking', 'offline', 'loggedOut', 'unknown'] as const

test.for([
  [level, 'claiming', [text.claiming, text.pleaseWait, text.claimingNote, busy]],
  [level, 'sending', [text.sending, text.pleaseWait, text.sendingNote, busy]],
  [level, 'waiting', [text.processing, text.secondsLeft(4), text.exchangeHasBet, busy]],
  [level, 'late', [text.late, text.pleaseWait, text.lateNote, busy]],
  [level, 'checking', [text.checking, text.asked(2), text.checkingNote, keep]],
  [level, 'offline', [text.offline, text.offlineSent, text.offlineNote, keep]],
  [level, 'loggedOut', [text.loggedOut, '', text.loggedOutNote, `${text.dismiss} on`, `${text.logIn} on`]],
  [level, 'unknown', [text.unknown, text.asked(2), text.unknownNote, `${text.dismiss} on`, `${text.askAgain} on`]],
  [0, 'sending', [text.processing, text.pleaseWait, text.sendingNote, busy]],
  [0, 'checking', [text.looking, text.looked(2), text.checkingNote, keep]],
  [0, 'unknown', [text.unknown, text.looked(2), text.cannotAsk, `${text.dismiss} on`, `${text.lookAgain} on`]],
] as const)('[SLIP-25][BACK-02] at level %s the screen %s says its own sentences', ([of, each, expected]) => {
  show({ screen: each, asks: 2, expiresAt: at(1_003_500) }, pick('m1'), of === level ? WHOLE : SOURCE)
  expect(reads()).toEqual(expected)
  const count = each === 'waiting' ? '4' : each === 'checking' ? '2' : each === 'late' ? '0' : undefined
  expect([document.querySelector('[data-count]')?.textContent, story() !== null]).toEqual([count, each === 'unknown'])
})

test('[SLIP-25] the frame of a sent bet names side, runner, market, figures and the time of its press', () => {
  const lay = pick('m1', 2000, 'lay')
  show({ screen: 'sending', pick: { ...lay, places: 2 } }, lay)
  expect(document.querySelector('.slip')?.getAttribute('aria-label')).toBe(`${text.lay} Deccan Rooks`)
  expect(textOf(document.querySelector('.slip header'))).toBe(
    `${text.lay}Deccan RooksMatch Odds · ${text.places(2)} · Deccan Rooks v Konark Chargers`,
  )
  expect([...document.querySelectorAll('.slip tr')].map(textOf)).toEqual([
    ...['Odds2.00', 'Stake₹100.00', `${text.profit}, ${text.beforeCommission}₹100.00`, 'Liability₹100.00'],
    `${text.sent}${clockText(1_000_000)}`,
  ])
})

test('[SLIP-25] the frame of a sent bet leaves out what is not known of it', () => {
  show({ screen: 'waiting', pick: null, odds: null, expiresAt: null, pressedAt: null })
  expect([textOf(document.querySelector('.slip header small')), reads()[1]]).toEqual(['', text.secondsLeft(0)])
  expect(document.querySelector('.slip')?.getAttribute('aria-label')).toBe(`${text.back} `)
  expect([...document.querySelectorAll('.slip tr')].map(textOf)[0]).toBe('Odds–')
  expect(textOf(document.querySelector('.slip table'))).not.toContain(text.sent)
})

test.for([
  [1_009_000, 5],
  [1_005_000, 5],
  [1_004_001, 5],
  [1_004_000, 4],
  [1_000_001, 1],
  [1_000_000, 0],
  [990_000, 0],
] as const)('[SLIP-11] a countdown to %s says %s s, never more than the delay nor less than none', ([expiresAt, left]) => {
  show({ screen: 'waiting', expiresAt: at(expiresAt) })
  expect([reads()[1], document.querySelector('[data-count]')?.textContent]).toEqual([text.secondsLeft(left), `${left}`])
})

test.for(SENT)('[SLIP-18] the screen %s folds to its row, and offers no cross', (each) => {
  const { facts } = show({ screen: each, expiresAt: at(1_003_500) })
  fireEvent.click(buttonOf(text.fold))
  expect(facts()).toContainEqual({ type: 'panel.chosen', panel: 'bets' })
  expect([...document.querySelectorAll(`.slip header [aria-label="${text.removeSlip}"]`)]).toEqual([])
})

test.for(['checking', 'offline'] as const)('[SLIP-18] the screen %s leads back to the markets', (each) => {
  const { facts } = show({ screen: each })
  fireEvent.click(buttonOf(text.backToMarkets))
  expect(facts()).toContainEqual({ type: 'panel.chosen', panel: 'bets' })
})

const doubts = [
  ['its button', () => fireEvent.click(buttonOf(text.dismiss))],
  ['Escape', () => keyOnSlip('Escape')],
] as const
test.for(doubts)('[SLIP-25][BACK-02] a bet in doubt is dismissed by %s, and given up where it cannot be asked', ([, press]) => {
  for (const backend of [WHOLE, SOURCE]) {
    const { facts, slip } = show({ screen: 'unknown' }, pick('m1'), backend)
    press()
    expect(facts()).toContainEqual({ type: 'slip.dismissed', slip })
    expect(facts().flatMap((fact) => (fact.type === 'doubt.dismissed' ? [fact.ref] : []))).toEqual(backend === SOURCE ? [ref(7)] : [])
    cleanup()
  }
})

test('[SLIP-25][BACK-02] a bet in doubt is asked about again, and one without a ref is not', () => {
  for (const [backend, name] of [
    [WHOLE, text.askAgain],
    [SOURCE, text.lookAgain],
  ] as const) {
    const { facts } = show({ screen: 'unknown' }, pick('m1'), backend)
    fireEvent.click(buttonOf(name))
    expect(facts()).toContainEqual({ type: 'ask.pressed', ref: ref(7) })
    cleanup()
    const unsent = show({ screen: 'unknown', ref: null }, pick('m1'), backend)
    fireEvent.click(buttonOf(name))
    fireEvent.click(buttonOf(text.dismiss))
    expect(unsent.facts().map(({ type }) => type)).toEqual(['slip.dismissed'])
    cleanup()
  }
})

test.for(doubts)('[SLIP-25] the slip of one who is logged out is dismissed by %s', ([, press]) => {
  const { facts, slip } = show({ screen: 'loggedOut' })
  press()
  expect(facts()).toContainEqual({ type: 'slip.dismissed', slip })
})

test('[SLIP-25] the slip of one who is logged out is named as a betslip, and offers the login', () => {
  const { facts } = show({ screen: 'loggedOut' })
  expect(textOf(document.querySelector('.slip header p'))).toBe(text.betslip)
  fireEvent.click(buttonOf(text.logIn))
  expect(facts()).toContainEqual({ type: 'login.opened', tab: 'login' })
})

test.for([
  ['sending', 2, text.silentNote],
  ['checking', 2, text.silentNote],
  ['offline', 1, text.sinceSent],
] as const)('[SLIP-25][SLIP-30] the screen %s says since when the exchange is silent', ([each, place, words]) => {
  const { spine } = show({ screen: each })
  act(() => spine.record({ type: 'heartbeat.heard', serverAt: at(1_000_000) }))
  expect(reads()[place]).not.toBe(words(clockText(1_000_000)))
  act(() => spine.record({ type: 'heartbeat.missed' }))
  expect(reads()[place]).toBe(words(clockText(1_000_000)))
})

type Accepted = Exclude<Verdict, { kind: 'refused' }>
const verdictOf = (own: Partial<Accepted>): Accepted => ({
  ...matchedVerdict,
  ...{ winnings: paise(80_00), matched: paise(100_00), averageOdds: odds(1800) },
  ...own,
})
const part = { kind: 'partly-matched', matched: paise(40_00), winnings: paise(32_00), said: said('betPartlyMatched') } as const
const none = { kind: 'unmatched', matched: paise(0), winnings: paise(0), averageOdds: null, said: said('betUnmatched') } as const
const rest = paise(60_00)
const waits = (amount: string) => `${text.unmatchedAmount(amount)}. ${text.cancelThere}`
const runs = { ...pick('m1'), marketType: 'INNINGS_RUNS', line: 165.5, fancyPrice: 100 } as const
const session = text.matchedOn('₹100.00', '47 @ 80')

test.for([
  ['a back', pick('m1'), {}, [text.betMatched, text.matchedAt('₹100.00', '1.80'), text.ifWins('Deccan Rooks', '₹80.00')]],
  ['a lay', pick('m1', 1800, 'lay'), {}, [text.betMatched, text.matchedAt('₹100.00', '1.80'), text.ifLoses('Deccan Rooks', '₹100.00')]],
  ['a Yes', sessionPick('m1'), {}, [text.betMatched, session, text.ifRuns('47', '₹80.00')]],
  ['a No', sessionPick('m1', 47, 90, 'lay'), {}, [text.betMatched, session, text.ifFewerRuns('47', '₹100.00')]],
  ['an Under', runs, {}, [text.betMatched, text.matchedOn('₹100.00', '165.5'), text.ifFewerRuns('165.5', '₹80.00')]],
  ['an Over', { ...runs, side: 'lay' }, {}, [text.betMatched, text.matchedOn('₹100.00', '165.5'), text.ifRuns('165.5', '₹100.00')]],
  ['a part', pick('m1'), { ...part, remaining: rest }, [text.betPartlyMatched, text.matchedAt('₹40.00', '1.80'), waits('₹60.00')]],
  ['an ended part', pick('m1'), part, [text.betPartlyMatched, text.matchedAt('₹40.00', '1.80'), text.lapsed]],
  ['none', pick('m1'), { ...none, remaining: rest }, [text.betUnmatched, text.unmatchedAmount('₹60.00'), waits('₹60.00')]],
  ['an ended one', pick('m1'), none, [text.betUnmatched, text.lapsed, text.lapsed]],
] as const)('[SLIP-15] an accepted bet says what is matched, waits and wins when it is %s', ([, picked, own, sentences]) => {
  const { drawn } = show({ screen: 'accepted', verdict: verdictOf(own) }, picked)
  expect(reads()).toEqual([...sentences, `${text.done} on`])
  expect(voiceOf(drawn, { asks: true, isAccepted: false })).toBe(sentences[0])
  expect([...document.querySelectorAll('.slip tr')].map(textOf).at(-1)).toBe(`${text.bet}PV-1`)
  expect(story()).not.toBeNull()
})

const refused = refusedSaying(said('MARKET_SUSPENDED'))
test.for([
  ['its button', () => fireEvent.click(actsShown()[0] ?? document.body)],
  ['its cross', () => fireEvent.click(buttonOf(text.removeSlip))],
  ['Enter', () => keyOnSlip('Enter')],
  ['Escape', () => keyOnSlip('Escape')],
] as const)('[SLIP-15] a verdict closes by %s', ([, press]) => {
  for (const [each, verdict] of [
    ['accepted', verdictOf({})],
    ['rejected', refused],
  ] as const) {
    const { facts, slip } = show({ screen: each, verdict })
    press()
    expect(facts()).toContainEqual({ type: 'slip.dismissed', slip })
    cleanup()
  }
})

test('[SLIP-15] a refused bet says why, and frees the money of a bet that the exchange had', () => {
  show({ screen: 'rejected', verdict: refused })
  expect(reads()).toEqual([text.betRefused, text.MARKET_SUSPENDED, text.noBetMade, `${text.close} on`])
  expect(story()).not.toBeNull()
  cleanup()
  show({ screen: 'rejected', verdict: refused, betId: betId(1) }, pick('m1', 3000, 'lay'))
  expect(reads()[2]).toBe(text.noBetFreed('₹200.00'))
})

const voices: readonly (readonly [SlipScreen, Partial<SlipView>, asked: string, unasked?: string])[] = [
  ['claiming', {}, text.claiming],
  ['sending', {}, text.sending, text.processing],
  ['waiting', {}, text.processing],
  ['late', {}, text.processing],
  ['checking', {}, text.checking, text.looking],
  ['offline', {}, text.offline],
  ['loggedOut', {}, text.loggedOut],
  ['unknown', {}, text.unknown],
  ['empty', { market: 'suspended' }, ''],
  ['accepted', {}, text.betMatched],
  ['accepted', { verdict: verdictOf(none) }, text.betUnmatched],
  ['accepted', { verdict: verdictOf(part) }, text.betPartlyMatched],
  ['rejected', {}, text.betRefused],
  ['rejected', { verdict: refused }, text.MARKET_SUSPENDED],
]
const offer = { odds: odds(1900), limit: odds(1900), line: null, places: 1 }
const drafts: readonly (readonly [Partial<SlipView>, string])[] = [
  [{}, ''],
  [{ halted: said('stakeMissing') }, text.stakeMissing],
  [{ taken: { from: odds(1900), to: odds(2000) } }, text.betterTaken('1.90', '2.00')],
  [{ market: 'suspended', halted: said('stakeMissing') }, text.marketSuspended],
  [{ market: 'stale' }, text.noPrice],
  [{ market: 'moved', offer }, text.oddsChanged],
  [{ market: 'moved', offer: { ...offer, places: 2 } }, text.placesChanged],
]
test('[SLIP-25][BACK-02] a screen reader hears the state of a bet, and an unmatched bet as unmatched', () => {
  const { drawn } = show({ screen: 'composing' })
  for (const [each, own, asked, unasked = asked] of voices)
    expect([each, ...[true, false].map((asks) => voiceOf({ ...drawn, screen: each, ...own }, { asks, isAccepted: false }))]).toEqual([
      each,
      asked,
      unasked,
    ])
  for (const [own, words] of drafts)
    for (const each of ['composing', 'reviewing'] as const)
      expect(voiceOf({ ...drawn, screen: each, ...own }, { asks: true, isAccepted: false })).toBe(words)
})
