import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { memberCodeSchema } from '#contract/scalar.ts'
import { effectOf } from '#domain/money/ledger.ts'
import { text } from '#copy/catalogue.ts'
import { systemClock } from '#server/clock.ts'
import { sqliteLog } from '#server/store/sqlite-log.ts'
import { playSeason } from '#tests/server/season.ts'
import { openWindow } from './desk.ts'
import { openAs } from './player.ts'
import { startProduct, QUIET } from './server.ts'
import { test } from './test.ts'

const DAY_MS = 86_400_000
const DEMO = [memberCodeSchema.parse('M1001'), memberCodeSchema.parse('M1002')] as const
const MEMBERS = [...DEMO, ...Array.from({ length: 8 }, (_, n) => memberCodeSchema.parse(`season-${n}`))]

/** A folder with the books of a season that ended a moment ago, and what the ledger booked for each member. */
const seasonFolder = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-season-'))
  const log = sqliteLog(folder)
  const { exchange } = playSeason(log, MEMBERS, 1200, { from: systemClock.now() - DAY_MS, together: setImmediate })
  await new Promise<void>((resolve) => exchange.whenDurable(resolve))
  const booked = new Map(MEMBERS.map((member) => [member, 0]))
  for (const { transactions } of log.read())
    for (const each of transactions) if (each.member !== null) booked.set(each.member, (booked.get(each.member) ?? 0) + effectOf(each))
  exchange.close()
  return { folder, booked }
}

const paiseIn = (words: string): number => {
  const figure = /([−-]?)\s*₹([\d,]+\.\d\d)/.exec(words.replace('+', ''))
  if (figure === null) throw new Error(`no amount in "${words}"`)
  return Math.round(Number(figure[2]?.replaceAll(',', '')) * 100) * (figure[1] === '' ? 1 : -1)
}

test('[ACCT-02][ACCT-11] the rows of every page add up to the sums, the balance and the ledger', async ({ browser }) => {
  const { folder, booked } = await seasonFolder()
  const product = await startProduct(QUIET, folder)
  try {
    for (const [n, userId] of (['demo', 'demo2'] as const).entries()) {
      const page = await openWindow(browser, 1440)
      await openAs(page, `${product.url}/account-statement`, userId)
      await expect(page.locator('[data-amount]').first()).toBeVisible()
      const more = page.getByRole('button', { name: text.moreRows })
      while (await more.isVisible()) {
        const before = await page.locator('[data-amount]').count()
        await more.scrollIntoViewIfNeeded()
        await expect.poll(() => page.locator('[data-amount]').count()).toBeGreaterThan(before)
      }
      const amounts = await page.locator('[data-amount]').allInnerTexts()
      expect(amounts.length).toBeGreaterThan(50)
      const sum = amounts.map(paiseIn).reduce((total, amount) => total + amount, 0)
      const of = async (name: string): Promise<number> =>
        paiseIn(await page.locator('main dl.sums dt', { hasText: name }).locator('..').innerText())
      const code = DEMO[n]
      if (code === undefined) throw new Error('there is no such account')
      expect(sum).toBe(booked.get(code))
      expect(await of(text.netChange)).toBe(sum)
      expect((await of(text.credits)) - Math.abs(await of(text.debits))).toBe(sum)
      expect(await of(text.closingBalance)).toBe(sum)
    }
    expect((await product.books()).broken).toEqual([])
  } finally {
    await product.close()
  }
})
