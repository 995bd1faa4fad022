import { readdirSync } from 'node:fs'
import { expect } from '@playwright/test'
import { english } from '#copy/en/english.ts'
import { englishFlows as words } from '#copy/en/flows.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { faultsIn } from './player.ts'
import { test } from './test.ts'

const pages = ['docs/charts', 'docs/charts/rules'].flatMap((folder) => readdirSync(folder).filter((file) => file.endsWith('.json')))

test('[FLOW-06] a chart’s page shows picture, states and rows, and a link leads to its state', async ({ page, product }) => {
  await page.goto(`${product.url}/flows`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^betslip / })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'betslip' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'betslip', exact: true })).toBeVisible()
  // A state says what it is; the rest unfolds, its picture too. Before that the page is six screens of 900 px at most.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5400)
  const stage = page.getByRole('region', { name: 'drafting · stage', exact: true })
  await expect(stage.getByRole('img')).toHaveCount(0)
  await stage.locator('summary').first().click()
  await expect(page.getByRole('img', { name: 'betslip · drafting · stage', exact: true }).getByText('reviewing')).toBeVisible()
  // The whole chart is one press away.
  const picture = page.getByRole('region', { name: 'Picture', exact: true })
  await expect(picture.getByText('reviewing')).toBeHidden()
  await picture.getByRole('button', { name: 'In one' }).click()
  await expect(picture.getByText('reviewing')).toBeVisible()
  await picture.getByRole('button', { name: 'By parts' }).click()

  await expect(page.getByRole('main').getByText('One open slip, from the first press')).toBeVisible()

  await page.goto(`${product.url}/flows/betslip#reviewing`)
  const state = page.getByRole('region', { name: 'drafting · stage · reviewing' })
  await expect(state).toBeInViewport()
  await expect(state).toHaveAttribute('data-linked', 'true')
  await expect(page.locator('[data-linked="true"]')).toHaveCount(1)
  await expect(page.locator('.inspect-drawing [data-lit="now"] text')).toHaveText(['drafting', 'stage', 'reviewing'])
  await expect(state.getByRole('row', { name: /The player confirmed the bet in the review/ })).toHaveCount(3)

  await state.getByRole('link', { name: 'drafting · stage · composing' }).first().click()
  const next = page.getByRole('region', { name: 'drafting · stage · composing' })
  await expect(next).toBeInViewport()
  await expect(next).toHaveAttribute('data-linked', 'true')
  expect(page.url()).toBe(`${product.url}/flows/betslip#composing`)
  await expect(next.getByRole('row', { name: /Timer After 8 s/ })).toBeVisible()
})

test('[FLOW-06] a row names the action that causes it, which leads to its sentence on the other chart', async ({ page, product }) => {
  await page.goto(`${product.url}/flows/betslip#following`)
  const state = page.getByRole('region', { name: 'following' })
  await state.getByRole('link', { name: 'order: tell moved' }).click()
  await expect(page).toHaveURL(`${product.url}/flows/order#does-tellMoved`)
  const action = page.locator('[data-linked="true"]')
  await expect(action).toHaveCount(1)
  await expect(action).toBeInViewport()
  await expect(action).toContainText('Tells the slip, or the cash-out, the phase of the order.')

  await page.goto(`${product.url}/flows/order#claiming`)
  const proofs = page.getByRole('region', { name: 'claiming' }).getByRole('group')
  await expect(proofs.getByText(/\[SLIP-27\]/).first()).toBeHidden()
  await proofs.getByText(/^Proved by/).click()
  await expect(proofs.getByText(/\[SLIP-27\]/).first()).toBeVisible()
  await expect(page.getByText('mutants killed')).toBeVisible()
  await page.getByRole('heading', { name: words.proved, exact: true }).click()
  await expect(page.getByRole('heading', { name: words.notProved })).toBeVisible()
})

test('[FLOW-06] the slip’s page shows its screens in both languages, its times and its refusals', async ({ page, product }) => {
  await page.goto(`${product.url}/flows/betslip#moved`)
  const state = page.getByRole('region', { name: 'drafting · market · moved' })
  await expect(state.getByRole('figure', { name: /English/ })).toContainText(english.oddsChanged)
  await expect(state.getByRole('figure', { name: /हिन्दी/ })).toHaveCount(0)
  await page.getByRole('group', { name: words.screensIn }).getByRole('button', { name: 'हिन्दी' }).click()
  await expect(state.getByRole('figure', { name: /हिन्दी/ })).toContainText(hindi.oddsChanged)
  await expect(state.getByRole('figure', { name: /English/ })).toHaveCount(0)

  await page.goto(`${product.url}/flows/betslip#how-long-it-takes`)
  const times = page.getByRole('region', { name: words.budgets })
  await expect(times).toBeInViewport()
  await expect(times.getByRole('listitem').filter({ hasText: 'Place, then no answer at all' })).toContainText('33 s')
  await times.getByRole('link', { name: 'unknown' }).first().click()
  await expect(page).toHaveURL(`${product.url}/flows/order#unknown`)

  await page.goto(`${product.url}/flows/betslip#refusals`)
  const refusals = page.getByRole('region', { name: words.refusals })
  await expect(refusals).toBeInViewport()
  await expect(refusals).toContainText(english.MARKET_SUSPENDED)
  await expect(refusals).toContainText(hindi.MARKET_SUSPENDED)
})

test('[FLOW-06] search finds charts, states, events and requirements, and leads to each', async ({ page, product }) => {
  await page.goto(`${product.url}/flows/order`)
  const search = page.getByRole('searchbox', { name: words.search })
  const hits = page.getByRole('main').getByRole('link')
  await search.fill('SLIP-27')
  await expect(hits.filter({ hasText: 'order / claiming' })).toHaveCount(1)
  await search.fill('cash-out')
  await expect(hits.first()).toContainText(words.chart)
  await search.fill('lock granted')
  await expect(hits.filter({ hasText: 'order / claiming' }).first()).toContainText(words.event)
  await search.fill('xyzzy')
  await expect(page.getByRole('status')).toHaveText(words.noResults)
  // Sentences are fetched for the search: those of screens and refusals, too.
  await search.fill('market was suspended')
  await expect(hits.filter({ hasText: 'betslip / rejected' }).first()).toContainText(words.screen)
  await search.fill('already sent with other details')
  await expect(hits.first()).toContainText(words.refusal)
  await search.fill('offline')
  await hits.filter({ hasText: 'order / sent · offline' }).first().click()
  await expect(page.getByRole('region', { name: 'sent · offline' })).toBeInViewport()
  await expect(search).toHaveValue('')
  // A requirement leads to what it asks for.
  await page.goto(`${product.url}/flows/order`)
  await page.getByRole('region', { name: 'claiming' }).getByRole('link', { name: 'SLIP-27' }).first().click()
  const asked = page.getByRole('region', { name: words.requirements }).locator('[data-linked=true]')
  await expect(asked).toBeInViewport()
  await expect(asked).toContainText(/SLIP-27.*ref/)
})

test('[FLOW-06] a rule’s page is on the list, on its chart and in the search, in both languages', async ({ page, product }) => {
  await page.goto(`${product.url}/flows`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Limits of one-time codes / })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Limits of one-time codes' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'code-flow' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'code-flow' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Limits of one-time codes' }).click()
  await expect(page).toHaveURL(`${product.url}/flows/codes`)

  await page.getByRole('searchbox', { name: words.search }).fill('sign out of this device')
  const hit = page.getByRole('main').getByRole('link').filter({ hasText: words.situation }).first()
  await expect(hit).toContainText('Sign-out while a bet runs / The dialog')
  await hit.click()
  const dialog = page.getByRole('region', { name: 'The dialog' })
  await expect(dialog).toBeInViewport()
  await expect(dialog).toHaveAttribute('data-linked', 'true')
  await expect(dialog.getByText(english.signOutNote)).toBeVisible()
  await page.getByRole('group', { name: words.screensIn }).getByRole('button', { name: 'हिन्दी' }).click()
  await expect(dialog.getByText(hindi.signOutNote)).toBeVisible()
  await expect(dialog.getByText(english.signOutNote)).toBeHidden()
  // A requirement leads to what it asks for.
  await dialog.getByRole('link', { name: 'SESS-15' }).click()
  await expect(page.getByRole('region', { name: words.requirements }).locator('[data-linked=true]')).toContainText('SESS-15')
})

test('[FLOW-06] an unknown chart leads to the list, and only whole addresses lead to staff pages', async ({ page, product }) => {
  await page.goto(`${product.url}/flows/ladder`)
  await expect(page.getByRole('alert')).toHaveText(words.unknown('ladder'))
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(pages.length)
  for (const address of ['/flowsheet', '/inspector']) {
    await page.goto(`${product.url}${address}`)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.locator('.staff-top')).toHaveCount(0)
  }
})

test('[FLOW-06] the pages about flows pass axe on a phone and a desk, in both themes', async ({ page, product }) => {
  for (const address of ['/flows', '/flows/betslip#reviewing', '/flows/sign-out#the-dialog']) {
    await page.goto(`${product.url}${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [1440, 1024, 360]) {
      await page.setViewportSize({ width, height: 900 })
      // A narrow desk shows what a wide one shows: there only the width is looked at.
      if (width !== 1024)
        for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme), `${address} ${width} ${theme}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    }
  }
})
