import { expect, test } from 'vitest'
import { englishRefusals } from '#copy/en/refusals.ts'
import { hindiRefusals } from '#copy/hi/refusals.ts'
import { english } from '#copy/en/english.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { specOf } from '#staff/flows/spec.ts'
import { configOf } from '../../scripts/chart-data.ts'
import { charts } from '../../scripts/chart-pages.ts'
import { readingOf } from '../../scripts/chart-reading.ts'
import { screensOf } from '../../scripts/chart-screens.ts'

const screens = ['betslip', 'order'].flatMap((chart) => screensOf(chart).map((screen) => ({ ...screen, chart })))
const textOf = (says: string, tag: 'en' | 'hi'): string =>
  screens
    .filter((screen) => screen.says === says)
    .flatMap(({ lines }) => lines[tag].map((line) => line.says))
    .join('\n')

test('[FLOW-06] every state that has a screen of the slip shows it on its page, in each language', () => {
  for (const chart of charts.filter(({ id }) => id === 'betslip' || id === 'order'))
    for (const { state, screen } of specOf(configOf(chart)).states.slice(1)) {
      const shown = screens.filter((each) => each.chart === chart.id && each.state === state)
      if (screen !== null || state.startsWith('drafting.market.')) expect([state, shown.length > 0]).toEqual([state, true])
      for (const { lines } of shown) {
        expect(lines.en.length).toBe(lines.hi.length)
        expect(lines.en).not.toEqual(lines.hi)
      }
    }
})

test('[FLOW-06][SLIP-18] the screens are those of the slip’s own components, in the words of the catalogue', () => {
  for (const [tag, text] of [
    ['en', english],
    ['hi', hindi],
  ] as const) {
    expect(textOf('No answer came in time; the second question is sent', tag)).toContain(`${text.checking}\n${text.asked(2)}`)
    expect(textOf('Ten questions stay without an answer', tag)).toContain(text.unknown)
    expect(textOf('The market is suspended', tag)).toContain(text.marketSuspended)
    expect(textOf('The disk gives no lock in time: back in the draft', tag)).toContain(text.nothingSent)
    expect(textOf('The line dropped silently 2 s after Place; no heartbeat for 2 s', tag)).toContain(text.silentNote('14:30:04'))
    expect(textOf('Refused: the market was suspended', tag)).toContain(text.MARKET_SUSPENDED)
  }
  const typed = screens.find(({ says }) => says === 'A stake is typed')?.lines.en ?? []
  expect(typed).toContainEqual({ kind: 'title', says: 'Deccan Rooks' })
  expect(typed).toContainEqual({ kind: 'field', says: '₹1,000' })
  expect(typed).toContainEqual({ kind: 'button', says: 'MAX' })
})

test('[FLOW-06] the betslip’s page lists what each refusal says, in each language', () => {
  const { refusals } = readingOf(charts.find(({ id }) => id === 'betslip') ?? expect.fail('no betslip'))
  expect(refusals.length).toBeGreaterThan(60)
  expect(refusals.find(({ code }) => code === 'ODDS_CHANGED')?.says).toEqual({
    en: englishRefusals.ODDS_CHANGED,
    hi: hindiRefusals.ODDS_CHANGED,
  })
})
