import { expect, test } from 'vitest'
import { english } from '#copy/en/english.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { paise } from '#domain/paise.ts'
import { specOf } from '#staff/flows/spec.ts'
import { configOf } from '../../scripts/chart-data.ts'
import { charts } from '../../scripts/chart-pages.ts'
import { screensOf } from '../../scripts/chart-screens.ts'
import { heardIn, linesOf } from '../../scripts/screen-lines.ts'

const SHOWN = ['cash-out', 'amend', 'code-flow', 'deposit', 'withdrawal']
const statesOf = (chart: string) => specOf(configOf(charts.find(({ id }) => id === chart) ?? expect.fail(chart))).states.slice(1)
const screenOf = (chart: string, says: string) => screensOf(chart).find((screen) => screen.says === says) ?? expect.fail(says)

test('[FLOW-06] each state of cash-out, amend, code-flow and payments has its screen, in each language', () => {
  for (const chart of SHOWN) {
    const screens = screensOf(chart)
    const leaves = statesOf(chart).filter(({ state, holds }) => holds === 'nothing' && state !== 'closed')
    for (const { state } of leaves) expect([chart, state, screens.some((screen) => screen.state === state)]).toEqual([chart, state, true])
    expect(screens.filter(({ state }) => !statesOf(chart).some((each) => each.state === state))).toEqual([])
    for (const { says, lines } of screens) {
      expect([chart, says, lines.en.length]).toEqual([chart, says, lines.hi.length])
      expect(lines.en).not.toEqual(lines.hi)
    }
  }
})

test('[FLOW-06] a screen says what a player hears: live regions, and the toasts on the way there', () => {
  const { hears } = screenOf('cash-out', 'Ten questions stay without an answer')
  expect(hears.en.join()).toContain(english.cashOutUnknown)
  expect(hears.hi.join()).toContain(hindi.cashOutUnknown)
  expect(screenOf('cash-out', 'The exchange took it').hears.en).toContain(english.cashedOut(paise(412_00)))
  expect(screenOf('session', 'Logout is pressed').hears).toEqual({ en: [english.loggedOut], hi: [hindi.loggedOut] })
  expect(screenOf('betslip', 'The market is suspended').hears.en).toContain(english.marketSuspended)
  expect(screenOf('deposit', 'The disk gives no lock in time').hears.en).toEqual([english.paymentNothingSent])
})

test('[FLOW-06] markup as lines keeps buttons, fields and boxes, and hears only live regions', () => {
  const markup =
    '<p>Quiet</p><div role="status"><b>Sent</b><br/>once</div><label><input type="checkbox" checked=""/>Adult</label><button>Go</button>'
  expect(linesOf(markup)).toEqual([
    { kind: 'text', says: 'Quiet' },
    { kind: 'text', says: 'Sent' },
    { kind: 'text', says: 'once' },
    { kind: 'text', says: '[x] Adult' },
    { kind: 'button', says: 'Go' },
  ])
  expect(heardIn(markup)).toEqual(['Sent once'])
})
