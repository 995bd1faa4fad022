import { afterEach, expect, test } from 'vitest'
import { hindiBook } from '#copy/hi/legal.ts'
import { englishBook } from '#copy/en/legal.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { speak, text } from '#copy/catalogue.ts'
import { passwordChecks } from '#domain/forms.ts'
import { paise } from '#domain/money.ts'
import { acceptedSaid } from '#domain/verdict.ts'
import { type Fixture, fixturesAround, marketOf, scriptOf, sidesOf } from '#server/feeds/simulator/fixtures.ts'
import { isSession, sessionScript, sessionTitle } from '#server/feeds/simulator/sessions.ts'

/** Names that are written alike in every language. */
const SAME = new Set(['locale', 'told', 'words', 'runner', 'otp', 'upi', 'adults', 'whatsapp', 'telegram', 'instagram', 'facebook'])
const filled = (sentence: unknown): string =>
  typeof sentence === 'function' ? String(sentence('11100', '22200', '33300')) : String(sentence)

afterEach(() => speak())

test('every sentence stands in Hindi, with every hole of the English one', () => {
  for (const [name, english] of Object.entries(text)) {
    const theirs: unknown = Object.entries(hindi).find(([each]) => each === name)?.[1]
    if (SAME.has(name)) continue
    expect(filled(theirs), name).toMatch(/[\u0900-\u097f]/)
    if (typeof english === 'function' && typeof theirs === 'function') {
      const holes = ['111', '222', '333'].slice(0, english.length)
      for (const hole of holes) if (filled(english).includes(hole)) expect(filled(theirs), name).toContain(hole)
    }
  }
})

test('another language is spoken from the next sentence on, refusals and forms included', () => {
  speak(hindi)
  expect(text.betRefused).toBe('बेट अस्वीकार हुई।')
  expect(text.ODDS_CHANGED).toBe(hindi.ODDS_CHANGED)
  expect(passwordChecks('').map(({ label }) => text[label])).toContain(hindi.checkLength)
  speak()
  expect(text.betRefused).toBe('Bet refused.')
})

test('translates the exchange’s own sentences, and leaves other texts as they came', () => {
  const said = [
    ['Deccan Rooks won the toss and chose to bat', 'Deccan Rooks ने टॉस जीता और बल्लेबाज़ी चुनी'],
    ['Konark Chargers need 37 off 55', 'Konark Chargers को 55 गेंदों में 37 रन चाहिए'],
    ['Konark Chargers need 166 to win', 'Konark Chargers को जीत के लिए 166 रन चाहिए'],
    ['Konark Chargers won by 8 wickets', 'Konark Chargers 8 विकेट से जीते'],
    ['Deccan Rooks won by 1 run', 'Deccan Rooks 1 रन से जीते'],
    ['Deccan Rooks won', 'Deccan Rooks जीते'],
    ['First Innings Runs 165.5', 'पहली पारी के रन 165.5'],
    ['Over/Under 2.5 Goals', '2.5 गोल से ज़्यादा या कम'],
    ['6 Over Runs MUM', 'MUM के 6 ओवर के रन'],
    ['47 runs', '47 रन'],
    ['Bookmaker', hindi.groupBookmaker],
    ['Method of Victory', 'Method of Victory'],
    ['Rain stopped play', 'Rain stopped play'],
  ] as const
  for (const [english] of said) expect(text.told(english)).toBe(english)
  speak(hindi)
  for (const [english, theirs] of said) expect(text.told(english)).toBe(theirs)
})

test('Hindi has every market name, label and note of the simulator', () => {
  const names = fixturesAround(0, 0).flatMap((fixture) =>
    [fixture, ...sidesOf(fixture)].map((each) => marketOf(each, 0, false, 'OPEN').marketName),
  )
  const scripts = fixturesAround(0, 0).map((fixture) => scriptOf('told', fixture))
  const sessions = fixturesAround(0, 0).flatMap((fixture) =>
    sidesOf(fixture).flatMap(({ side }) => (isSession(side) ? [{ side, script: sessionScript(scriptOf('told', fixture), side) }] : [])),
  )
  const titles = sessions.map(({ side, script }) => sessionTitle(side, script.moments[0]?.score) ?? '')
  const labels = [...scripts, ...sessions.map(({ script }) => script)].flatMap(({ moments }) =>
    moments.flatMap(({ suspend }) => (suspend === undefined ? [] : [suspend.label])),
  )
  const notes = scripts.flatMap(({ moments }) =>
    moments.flatMap(({ score }) => (score.sport === 'cricket' && score.note ? [score.note] : [])),
  )
  const all = [...new Set([...names, ...titles, ...labels, ...notes])]
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter((sentence) => !/[\u0900-\u097f]/.test(hindi.told(sentence)))).toEqual([])
})

test('Hindi has every outcome of the simulator, and leaves the names of sides and players', () => {
  const outcomes = (fixture: Fixture): readonly string[] =>
    fixture.runners.flatMap(({ runnerName }) => (runnerName === fixture.home || runnerName === fixture.away ? [] : [runnerName]))
  const matches = fixturesAround(0, 0)
  const sides = matches.flatMap((fixture) => sidesOf(fixture).filter(({ side }) => !isSession(side)))
  const generic = [...new Set([...matches, ...sides].flatMap(outcomes))]
  expect(generic.toSorted()).toEqual([
    'No',
    'Over 145.5',
    'Over 2.5 Goals',
    'Over 3.5 Goals',
    'The Draw',
    'Under 145.5',
    'Under 2.5 Goals',
    'Under 3.5 Goals',
    'Yes',
  ])
  expect(generic.filter((name) => !/^[\u0900-\u097f\d. ]+$/.test(hindi.runner(name)))).toEqual([])
  expect(new Set(generic.map(hindi.runner)).size).toBe(generic.length)
  for (const name of matches.flatMap(({ home, away }) => [home, away])) expect(hindi.runner(name)).toBe(name)
  for (const name of ['Void', 'Deccan Rooks won', '47', 'Odesa Over']) expect(hindi.runner(name)).toBe(name)
  expect(text.runner('The Draw')).toBe('The Draw')
  expect(hindi.runner('6 Over Runs MUM')).toBe('MUM के 6 ओवर के रन')
  expect(hindi.told('The Draw won')).toBe('मैच ड्रॉ रहा')
  expect(hindi.told('Over 145.5')).toBe('145.5 से ज़्यादा')
})

test('[ERR-03] the copy has the specification’s texts letter by letter', () => {
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

test('[SLIP-15] a bet that was asked for late is not said to wait when it has ended', () => {
  expect(acceptedSaid('unmatched', paise(100)).key).toBe('betUnmatched')
  expect(acceptedSaid('unmatched', paise(0)).key).toBe('betEnded')
  expect(acceptedSaid('matched', paise(0)).key).toBe('betMatched')
  expect(acceptedSaid('partly-matched', paise(100)).key).toBe('betPartlyMatched')
})

test('[BROWSE-11] the Hindi rules and legal pages have the same sections, links and figures', () => {
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
