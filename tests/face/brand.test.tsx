// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Play } from '#contract/calls/play.ts'
import { WHOLE } from '#contract/features.ts'
import { text } from '#copy/catalogue.ts'
import type { PublicBrand } from '#domain/player/brand.ts'
import { PAGES } from '#src/access.ts'
import CasinoNews from '#src/casino/CasinoNews.tsx'
import CasinoWelcome from '#src/casino/CasinoWelcome.tsx'
import { ContactCard } from '#src/frame/ContactCard.tsx'
import Dialogs from '#src/frame/Dialogs.tsx'
import Drawer from '#src/frame/Drawer.tsx'
import { MemberRow } from '#src/frame/LoggedIn.tsx'
import { Promo } from '#src/frame/Promo.tsx'
import { NewVersion } from '#src/frame/Strip.tsx'
import { useLedger } from '#src/hooks.ts'
import { Guarded } from '#src/ui/Guarded.tsx'
import { answered, pick, quoted } from '#tests/player.ts'
import { linksShown, showPart } from './page-part.tsx'

afterEach(cleanup)

test('[BRAND-04] what a brand has off has no button, no page, no tab and no contact', () => {
  const parts = (
    <>
      <MemberRow username="demo" />
      <ContactCard />
      {[PAGES.deposit, PAGES.withdraw].map((access) => (
        <Guarded key={access.path} access={access}>
          <p>{access.path}</p>
        </Guarded>
      ))}
    </>
  )
  const seen = (over: Partial<PublicBrand>) => {
    const { logIn, address, tabs } = showPart(parts, over, '/deposit')
    logIn()
    const pages = screen.queryAllByText(/^\/(?:deposit|withdraw)$/).map(({ textContent }) => textContent)
    const shown = {
      address: address(),
      tabs: tabs(),
      pages,
      buttons: linksShown().filter((to) => to?.startsWith('/')),
      contacts: linksShown().filter((to) => !to?.startsWith('/')),
    }
    cleanup()
    return shown
  }
  const whole = seen({})
  const paid = ['/deposit', '/withdraw']
  expect(whole).toMatchObject({ address: '/deposit', tabs: 'login,register,otp', pages: paid, buttons: paid })
  expect(seen({ showDeposit: false })).toMatchObject({ address: '/', pages: ['/withdraw'], buttons: ['/withdraw'] })
  expect(seen({ showWithdrawal: false })).toMatchObject({ address: '/', pages: ['/deposit'], buttons: ['/deposit'] })
  expect(seen({ showSignupOption: false, showSignupbyRefer: false }).tabs).toBe('login,otp')
  expect(seen({ showLoginWithOtp: false }).tabs).toBe('login,register')
  expect(seen({ showContact: false }).contacts).toEqual([])
  for (const off of ['showWhatsapp', 'showTelegram', 'showInstagram', 'showFacebook', 'showEmail'] as const)
    expect(seen({ [off]: false }).contacts, off).toHaveLength(whole.contacts.length - 1)
})

test('[BRAND-03] the banner has the brand’s own sentences where it has them, and the product’s elsewhere', () => {
  const voice = { en: { welcome: 'By invitation.', strip: 'Priced by its members.' }, hi: { note: 'केवल सदस्य।' } }
  const { wait } = showPart(<Promo />, { voice })
  const shown = (...words: readonly string[]) => words.map((each) => screen.queryByText(each) !== null)
  expect(shown('By invitation.', text.promoNote, 'केवल सदस्य।')).toEqual([true, true, false])
  wait(6500)
  expect(shown('Priced by its members.', text.promoStrip)).toEqual([true, false])
})

test('[SUPP-03] the banner is a strip after 6.5 s, a tab after 20 s more, and never over a slip', () => {
  const { spine, record, wait } = showPart(<Promo />)
  const said = () => [text.promoNote, text.promoStrip].filter((words) => screen.queryByText(words) !== null)
  const tab = () => screen.queryByRole('button', { name: text.offers })
  expect([said(), tab()]).toEqual([[text.promoNote], null])
  wait(6499)
  expect(said()).toEqual([text.promoNote])
  wait(1)
  expect([said(), tab()]).toEqual([[text.promoStrip], null])
  wait(19_999)
  expect(said()).toEqual([text.promoStrip])
  wait(1)
  expect(said()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: text.offers }))
  expect(said()).toEqual([text.promoStrip])
  record({ type: 'link.opened' })
  record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  const { slip } = spine.slips.get().at(-1) ?? expect.fail('no slip')
  record({ type: 'quote.changed', slip, quote: quoted(200) })
  expect([said(), tab()]).toEqual([[], null])
})

/** The limits of a member who is on no break. */
const noBreak: Play = {
  limits: [],
  checkMinutes: 60,
  checkInMs: null,
  sitting: null,
  coolingUntil: null,
  excludedUntil: null,
  mayReturn: false,
  returnFrom: null,
}
/** The dialogs of the page, as the ledger has them. */
const LedgerDialogs = () => {
  const [hasNews, hasWelcome] = [useLedger(({ login }) => login.casinoNews), useLedger(({ login }) => login.casinoPopup)]
  return <Dialogs overlay="closed" hasWelcome={hasWelcome} hasNews={hasNews} wide />
}

test('[SUPP-04] the popup of slots opens where getSetting has it on, and is not the welcome', async () => {
  const popup = () => screen.queryByRole('dialog', { name: text.casinoNews })
  // On first, so that its code is here when it is off.
  for (const casino of [true, false]) {
    const { record, logIn } = showPart(<LedgerDialogs />)
    logIn()
    record(answered({ what: 'play' }, noBreak))
    record(answered({ what: 'popups' }, { casino }))
    record({ type: 'target.chosen', target: { page: 'casino-lobby', ids: ['slot-games'], navigation: null } })
    if (casino) await waitFor(() => expect(popup()).not.toBeNull())
    expect([popup() !== null, screen.queryByText(text.welcomeTitle)]).toEqual([casino, null])
    cleanup()
  }
})

test('[SUPP-04] the popup of slots offers each lobby but the one that was chosen', () => {
  showPart(<CasinoNews />, {}, '/casino-lobby/slot-games')
  const offered = screen.getAllByRole('link').map((link) => link.textContent)
  expect(offered).toEqual([text.liveCasino, text.crash, text.fishing, text.cardGames])
})

test('[SUPP-05] the welcome has the source’s words; agreeing goes on, closing forgets it and opens home', () => {
  const navigation = { navigationId: '7', navigationName: 'Roulette', casinoType: null, selectedCasinoProvider: null }
  const opened = () => {
    const shown = showPart(<CasinoWelcome />, {}, '/casino-live/1/2')
    shown.record({ type: 'target.chosen', target: { page: 'casino-live', ids: ['1', '2'], navigation } })
    shown.logIn()
    shown.record({ type: 'page.opened', page: { name: 'casino-game', path: '/casino-live/1/2' } })
    expect(shown.spine.ledger.get().login).toMatchObject({ casinoPopup: true, navigation })
    return { ...shown, login: () => shown.spine.ledger.get().login }
  }
  const agreeing = opened()
  expect(screen.getByRole('dialog', { name: 'PLEASE NOTE' })).toBeDefined()
  for (const words of [
    '(₹ 10 = 1 Point)',
    'Welcome to your new casino lobby',
    'Checkout the exciting Live Casino tables, Slots and much more, upto 200+ game and counting...',
  ])
    expect(screen.getByText(words)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'OK, I AGREE !' }))
  expect([agreeing.address(), agreeing.login()]).toMatchObject(['/casino-live/1/2', { casinoPopup: false, navigation }])
  cleanup()
  const closing = opened()
  fireEvent.click(screen.getByRole('button', { name: text.close }))
  expect([closing.address(), closing.login()]).toMatchObject(['/', { casinoPopup: false, navigation: null }])
})

/** The menu of a phone, open. */
const OpenDrawer = () => {
  const [open, setOpen] = useState(true)
  return <Drawer open={open} onClose={() => setOpen(false)} />
}

test('[SUPP-07] the app is offered where the brand has a link, and a reload for a newer version alone', () => {
  const app = { name: text.downloadApk }
  showPart(<OpenDrawer />, { downloadAppLink: 'https://app.example/pavilion.apk' })
  expect(screen.getByRole('link', app).getAttribute('href')).toBe('https://app.example/pavilion.apk')
  cleanup()
  showPart(<OpenDrawer />, { downloadAppLink: '' })
  expect(screen.queryByRole('link', app)).toBeNull()
  cleanup()
  const { record, logIn } = showPart(<NewVersion />, { version: '1.9.0' }, '/open-bets?view=all')
  logIn()
  const config = { androidVersion: null, analyticsId: null, recaptchaKey: null, redirect: null, backend: WHOLE }
  for (const version of [null, '1.8.9', '1.9.0']) {
    record(answered({ what: 'config' }, { ...config, version }))
    expect(screen.queryByText(text.reload), String(version)).toBeNull()
  }
  record(answered({ what: 'config' }, { ...config, version: '1.10.0' }))
  expect(screen.getByRole('link', { name: text.reload }).getAttribute('href')).toBe('/open-bets?view=all')
})
