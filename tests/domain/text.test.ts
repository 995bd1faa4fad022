import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { englishBook } from '#copy/en/legal.ts'
import { englishFlows } from '#copy/en/flows.ts'
import { englishInspect } from '#copy/en/inspect.ts'
import { englishStory } from '#copy/en/story.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { flowsIn } from '#copy/flows.ts'
import { inspectIn } from '#copy/inspect.ts'
import { languageOf, TAGS } from '#copy/languages.ts'
import { englishPicture } from '#copy/en/picture.ts'
import { pictureIn } from '#copy/picture.ts'
import { storyIn } from '#copy/story.ts'
import { say, speak, text } from '#copy/catalogue.ts'
import { english } from '#copy/en/english.ts'
import * as first from '#copy/first.ts'
import { runnerText } from '#copy/feeds.ts'
import { type WireSaid, isFeedSaid, saidSchema } from '#contract/said.ts'
import { millisSchema } from '#contract/scalar.ts'
import { passwordChecks } from '#domain/player/forms.ts'
import { said, saidIn } from '#domain/said.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { COMPETITIONS, eleven } from '#server/feeds/simulator/names.ts'
import { simulatorFeed } from '#server/feeds/simulator/simulator.feed.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

/** Names that are the same in every language. */
const SAME = new Set([
  'locale',
  'words',
  'min',
  'max',
  'otp',
  'upi',
  'methodUpi',
  'utr',
  'ifsc',
  'upiId',
  'adults',
  'whatsapp',
  'telegram',
  'instagram',
  'facebook',
])
const filled = (sentence: unknown): string =>
  typeof sentence === 'function' ? String(sentence('11100', '22200', '33300')) : String(sentence)

afterEach(() => speak())

/** Every language but English, with a sign of the script that its own name is written in. */
const SCRIPTS = ['Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Odia', 'Arabic']
const others = TAGS.filter((tag) => tag !== 'en').map((tag) => {
  const { name } = languageOf(tag)
  const script = SCRIPTS.map((each) => new RegExp(`\\p{Script=${each === 'Odia' ? 'Oriya' : each}}`, 'u')).find((each) => each.test(name))
  return { tag, name, sign: script ?? /\p{L}/u }
})
/** What a translation lacks of the English sentences: itself, a sign of its script, or a hole. */
const lacking = (sentences: object, translated: object, sign: RegExp): readonly string[] =>
  Object.entries<unknown>({ ...sentences }).flatMap(([name, sentence]) => {
    if (SAME.has(name)) return []
    const theirs: unknown = Reflect.get(translated, name)
    if (theirs === undefined || theirs === sentence || !sign.test(filled(theirs))) return [name]
    if (typeof sentence !== 'function') return []
    const holes = ['11100', '22200', '33300'].slice(0, sentence.length).filter((hole) => filled(sentence).includes(hole))
    return holes.every((hole) => filled(theirs).includes(hole)) ? [] : [name]
  })

describe.for(others)('$name', ({ tag, name, sign }) => {
  test('a language has every sentence, with every hole of the English one', async () => {
    const translated = await languageOf(tag).fetchCatalogue?.()
    expect(lacking(text, translated ?? {}, sign)).toEqual([])
  })

  test('a language has every sentence of inspector, story, picture and the charts’ pages', async () => {
    expect(lacking(englishInspect, await inspectIn(tag), sign)).toEqual([])
    expect(lacking(englishStory, await storyIn(tag), sign)).toEqual([])
    expect(lacking(englishPicture, await pictureIn(tag), sign)).toEqual([])
    expect(lacking(englishFlows, await flowsIn(tag), sign)).toEqual([])
  })

  test('a language brings the letters of its name, in a face of the page’s own family', () => {
    const letters = readFileSync(join(import.meta.dirname, '../../copy', tag, 'letters.css'), 'utf8')
    expect(letters).toContain('font-family: "Noto Sans Variable"')
    const signs = [...letters.matchAll(/U\+([0-9A-F-]+)/g)].map(([, range = '']) => range.replace(/[0-9A-F]+/g, (hex) => `\\u{${hex}}`))
    expect(name).toMatch(new RegExp(`^[${signs.join('')}]+$`, 'u'))
  })

  test('[BROWSE-11] the rules and legal pages of a language have the same sections, links and figures', async () => {
    const speaker = { appName: 'Pavilion', email: 'help@pavilion.example' }
    const book = await languageOf(tag).fetchBook()
    for (const name of ['rules', 'exclusion', 'responsible', 'privacy'] as const) {
      const shapes = [englishBook, book].map(({ legalOf }) =>
        legalOf(name, speaker).map(({ text: lines, list, links, figures }) => [
          lines.length,
          list?.length,
          links?.map(({ path }) => path),
          figures?.map(([, figure]) => figure),
        ]),
      )
      expect(shapes[1]).toEqual(shapes[0])
      for (const { title, text: lines, list = [] } of book.legalOf(name, speaker))
        for (const line of [title, ...lines, ...list]) expect(line).toMatch(sign)
    }
  })
})

test('another language is spoken from the next sentence on, refusals and forms included', () => {
  speak(hindi)
  expect(text.betRefused).toBe(hindi.betRefused)
  expect(text.ODDS_CHANGED).toBe(hindi.ODDS_CHANGED)
  expect(passwordChecks('').map(({ label }) => text[label])).toContain(hindi.checkLength)
  speak()
  expect(text.betRefused).not.toBe(hindi.betRefused)
})

/** Every code in a message of the wire, at any depth. */
const codesOf = (value: unknown): readonly WireSaid[] => {
  if (typeof value !== 'object' || value === null) return []
  // Nearly all that a feed sends are prices, so only what may be a code is parsed.
  const said = 'key' in value ? saidSchema.safeParse(value) : null
  return said?.success === true ? [said.data] : Object.values(value).flatMap(codesOf)
}

/** One match of each sport with its other markets, as the simulator sends it from its listing to its result. */
let kept: readonly FeedUpdate[] | null = null
const heard = (): readonly FeedUpdate[] => {
  if (kept !== null) return kept
  const clock = virtualClock(millisSchema.parse(0))
  const updates: FeedUpdate[] = []
  const feed = simulatorFeed({ seed: 'codes', clock, speed: 1, epoch: millisSchema.parse(0), calm: 1000 })
  feed.start((update) => updates.push(update))
  clock.advance(4 * 3_600_000)
  feed.stop()
  kept = updates
  return updates
}

test('a language has the words of every code of the simulator’s feed, and English its English', async () => {
  const updates = heard()
  const codes = new Map(codesOf(updates).map((said) => [JSON.stringify(said), said]))
  expect(new Set([...codes.values()].map(({ key }) => key)).size).toBeGreaterThan(25)
  for (const said of codes.values()) expect(isFeedSaid(said), said.key).toBe(true)
  const english = [...codes.values()].map((code) => say(saidIn('', code)))
  for (const { tag, sign } of others) {
    speak(await languageOf(tag).fetchCatalogue?.())
    for (const [at, code] of [...codes.values()].entries()) {
      const theirs = say(saidIn('', code))
      expect(theirs, english[at]).toMatch(sign)
      expect(theirs.replaceAll(String(code.figures.find((figure) => typeof figure === 'string')), '')).not.toMatch(/[a-z]/i)
    }
  }
})

test('a feed sends no English without its code, names of sides and players left out', () => {
  for (const update of heard()) {
    if (update.kind === 'status') expect(typeof update.label).not.toBe('string')
    if (update.kind === 'result') expect(typeof update.note === 'string' ? update.note : '').toBe('')
    if (update.kind === 'score' && update.score.sport === 'cricket') expect(update.score.noteSaid).toBeDefined()
    if (update.kind !== 'market') continue
    const { market } = update
    expect(market.marketSaid, market.marketName).toBeDefined()
    const season = COMPETITIONS.football.find(({ name }) => name === market.eventName)
    const sides = season?.sides ?? market.eventName.split(' v ')
    for (const { runnerName, runnerSaid } of market.runners)
      if (!sides.some((side) => [side, ...eleven(side)].includes(runnerName)))
        if (!/^\d – \d$/.test(runnerName)) expect(runnerSaid, runnerName).toBeDefined()
  }
})

test('shows the words as they came when a code is unknown or lacks a figure', () => {
  speak(hindi)
  const runner = { runnerName: 'Method of Victory' }
  expect(runnerText(runner)).toBe('Method of Victory')
  expect(runnerText({ ...runner, runnerSaid: { key: 'BY_KNOCK_OUT', figures: [] } })).toBe('Method of Victory')
  expect(runnerText({ ...runner, runnerSaid: { key: 'betMatched', figures: [] } })).toBe('Method of Victory')
  for (const figures of [[], ['2.5'], [2.5, 3]])
    expect(runnerText({ ...runner, runnerSaid: { key: 'OVER', figures } })).toBe('Method of Victory')
  expect(runnerText({ ...runner, runnerSaid: { key: 'OVER', figures: [2.5] } })).toBe('2.5 से ज़्यादा')
})

test('[ERR-03][SLIP-01][SLIP-11] the copy has the specification’s texts letter by letter', () => {
  expect(text.emptySlip).toBe('Click on the odds to add selections to the betslip.')
  expect(`${text.processing} ${text.pleaseWait}`).toBe('Your bet is being processed... Please Wait...')
  expect(text.noToken).toBe('Response has no token')
  expect(text.LOGIN_AGAIN).toBe('Please Login Again')
  expect(text.loginForStakes).toBe('Please Login In to Change Stakes')
  expect(text.loginSuccess).toBe('User Login Success')
  expect(text.oddsChanged).toBe('The odds of your selection have changed.')
  expect(text.noData).toBe('No data found')
  expect(text.noneOf('Matched Bets')).toBe('You have no Matched Bets.')
  expect(text.loginForBets).toBe('Please login to see your open bets.')
  expect(text.renderFailure).toBe('Unexpected Application Error!')
  expect(text.notAvailable).toBe('N/A')
  expect(text.cashOutFailed).toBe('There is Some Issue While Cashing Out')
  expect(text.cashOutAsk).toBe('Do you wish to perform cash out?')
  expect(text.cashingOut).toBe('Your cashout is being processed...')
  expect(text.pleaseWait).toBe('Please Wait...')
})

test('the first sentences and all others change together when another language is spoken', () => {
  speak(hindi)
  expect([first.text.logIn, text.logIn]).toEqual([hindi.logIn, hindi.logIn])
  expect(say(said('noToken'))).toBe(hindi.noToken)
  speak()
  expect([first.text.logIn, text.logIn]).toEqual([english.logIn, english.logIn])
})
