import { type Locator, type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { fieldIn } from './fields.ts'
import { QUIET, startProduct } from './server.ts'
import { test } from './test.ts'

/** Asks for a code in the dialog, and gives its field. */
const askIn = async (page: Page, phone: string): Promise<Locator> => {
  await fieldIn(page, 'phone').pressSequentially(phone)
  await page.getByRole('dialog').getByRole('button', { name: text.getOtp }).click()
  return fieldIn(page, 'code')
}

test('[AUTH-05] a code of six digits is typed, pasted and filled in wherever one is asked for', async ({ page }) => {
  const product = await startProduct(['--seed', 'codes', '--casino', 'off', ...QUIET], undefined, { OTP_LENGTH: '6' })
  await page.goto(product.url)
  await page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: text.otpTab, exact: true }).click()
  const login = await askIn(page, '9876543210')
  await login.press('Enter')
  await login.pressSequentially('12a34')
  await expect(login).toHaveValue('1234')
  await expect(dialog.getByText(text.otpLong(6))).toBeVisible()
  await dialog.getByRole('tab', { name: text.login, exact: true }).click()
  await dialog.getByRole('button', { name: text.forgotPassword, exact: true }).click()
  const recovery = await askIn(page, '9100000078')
  // A device fills in the whole value by itself.
  await recovery.evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '४८२९१३')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(recovery).toHaveValue('482913')
  await dialog.getByRole('tab', { name: text.registerTab, exact: true }).click()
  const field = await askIn(page, '9100000077')
  // The field is there before the exchange has the call.
  await expect.poll(() => product.codeFor('9100000077', 'register')).toMatch(/^\d{6}$/)
  const code = await product.codeFor('9100000077', 'register')
  await field.focus()
  await page.keyboard.insertText(`Your code is ${code}. It holds for 10 minutes.`)
  await expect(field).toHaveValue(code ?? '')
  for (const label of [text.password, text.confirmPassword])
    await dialog.getByLabel(label, { exact: true }).pressSequentially('Calm!Harbour77')
  await dialog.getByLabel(text.iAmAdult, { exact: true }).check()
  await dialog.getByLabel(text.iAccept, { exact: true }).check()
  await dialog.getByRole('button', { name: text.register, exact: true }).click()
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible()
  await product.close()
})
