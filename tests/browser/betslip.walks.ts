import { expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { doubtWalks } from './doubt.walks.ts'
import { letGo, pressPrice, rested, shoot, write } from './player.ts'
import { type Walk, confirmFirst, losingBets, openRow, opening, placeSteady, seeOffline, slowLocks, writeSteady } from './table.ts'

const taken = opening((from) => text.betterTaken(from, ''))

/** Every way through the betslip’s chart that a browser is led. */
export const walks: readonly Walk[] = [
  {
    title: '[SLIP-03][SLIP-17][SLIP-24][SLIP-38] an unsent slip clears by button, Escape or itself, and comes back',
    covers: ['empty', 'lapsed', 'composing steady'],
    run: async ({ page, calm, see, pass, press }) => {
      await see('empty')
      await pressPrice(page, 'back', calm)
      await see('composing steady')
      await press(text.removeSlip)
      await see('empty')
      await pressPrice(page, 'lay', calm)
      await write(page, { stake: '100' })
      await page.keyboard.press('Escape')
      await see('empty')
      await pressPrice(page, 'back', calm)
      await see('composing steady')
      // The pick has focused the stake: this holds the slip.
      await pass(30_000)
      await see('composing steady')
      await letGo(page)
      await pass(8000)
      await see('lapsed')
      await page.getByRole('button', { name: text.bringBack }).click()
      await see('composing steady')
      await letGo(page)
      await pass(8000)
      await see('lapsed')
      await pass(60_000)
    },
  },
  {
    title: '[SLIP-19][SLIP-20][MKT-03] it says that its market is suspended, its price moved, or not live, and comes back by itself',
    covers: ['empty', 'composing steady', 'composing moved', 'composing suspended', 'composing stale'],
    run: async (table) => {
      const { page, product, slip, calm, see, press } = table
      await pressPrice(page, 'back', calm)
      await write(page, { stake: '100' })
      await product.play('bears suspended')
      await see('composing suspended')
      await product.play('bears open')
      await see('composing steady')
      product.hang()
      await see('composing stale', [text.max, opening(text.noPriceSince), text.placeStale])
      product.go()
      await see('composing steady')
      await seeOffline(table, 'composing stale')
      await see('composing steady')
      // A touch, because the slip clears 8 s after the last one, and a busy machine may have taken them.
      await write(page, { stake: '100' })
      await product.play('bears better')
      await expect(slip).toContainText(taken)
      await see('composing steady', [text.max, taken])
      await product.play('bears usual')
      await see('composing moved')
      await press(/^Accept/)
      await see('composing steady')
      await product.play('bears better')
      await expect(slip).toContainText(taken)
      await see('composing steady', [text.max, taken])
      await product.play('bears usual')
      await see('composing moved')
      await press(text.cancel)
      await see('empty')
      await pressPrice(page, 'back', calm)
      await press(text.removeSlip)
    },
  },
  {
    title: '[SLIP-10][SLIP-13][SLIP-17] with confirmation on, the review goes back, on, or is cancelled',
    covers: [
      'empty',
      'composing steady',
      'reviewing steady',
      'reviewing moved',
      'reviewing suspended',
      'reviewing stale',
      'waiting',
      'accepted',
    ],
    prepare: confirmFirst,
    run: async (table) => {
      const { page, product, slip, live, calm, see, press } = table
      await writeSteady(table, calm)
      await press(/^Place bet/)
      await see('reviewing steady')
      await product.play('bears suspended')
      await see('reviewing suspended')
      await product.play('bears open')
      await see('reviewing steady')
      await seeOffline(table, 'reviewing stale')
      await see('reviewing steady')
      await press(text.backToSlip)
      await see('composing steady', [text.max, text.yourPrice])
      await press(text.removeSlip)
      await pressPrice(page, 'back', calm)
      await write(page, { stake: '100' })
      await see('composing steady')
      await press(/^Place bet/)
      await see('reviewing steady')
      await product.play('bears better')
      await expect(slip).toContainText(taken)
      await see('reviewing steady', [text.cancelBet, taken])
      await product.play('bears usual')
      await see('reviewing moved')
      await press(text.cancelBet)
      await see('empty')
      await writeSteady(table, live)
      await press(/^Place bet/)
      await see('reviewing steady')
      await Promise.all([see('waiting'), press(/^Place Bet/)])
      await see('accepted', [text.betMatched])
      await press(text.done)
    },
  },
  {
    title: '[SLIP-27] while the ref is locked and written nothing is sent; a lock that does not come in 1 s gives the slip back',
    covers: ['empty', 'composing steady', 'claiming', 'accepted'],
    prepare: slowLocks,
    run: async (table) => {
      const { page, product, calm, see, press, pass } = table
      await page.evaluate('window.lockMs = 60000')
      await placeSteady(table, calm, 'claiming')
      await see('composing steady', [text.max, text.nothingSent])
      await pass(60_000)
      expect((await product.books()).bets.filter(({ state }) => state === 'pending')).toEqual([])
      // Its stake holds the slip (SLIP-38): the player clears it.
      await press(text.removeSlip)
      await see('empty')
      await page.evaluate('window.lockMs = 300')
      await placeSteady(table, calm, 'claiming')
      await see('accepted', [text.betMatched])
      await pass(3000)
    },
  },
  {
    title:
      '[SLIP-11][SLIP-12][SLIP-18][SLIP-22][SLIP-28] waiting counts the delay down; late and checking follow it, and only the exchange ends it',
    covers: ['empty', 'composing steady', 'waiting', 'late', 'checking', 'accepted'],
    run: async (table) => {
      const { page, live, slip, see, press, pass } = table
      await writeSteady(table, live)
      const [{ words }] = await Promise.all([see('waiting'), press(/^Place bet/)])
      // A desk shows it inside the page, beside the prices.
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('main').locator('button.cell').first()).toBeVisible()
      const seconds = Number(/(\d) s left/.exec(words)?.[1])
      expect(seconds).toBeGreaterThan(2)
      await pass(1000)
      await expect.poll(async () => Number(await slip.locator('[data-count]').innerText())).toBeLessThan(seconds)
      await expect(slip.getByRole('button', { name: /^Processing/ })).toBeDisabled()
      await Promise.all([see('late'), pass(4000)])
      await pass(5000)
      await openRow(table)
      await see('checking')
      await see('accepted', [text.betMatched])
      await press(text.done)
    },
  },
  {
    title: '[SLIP-18][SLIP-28][SLIP-30] with every answer lost it stands in sending, then in checking, until the exchange is heard',
    covers: ['empty', 'composing steady', 'sending', 'checking', 'accepted'],
    run: async (table) => {
      const { page, product, live, see, pass } = table
      await product.loseAnswers(600_000)
      await placeSteady(table, live, 'sending')
      await Promise.all([see('checking'), pass(3000)])
      await pass(7000)
      await openRow(table)
      await expect(async () => {
        await pass(3000)
        await shoot(page, 'accepted', null, 2000)
      }).toPass({ timeout: 30_000 })
      await product.loseAnswers(0)
      await see('accepted', [text.betMatched])
      await page.keyboard.press('Escape')
    },
  },
  {
    title: '[SLIP-28] a bet that never reached the exchange is refused for good, on its word',
    covers: ['empty', 'composing steady', 'sending', 'rejected'],
    prepare: losingBets,
    run: async (table) => {
      const { page, slip, calm, see, pass } = table
      await placeSteady(table, calm, 'sending')
      await pass(3000)
      await see('rejected', [text.betRefused, text.neverSeen])
      await rested(slip)
      await page.keyboard.press('Enter')
    },
  },
  {
    title: '[SLIP-09][SLIP-15][SLIP-20] suspended in the delay, or not covered beside another bet: refused, and no bet made',
    covers: ['empty', 'composing steady', 'waiting', 'accepted', 'rejected'],
    run: async (table) => {
      const { page, product, slip, live, calm, see, press, pass } = table
      await placeSteady(table, live, 'waiting')
      await product.play('lions suspended')
      await see('rejected', [text.betRefused, text.MARKET_SUSPENDED, 'No bet was made.'])
      await product.play('lions open')
      await press(text.close)
      await see('empty')
      await placeSteady(table, calm)
      await see('accepted', [text.betMatched])
      await press(text.done)
      await pressPrice(page, 'back', calm)
      await write(page, { odds: '1.01', stake: '90000' })
      // Beside a bet of the same market only the exchange can tell what another one risks.
      await expect(slip.getByText(/^Needs ₹90,000.00/)).toBeVisible()
      await press(/^Place bet/)
      await see('rejected', [text.betRefused, text.INSUFFICIENT_FUNDS, text.noBetMade])
      await pass(3000)
    },
  },
  {
    title: '[SLIP-15] matched, partly matched and unmatched are each said in their own sentence',
    covers: ['empty', 'composing steady', 'accepted'],
    run: async (table) => {
      const { page, product, calm, see, press } = table
      await placeSteady(table, calm)
      await see('accepted', [text.betMatched])
      await press(text.done)
      // ₹1,000.00 is on offer at the better odds.
      await product.play('bears better')
      await pressPrice(page, 'back', calm)
      await write(page, { odds: '2.02', stake: '2000' })
      await press(/^Place bet/)
      await see('accepted', [text.betPartlyMatched])
      await press(text.done)
      await pressPrice(page, 'back', calm)
      await write(page, { odds: '1000', stake: '100' })
      await press(/^Place bet/)
      await see('accepted', [text.betUnmatched])
      await press(text.done)
    },
  },
  ...doubtWalks,
]
