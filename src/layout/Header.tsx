import { Link } from 'react-router-dom'
import { moneyText } from '#domain/format.ts'
import { availableOf } from '#domain/member.ts'
import { text } from '#copy/catalogue.ts'
import { activityText } from '#copy/time.ts'
import { PAGES } from '../access.ts'
import { useBrand, useSwitches } from '../brand.tsx'
import { useLedger, useSend } from '../hooks.ts'
import { useTabs } from '../login/tabs.ts'
import { Icon } from '../parts/Icon.tsx'
import { useZone } from '../parts/when.ts'
import { Logo } from './Logo.tsx'
import { Search } from './Search.tsx'

type Props = {
  /** Whether it stands in the page's flow, as where the page begins right under it (HDR-09). */
  readonly inFlow: boolean
  readonly wide: boolean
  readonly onMenu: () => void
  readonly onAccount: () => void
}

/** The top of every page: who is here, and what they have (HDR-03 to HDR-05). */
export const Header = ({ inFlow, wide, onMenu, onAccount }: Props) => {
  const username = useLedger(({ member }) => member?.username ?? null)
  return (
    <header className="header" data-flow={inFlow}>
      <button type="button" className="head-menu lg:hidden" aria-label={text.menu} onClick={onMenu}>
        <Icon name="menu" size={22} />
      </button>
      <Link className="logo" to="/">
        <Logo small />
      </Link>
      <span className="tag-play">{text.playMoney}</span>
      {wide && <Search />}
      <span className="grow" />
      {username === null ? <Guest /> : <MemberBox username={username} onAccount={onAccount} />}
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

const MemberBox = ({ username, onAccount }: { readonly username: string; readonly onAccount: () => void }) => {
  const { deposit, withdrawal } = useSwitches()
  const lastLogin = useLedger((ledger) => ledger.lastLogin)
  const zone = useZone()
  const available = useLedger(({ balance }) => availableOf(balance))
  return (
    <>
      <div className="who">
        {text.loginAs} <b>{username}</b>
        {lastLogin !== null && (
          <small>
            {text.lastLoggedIn} {activityText(lastLogin, zone)}
          </small>
        )}
      </div>
      <div className="purse">
        <small>{text.availableBalance}</small>
        <b>{available === null ? '–' : moneyText(available)}</b>
      </div>
      {deposit && (
        <Link className="head-btn head-money" to={PAGES.deposit.path}>
          {text.deposit}
        </Link>
      )}
      {withdrawal && (
        <Link className="head-btn head-money" to={PAGES.withdraw.path}>
          {text.withdraw}
        </Link>
      )}
      <button type="button" className="head-btn head-account" aria-haspopup="dialog" onClick={onAccount}>
        <Icon name="user" size={20} />
        <span>{text.account}</span>
      </button>
    </>
  )
}
