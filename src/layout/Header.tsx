import { Link } from 'react-router-dom'
import { moneyText } from '#domain/format.ts'
import { text } from '#domain/text.ts'
import { activityText } from '#domain/time.ts'
import { hasPage } from '../access.ts'
import { useBrand, useSwitches } from '../brand.tsx'
import { useLedger, useSend } from '../hooks.ts'
import { useTabs } from '../login/tabs.ts'
import { Icon } from '../parts/Icon.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Logo } from './Logo.tsx'

/** The top of every page: who is here, and what they have (HDR-03 to HDR-05). */
export const Header = ({ onMenu }: { readonly onMenu: () => void }) => {
  const username = useLedger(({ member }) => member?.username ?? null)
  return (
    <header className="header">
      <button type="button" className="head-menu lg:hidden" aria-label={text.menu} onClick={onMenu}>
        <Icon name="menu" size={22} />
      </button>
      <Link className="logo" to="/">
        <Logo small />
      </Link>
      <span className="tag-play">{text.playMoney}</span>
      <span className="grow" />
      {username === null ? <Guest /> : <MemberBox username={username} />}
    </header>
  )
}

const Guest = () => {
  const send = useSend()
  const { demo } = useBrand()
  const maySignUp = useTabs().includes('register')
  return (
    <>
      {demo && (
        <button
          type="button"
          className="head-hint text-xs underline underline-offset-2 min-h-8"
          onClick={() => send({ type: 'demo.pressed' })}
        >
          {text.demoHint}
        </button>
      )}
      {maySignUp && (
        <button type="button" className="head-btn" onClick={() => send({ type: 'login.opened', tab: 'register' })}>
          {text.signUp}
        </button>
      )}
      <button type="button" className="head-btn" data-solid="" onClick={() => send({ type: 'login.opened', tab: 'login' })}>
        {text.logIn}
      </button>
    </>
  )
}

const MemberBox = ({ username }: { readonly username: string }) => {
  const { deposit, withdrawal } = useSwitches()
  const lastLogin = useLedger((ledger) => ledger.lastLogin)
  const balance = useLedger(({ balance }) => (balance.kind === 'known' ? balance.balance : null))
  return (
    <>
      <div className="who">
        {text.loginAs} <b>{username}</b>
        {lastLogin !== null && (
          <small>
            {text.lastLoggedIn} {activityText(lastLogin)}
          </small>
        )}
      </div>
      <div className="purse">
        <small>{text.availableBalance}</small>
        <b>{balance === null ? '–' : moneyText(balance)}</b>
      </div>
      {deposit && <MoneyLink to="/deposit">{text.deposit}</MoneyLink>}
      {withdrawal && <MoneyLink to="/withdraw">{text.withdraw}</MoneyLink>}
      <AccountMenu username={username} />
    </>
  )
}

/** A way to pay in or out, once there is a page for it. */
const MoneyLink = ({ to, children }: { readonly to: string; readonly children: string }) =>
  hasPage(to) ? (
    <Link className="head-btn head-money" to={to}>
      {children}
    </Link>
  ) : null
