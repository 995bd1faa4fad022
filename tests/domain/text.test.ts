import { afterEach, expect, test } from 'vitest'
import { hindiBook } from '#domain/legal.hi.ts'
import { englishBook } from '#domain/legal.ts'
import { hindi, hindiRefusals } from '#domain/text.hi.ts'
import { refusalText, speak, text } from '#domain/text.ts'
import { passwordChecks } from '#domain/forms.ts'

/** Names that are written alike in every language. */
const SAME = new Set(['locale', 'otp', 'upi', 'adults', 'whatsapp', 'telegram', 'instagram', 'facebook'])
const filled = (sentence: unknown): string => (typeof sentence === 'function' ? String(sentence('A', 'B', 'C')) : String(sentence))

afterEach(() => speak())

test('every sentence stands in Hindi, with every hole of the English one', () => {
  for (const [name, english] of Object.entries(text)) {
    const theirs: unknown = Object.entries(hindi).find(([each]) => each === name)?.[1]
    if (SAME.has(name)) continue
    expect(filled(theirs), name).toMatch(/[\u0900-\u097f]/)
    if (typeof english === 'function' && typeof theirs === 'function') {
      const holes = ['A', 'B', 'C'].slice(0, english.length)
      for (const hole of holes) if (filled(english).includes(hole)) expect(filled(theirs), name).toContain(hole)
    }
  }
})

test('another language is spoken from the next sentence on, refusals and forms included', () => {
  speak(hindi, hindiRefusals)
  expect(text.betRefused).toBe('बेट अस्वीकार हुई।')
  expect(refusalText('ODDS_CHANGED')).toBe(hindiRefusals.ODDS_CHANGED)
  expect(passwordChecks('').map(({ label }) => label)).toContain(hindi.checkLength)
  speak()
  expect(text.betRefused).toBe('Bet refused.')
})

test('[ERR-03] what the specification says letter by letter', () => {
  expect(text.noToken).toBe('Response has no token')
  expect(text.loginAgain).toBe('Please Login Again')
  expect(text.loginForStakes).toBe('Please Login In to Change Stakes')
  expect(text.loginSuccess).toBe('User Login Success')
  expect(text.oddsChanged).toBe('The odds of your selection have changed.')
  expect(text.noData).toBe('No data found')
  expect(text.noneOf('Matched Bets')).toBe('You have no Matched Bets.')
  expect(text.loginForBets).toBe('Please login to see your open bets.')
  expect(text.renderFailure).toBe('Unexpected Application Error!')
  expect(text.notAvailable).toBe('N/A')
})

test('[BROWSE-11] the rules and legal pages stand in Hindi, section by section, with the same links and figures', () => {
  const speaker = { appName: 'Pavilion', email: 'help@pavilion.example' }
  for (const name of ['rules', 'exclusion', 'responsible', 'privacy'] as const) {
    const [english, theirs] = [englishBook.legalOf(name, speaker), hindiBook.legalOf(name, speaker)]
    expect(
      theirs.map(({ text: lines, list, links, figures }) => [
        lines.length,
        list?.length,
        links?.map(({ path }) => path),
        figures?.map(([, figure]) => figure),
      ]),
    ).toEqual(
      english.map(({ text: lines, list, links, figures }) => [
        lines.length,
        list?.length,
        links?.map(({ path }) => path),
        figures?.map(([, figure]) => figure),
      ]),
    )
    for (const { title, text: lines, list = [] } of theirs)
      for (const line of [title, ...lines, ...list]) expect(line).toMatch(/[\u0900-\u097f]/)
  }
})
