import { type Browser, type CDPSession, type Locator, type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { accountOf } from './desk.ts'
import { faultsIn, signOut } from './player.ts'
import { type Product, QUIET, startProduct } from './server.ts'
import { test } from './test.ts'

const PASSWORD = 'Quiet!Train42'

let product: Product
// Apart from the others': ten tries to log in are a minute's from one address, and all tests come from one.
test.beforeAll(async () => {
  product = await startProduct(['--seed', 'members', ...QUIET])
})
test.afterAll(() => product.close())

/** A page with an authenticator of Chromium's own, which says yes for the player at once. */
const withAuthenticator = async (browser: Browser): Promise<{ page: Page; cdp: CDPSession; authenticatorId: string }> => {
  const page = await (await browser.newContext()).newPage()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(product.brandUrl('pavilion'))
  return { page, cdp, authenticatorId }
}
const openLogin = async (page: Page): Promise<Locator> => {
  await page.getByRole('banner').getByRole('button', { name: text.logIn, exact: true }).click()
  return page.getByRole('dialog')
}
const logIn = async (page: Page, phone: string): Promise<void> => {
  const dialog = await openLogin(page)
  await dialog.getByLabel(text.userId, { exact: true }).fill(phone)
  await dialog.getByLabel(text.password, { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(accountOf(page)).toBeVisible()
}
/** Signs out from the home page: Devices has buttons of the same name. */
const leave = async (page: Page): Promise<void> => {
  await page.goto(product.brandUrl('pavilion'))
  await signOut(page)
}
const panelOf = (page: Page): Locator => page.getByRole('region', { name: text.passkeys, exact: true })

test('[ACCT-13] a passkey is added in Devices, logs in without a user id, and is removed', async ({ browser }) => {
  await product.join('9100000071', PASSWORD)
  const { page, cdp, authenticatorId } = await withAuthenticator(browser)
  await logIn(page, '9100000071')
  await page.goto(`${product.brandUrl('pavilion')}/devices`)
  const panel = panelOf(page)
  await expect(panel.getByText(text.noPasskeys)).toBeVisible()
  await panel.getByRole('button', { name: text.addPasskey }).click()
  await panel.getByLabel(text.passkeyName, { exact: true }).fill('My phone')
  await panel.getByRole('button', { name: text.passkeyGoOn }).click()
  await expect(panel.getByText(text.PASSWORD_REQUIRED)).toBeVisible()
  await panel.getByLabel(text.password, { exact: true }).fill(PASSWORD)
  await panel.getByRole('button', { name: text.passkeyGoOn }).click()
  await expect(panel.getByRole('listitem')).toContainText('My phone')
  await expect(panel.getByRole('listitem')).toContainText('pavilion.localhost')
  await expect(panel.getByRole('button', { name: text.addPasskey })).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) expect(await faultsIn(page, scheme)).toEqual([])
  await leave(page)

  const dialog = await openLogin(page)
  await dialog.getByRole('button', { name: text.withPasskey, exact: true }).click()
  await expect(accountOf(page)).toBeVisible()
  await page.goto(`${product.brandUrl('pavilion')}/devices`)
  await expect(panel.getByRole('listitem')).toContainText('Last used')

  await panel.getByRole('button', { name: text.removePasskey('My phone') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: text.cancel, exact: true }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await panel.getByRole('button', { name: text.removePasskey('My phone') }).click()
  await question.getByRole('button', { name: text.passkeyRemove, exact: true }).click()
  await expect(panel.getByText(text.noPasskeys)).toBeVisible()
  await leave(page)

  // The device has it still, and the site does not know it.
  await (await openLogin(page)).getByRole('button', { name: text.withPasskey, exact: true }).click()
  await expect(page.getByRole('dialog').getByText(text.PASSKEY_UNKNOWN)).toBeVisible()
  // Without any, the browser says no.
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  await page.getByRole('dialog').getByRole('button', { name: text.withPasskey, exact: true }).click()
  await expect(page.getByRole('dialog').getByText(text.passkeyNotUsed)).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) expect(await faultsIn(page, scheme)).toEqual([])
  await page.context().close()
})

test('[ACCT-13] the login offers no passkey when the address names no site', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(product.url.replace('localhost', '127.0.0.1'))
  const dialog = await openLogin(page)
  await expect(dialog.getByRole('button', { name: text.demoLogin })).toBeVisible()
  await expect(dialog.getByRole('button', { name: text.withPasskey })).toHaveCount(0)
  await page.context().close()
})

test('[ACCT-13] a withdrawal asks for a passkey, once the member wants that, and goes on with it', async ({ browser }) => {
  await product.join('9100000072', PASSWORD)
  const { page, cdp, authenticatorId } = await withAuthenticator(browser)
  const site = product.brandUrl('pavilion')
  const says = (isReady: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isReady })
  await logIn(page, '9100000072')
  await page.goto(`${site}/devices`)
  const panel = panelOf(page)
  const first = panel.getByRole('switch', { name: text.passkeyFirst })
  await expect(panel.getByText(text.noPasskeys)).toBeVisible()
  await expect(first).toHaveCount(0)
  await panel.getByRole('button', { name: text.addPasskey }).click()
  await panel.getByLabel(text.password, { exact: true }).fill(PASSWORD)
  await panel.getByRole('button', { name: text.passkeyGoOn }).click()
  await expect(first).toHaveAttribute('aria-checked', 'false')
  await first.click()
  await expect(first).toHaveAttribute('aria-checked', 'true')
  for (const scheme of ['light', 'dark'] as const) expect(await faultsIn(page, scheme)).toEqual([])

  await page.goto(`${site}/withdraw`)
  await page.getByRole('button', { name: text.addBeneficiary }).click()
  await page.getByLabel(text.beneficiaryName).fill('Asha Rao')
  await page.getByLabel(text.upiId).fill('asha@bank')
  await page.getByRole('button', { name: text.saveBeneficiary }).click()
  await expect(page.getByRole('radio', { name: /Asha Rao/ })).toBeChecked()
  await page.getByLabel(text.amount).fill('500')
  // A finger that the device does not know.
  await says(false)
  await page.getByRole('button', { name: text.withdrawNow }).click()
  await expect(page.getByText(text.passkeyNotUsed)).toBeVisible()
  await expect(page.getByLabel(text.amount)).toHaveValue('500')
  await says(true)
  await page.getByRole('button', { name: text.withdrawNow }).click()
  await expect(page.getByText(/WDR-\d+/).first()).toBeVisible()
  await page.goto(`${site}/transactions?type=withdrawal`)
  await expect(page.getByText(/WDR-\d+/)).toHaveCount(1)

  await page.goto(`${site}/devices`)
  await says(false)
  await first.click()
  await expect(page.getByText(text.passkeyNotUsed).first()).toBeVisible()
  await expect(first).toHaveAttribute('aria-checked', 'true')
  await says(true)
  await first.click()
  await expect(first).toHaveAttribute('aria-checked', 'false')
  await page.context().close()
})
