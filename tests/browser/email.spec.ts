import { expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

const EMAIL = 'asha@example.com'
const PHONE = '9100000004'
const PASSWORD = 'Quiet!Train42'

let product: Product
test.beforeAll(({ product: shared }) => {
  product = shared
})

test('[ERR-03][ACCT-06] settings, a link, the mailbox, and the e-mail is verified; a bad link says what to do', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/profile/verify/email/')) asked.push(request.url())
  })
  await product.join(PHONE, PASSWORD)
  await page.goto(`${product.url}/settings`)
  await page.getByRole('main').getByRole('button', { name: text.logIn, exact: true }).click()
  await page.getByLabel(text.userId, { exact: true }).fill(PHONE)
  await page.getByLabel(text.password, { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: text.email })
  const field = panel.getByLabel(text.email, { exact: true })
  const password = panel.getByLabel(text.password, { exact: true })
  const send = panel.getByRole('button', { name: text.sendLink })
  await send.click()
  await expect(panel.getByRole('alert')).toHaveText([text.emailRequired, text.PASSWORD_REQUIRED])
  await field.fill('asha@')
  await expect(panel.getByRole('alert')).toHaveText([text.emailInvalid, text.PASSWORD_REQUIRED])
  await field.fill(EMAIL)
  await password.fill('Wrong#2026')
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await send.click()
  await expect(page.getByText(text.WRONG_PASSWORD)).toBeVisible()
  await expect(password).toHaveValue('')
  await password.fill(PASSWORD)
  await send.click()
  await expect(page.getByText(text.emailLinkSent(EMAIL))).toBeVisible()
  await expect(page.getByRole('link', { name: text.mailbox })).toHaveAttribute('href', '/mailbox')
  await expect(panel.getByText(text.notVerified)).toBeVisible()

  // Opened beside the settings, as a mail program does: the member is there, and here it is known on coming back.
  const mail = await context.newPage()
  await mail.goto(`${product.url}/mailbox`)
  await expect(mail.getByRole('time').first()).toHaveText(/^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d$/)
  const link = await mail.getByRole('link', { name: 'Open the link' }).getAttribute('href')
  await mail.getByRole('listitem').filter({ hasText: EMAIL }).getByRole('link').click()
  await expect(mail.getByText(text.emailVerifiedNow)).toBeVisible()
  await expect(mail).toHaveURL(`${product.url}/settings`)
  await expect(mail.getByRole('region', { name: text.email }).getByText(text.verified, { exact: true })).toBeVisible()
  expect(asked).toHaveLength(1)
  await page.reload()
  await expect(panel.getByText(EMAIL)).toBeVisible()
  await expect(panel.getByText(text.verified, { exact: true })).toBeVisible()

  await mail.goto(`${product.url}${link}`)
  await expect(mail.getByText(text.EMAIL_LINK_USED)).toBeVisible()
  await expect(mail).toHaveURL(`${product.url}/settings`)
  await mail.goto(`${product.url}/verify-email/none/none`)
  await expect(mail.getByText(text.EMAIL_LINK_WRONG)).toBeVisible()
  expect(asked).toHaveLength(3)
})

test('[ERR-03][ACCT-06] a bad link opened by a visitor is an error toast, asked about once, and leads home', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/profile/verify/email/')) asked.push(request.url())
  })
  await page.goto(`${product.url}/verify-email/none/none`)
  await expect(page.locator('.toast-error').filter({ hasText: text.EMAIL_LINK_WRONG })).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/`)
  await expect(page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true })).toBeVisible()
  expect(asked).toHaveLength(1)
  await page.goto(`${product.url}/verify-email/${'x'.repeat(80)}/none`)
  await expect(page.getByText(text.EMAIL_LINK_WRONG)).toBeVisible()
  expect(asked).toHaveLength(1)
})
