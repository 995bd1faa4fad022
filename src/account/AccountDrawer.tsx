import { DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { moneyText } from '#domain/betting/format.ts'
import { lastLoginOf } from '#client/ledger/selectors.ts'
import { readOf } from '#client/ledger/reads.ts'
import { availableOf, unreadIn } from '#client/player/member.ts'
import { bonusInUse } from '#client/ledger/wallets.ts'
import { paise } from '#domain/paise.ts'
import { type Sentence, text } from '#copy/catalogue.ts'
import { activityText } from '#copy/time.ts'
import { type Access, isOn, type PageRow, PAGES } from '../access.ts'
import { useBrand, useSwitches, useHas } from '../brand.tsx'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { useAsk } from '../ui/Asking.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useWide } from '../lib/useWide.ts'
import { useZone } from '../lib/when.ts'
import { ContactCard } from '../frame/ContactCard.tsx'
import { chatAddress, contactsOf } from '../frame/contacts.ts'
import { onDemand } from '../lib/later.ts'
import { Overlay } from '../ui/Overlay.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { menuCap } from '../frame/looks.ts'
import { Part } from '../ui/Part.tsx'

const BonusPopup = onDemand(() => import('./BonusPopup.tsx'))

type Way = readonly [access: Access, name: Sentence]
const MONEY: readonly Way[] = [
  [PAGES.deposit, 'deposit'],
  [PAGES.withdraw, 'withdraw'],
]
const REWARDS: readonly Way[] = [
  [PAGES.promotions, 'promotions'],
  [PAGES.fortune, 'fortuneWheel'],
]
const STATEMENTS: readonly Way[] = Object.values<PageRow>(PAGES).flatMap((row) =>
  row.menu === 'statements' && row.title !== null ? [[row, row.title] as const] : [],
)
const SETTINGS: readonly Way[] = [
  [PAGES.profile, 'profile'],
  [PAGES.play, 'play'],
  [PAGES.notifications, 'notifications'],
  [PAGES.devices, 'devices'],
  [PAGES.wallets, 'balanceSettings'],
  [PAGES.alerts, 'alerts'],
  [PAGES.timeSetting, 'timeSetting'],
  [PAGES.settings, 'settings'],
]
const LEGAL: readonly Way[] = [
  [PAGES.rules, 'rulesRegulations'],
  [PAGES.exclusion, 'exclusionPolicy'],
  [PAGES.responsible, 'responsibleGambling'],
  [PAGES.privacy, 'privacyPolicy'],
]

const panel = 'fixed inset-y-0 right-0 z-41 w-[min(22.5rem,100vw-2.5rem)] overflow-y-auto bg-surface pb-4 shadow-pop'
const motion = 'motion-safe:animate-enter [--from-x:100%]'
const head = 'sticky top-0 z-1 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-0.5 bg-chrome py-3 pr-2 pl-4 text-on-chrome'

type Props = { readonly open: boolean; readonly onClose: () => void }

/** The account's menu, which slides in from the side. A link, the backdrop and Escape close it; a click inside does not (NAV-10). */
const AccountDrawer = ({ open, onClose }: Props) => {
  const wide = useWide()
  const hasBonus = useLedger(({ popups }) => popups.bonusPopUp.isPopUpOpen)
  return (
    <>
      <Overlay open={open} onClose={onClose}>
        <DialogPanel className={`drawer ${panel} ${motion}`}>
          <Who onClose={onClose} />
          <Section title={text.balanceInformation}>
            <Figures />
            <Bonus onClose={onClose} />
            <Ways ways={MONEY} onClose={onClose} />
            <Ways ways={REWARDS} onClose={onClose} />
          </Section>
          <Section title={text.helpSupport}>
            <Help />
          </Section>
          <Section title={text.statements}>
            <Ways ways={STATEMENTS} onClose={onClose} />
          </Section>
          <Section title={text.accountSettings}>
            <Ways ways={SETTINGS} onClose={onClose} />
          </Section>
          <Section title={text.legalCompliance}>
            <Ways ways={LEGAL} onClose={onClose} />
          </Section>
          <Section title={text.accountActions}>
            <Ways ways={[[PAGES.changePassword, 'changePassword']]} onClose={onClose} />
            <SignOut onClose={onClose} />
          </Section>
          {wide && (
            <div className="mx-4 mt-3">
              <ContactCard />
            </div>
          )}
        </DialogPanel>
      </Overlay>
      <Part failure="over">{hasBonus && <BonusPopup />}</Part>
    </>
  )
}
export default AccountDrawer

const Who = ({ onClose }: Pick<Props, 'onClose'>) => {
  const username = useLedger(({ member }) => member?.username ?? '')
  const lastLogin = useLedger(lastLoginOf)
  const zone = useZone()
  return (
    <header className={`${head} **:focus-visible:outline-accent`}>
      <DialogTitle className="text-xs font-semibold text-on-chrome-2">{text.account}</DialogTitle>
      <p className="text-md wrap-anywhere">
        {text.loginAs} <b>{username}</b>
        {lastLogin !== null && (
          <small className="block text-xs text-on-chrome-2">
            {text.lastLoggedIn} {activityText(lastLogin, zone)}
          </small>
        )}
      </p>
      <button
        type="button"
        className="icon-btn col-start-2 row-span-2 row-start-1 size-11 text-on-chrome"
        aria-label={text.close}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </header>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="border-line not-first-of-type:mt-1 not-first-of-type:border-t">
    <h3 className={menuCap}>{title}</h3>
    {children}
  </section>
)

const Figures = () => {
  const balance = useLedger((ledger) => ledger.balance)
  const known = balance.kind === 'known'
  const available = availableOf(balance)
  const bonus = useLedger(bonusInUse)
  return (
    <Pairs
      rows={[
        [text.availableBalance, available === null ? '–' : moneyText(available)],
        ...(bonus === null ? [] : ([[text.bonusMoney, moneyText(bonus)]] as const)),
        [text.netExposure, known ? moneyText(paise(-Math.abs(balance.exposure) || 0)) : '–'],
      ]}
    />
  )
}

/** Opens the popup of a bonus, which replaces the drawer (SUPP-06). */
const Bonus = ({ onClose }: Pick<Props, 'onClose'>) => {
  const record = useRecord()
  const hasBonuses = useHas('bonuses')
  const show = (): void => {
    onClose()
    record({ type: 'bonus.opened', walletType: 'exchange' })
  }
  return (
    hasBonuses && (
      <button type="button" className="nav-item" onClick={show}>
        {text.bonusDetails}
      </button>
    )
  )
}

const Ways = ({ ways, onClose }: { readonly ways: readonly Way[]; readonly onClose: () => void }) => {
  const { pathname } = useLocation()
  const brand = useBrand()
  const unread = useLedger((ledger) => unreadIn(readOf(ledger, { what: 'notices' }).rows))
  return ways
    .filter(([access]) => isOn(access, brand))
    .map(([access, name]) => (
      <Link
        key={access.path}
        className="nav-item"
        to={access.path}
        onClick={onClose}
        {...(pathname === access.path ? { 'aria-current': 'page' } : {})}
      >
        {name === 'notifications' && unread > 0 ? text.unreadNotices(unread) : text[name]}
      </Link>
    ))
}

/** The support chat: the exchange's support number if it has one, else the brand's first contact. */
const Help = () => {
  const brand = useBrand()
  const switches = useSwitches()
  const { wpnumber = '', message = '' } = useRead({ what: 'support' }).rows[0] ?? {}
  const chat =
    wpnumber === '' ? contactsOf(brand, switches)[0]?.href : chatAddress(wpnumber, message || text.whatsappGreeting(brand.appName))
  return (
    <>
      {chat !== undefined && (
        <a className="nav-item" href={chat} target="_blank" rel="noopener noreferrer">
          {text.chatWithUs}
        </a>
      )}
      {brand.downloadAppLink !== '' && (
        <a className="nav-item" href={brand.downloadAppLink} target="_blank" rel="noopener noreferrer">
          {text.downloadApk}
        </a>
      )}
    </>
  )
}

const SignOut = ({ onClose }: Pick<Props, 'onClose'>) => {
  const record = useRecord()
  const ask = useAsk()
  const leave = (): void => {
    onClose()
    record({ type: 'logout.pressed' })
  }
  // We keep the drawer open under its question, because two dialogs that swap at once would both claim the focus.
  const signOut = (): void => ask({ title: text.signOutAsk, note: text.signOutNote, ok: text.signOut, onOk: leave })
  return (
    <button type="button" className="nav-item" onClick={signOut}>
      {text.signOut}
    </button>
  )
}
