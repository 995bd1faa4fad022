// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import type { Ask } from '#client/ledger/reads.ts'
import { text } from '#copy/catalogue.ts'
import NoticesScreen from '#src/account/NoticesScreen.tsx'
import AccountSettingsScreen from '#src/account/AccountSettingsScreen.tsx'
import TimeScreen from '#src/account/TimeScreen.tsx'
import ProfileScreen from '#src/account/ProfileScreen.tsx'
import PromotionsScreen from '#src/wallets/PromotionsScreen.tsx'
import WalletsScreen from '#src/wallets/WalletsScreen.tsx'
import { answered, at } from '#tests/player.ts'
import { failed, showAccount, whileOffline } from './account.tsx'

afterEach(cleanup)

const profile = { username: 'asha', mobile: '', email: 'asha@example.com', emailVerified: false, referCode: '', hasPassword: true }
const wallets = {
  ...{ useBonusWallet: false, withdrawable: paise(5000), owed: paise(0) },
  wallets: [{ walletCode: 'exchange', kind: 'main', balance: paise(7000), exposure: paise(-2000) } as const],
}
type Answer = Parameters<ReturnType<typeof showAccount>['record']>[0]
/** Pages of the account: the screen, what it asks, its answer, and what it shows then. */
const PAGES: readonly (readonly [name: string, Screen: () => ReactNode, ask: Ask, answer: Answer, said: string | RegExp])[] = [
  ['the wallets', WalletsScreen, { what: 'wallets' }, answered({ what: 'wallets' }, wallets), text.walletFree(paise(5000))],
  ['promotions', PromotionsScreen, { what: 'promotions' }, answered({ what: 'promotions' }), text.noOffers],
  ['notifications', NoticesScreen, { what: 'notices' }, answered({ what: 'notices' }), text.noNotices],
  ['the profile', ProfileScreen, { what: 'profile' }, answered({ what: 'profile' }, profile), /asha@example\.com/],
]

test.each(PAGES)(
  '[ACCT-06] %s loads, fails with a way on, shows its answer, and says when it is offline',
  (_, Screen, ask, answer, said) => {
    const { record, container } = showAccount(Screen)
    expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
    record(failed(ask))
    expect(screen.getByRole('button', { name: text.retry })).toBeTruthy()
    expect(screen.queryByText(said)).toBeNull()
    record(answer)
    expect(screen.getByText(said)).toBeTruthy()
    expect(screen.queryByRole('button', { name: text.retry })).toBeNull()
    expect(screen.queryByText(text.offlineRows)).toBeNull()
    cleanup()
    whileOffline(() => {
      showAccount(Screen)
      expect(screen.getByText(text.offlineRows)).toBeTruthy()
    })
  },
)

test('[ACCT-06] notifications count what is new, and lead to one press that reads them', () => {
  const { record, asked } = showAccount(NoticesScreen)
  const notice = { id: '2', text: 'Another device signed in', at: at(1000), kind: 'new-device', isRead: false }
  record(answered({ what: 'notices' }, notice, { ...notice, id: '1', isRead: true }))
  expect(screen.getByText(text.unreadCount(1))).toBeTruthy()
  screen.getByRole('button', { name: text.markRead }).click()
  expect(asked.some(({ request }) => JSON.stringify(request).includes('"2"'))).toBe(true)
})

test.each([
  ['the profile', ProfileScreen],
  ['the settings', AccountSettingsScreen],
] as const)('[ROUTE-10][ACCT-06] %s show the end of a mobile number alone', (_, Screen) => {
  const { record, container } = showAccount(Screen)
  record(answered({ what: 'profile' }, { ...profile, mobile: '9876543210' }))
  expect(container.textContent).toContain('•••••••210')
  expect(container.textContent).not.toContain('9876543210')
})

test('[ACCT-05] the settings hold one-click, stakes and alerts; times follow the device at first', () => {
  showAccount(AccountSettingsScreen)
  for (const name of [text.oneClick, text.stakeButtons, text.matchedAlerts]) expect(screen.getAllByText(name).length).toBeGreaterThan(0)
  cleanup()
  const { record, asked } = showAccount(TimeScreen)
  expect(screen.getAllByRole('radio', { checked: true }).map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringContaining(text.zoneDevice),
  ])
  record({ type: 'page.opened', page: { name: 'timeSetting' } })
  expect(asked.map(({ path }) => path)).toContain('/server-time')
  record({ ...answered({ what: 'serverTime' }, at(1_030_000)), whose: 'all' })
  expect(screen.getByText((content) => content.startsWith(text.exchangeClock)).textContent).toContain(text.deviceDiffers(30))
})
