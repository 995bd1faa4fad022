import { expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { fits, openWindow, smallTargets, smallText } from './desk.ts'
import { isPhone } from './fields.ts'
import { faultsIn, openAs, rested } from './player.ts'
import { type Product, QUIET, scripted, startProduct } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct([...QUIET, '--casino', 'off'])
})
test.afterAll(() => product.close())

for (const width of [360, 1440])
  test(`[MKT-13] a bet on the winner of a season is made from the list of its sport at ${width} px`, async ({ browser }) => {
    const page = await openWindow(browser, width)
    await openAs(page, `${product.url}/sports-page/Football/1`)
    const row = page.getByRole('main').getByRole('link', { name: /^Northmark League — Winner/ })
    await expect(row).toContainText(text.runnerCount(8))
    await fits(page, 'the list')
    await row.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Northmark League — Winner' })).toBeAttached()
    const board = page.getByRole('region', { name: 'Winner', exact: true })
    const fold = board.getByRole('button', { name: /can no longer win$/ })
    const shown = board.locator('[data-runner]')
    const [, dead] = /^(\d)/.exec((await fold.textContent()) ?? '') ?? []
    await expect(shown).toHaveCount(8 - Number(dead))
    await fold.click()
    await expect(board.locator('s')).toHaveCount(Number(dead))
    await fits(page, 'the board')
    if (isPhone(page)) {
      expect(await smallText(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
    }
    for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, 'main')).toEqual([])
    const price = shown.first().locator('button.cell.back-1')
    await (isPhone(page) ? price.tap() : price.click())
    const slip = page.locator('.slip')
    await rested(slip)
    if (isPhone(page)) await slip.locator('[data-field=slip-stake]').tap()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('100')
    await slip.getByRole('button', { name: /^Place bet/ }).click()
    await slip.getByRole('button', { name: text.done }).click({ timeout: 15_000 })
    const { bets, broken } = await product.books()
    expect([bets.at(-1)?.state, broken]).toEqual(['matched', []])
  })

for (const width of [360, 1440])
  test(`[MKT-13] home leads to the winner of a season, and its competition says who won, at ${width} px`, async ({ browser }) => {
    const season = await startProduct([...scripted('season'), '--casino', 'off'])
    const page = await openWindow(browser, width)
    await openAs(page, `${season.url}/`)
    const main = page.getByRole('main')
    const link = main.getByRole('link', { name: 'Scripted Cup', exact: true })
    // It is below the matches of its sport, and all of it can be pressed.
    const match = await main.getByRole('link', { name: /^Lions/ }).boundingBox()
    expect((await link.boundingBox())?.y).toBeGreaterThan(match?.y ?? Number.POSITIVE_INFINITY)
    await fits(page, 'home')
    if (isPhone(page)) expect(await smallTargets(page)).toEqual([])
    for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, 'main')).toEqual([])
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Scripted Cup — Winner' })).toBeAttached()
    await page.goto(`${season.url}/competition-detail-page/Scripted%20Cup/1/scripted`)
    const row = main.getByRole('link', { name: /^Scripted Cup — Winner/ })
    await expect(row).toHaveText(/Until \d+ \w+3 runners$/)
    await season.play('lions win the cup')
    await expect(main).toContainText(text.titleWon('Lions'))
    await expect(row).toHaveCount(0)
    await page.reload()
    await expect(main).toContainText(text.titleWon('Lions'))
    await season.close()
  })
