import { Link } from 'react-router-dom'
import { moneyText } from '#domain/format.ts'
import { text } from '#domain/text.ts'
import { activityText } from '#domain/time.ts'
import { useLedger, useSend } from '../hooks.ts'
import { Icon } from '../parts/Icon.tsx'
import { Logo } from './Logo.tsx'

/** The top of every page: who is here, and what they have. */
export const Header = ({ onMenu }: { readonly onMenu: () => void }) => {
  const username = useLedger(({ member }) => member?.username ?? null)
  return (
    <header className="header" {...(username === null ? { 'data-guest': '' } : {})}>
      <button type="button" className="head-menu lg:hidden" aria-label={text.menu} onClick={onMenu}>
        <Icon name="menu" size={22} />
      </button>
      <Link className="logo" to="/" aria-label={text.brand}>
        <Logo />
        <span>{text.brand}</span>
      </Link>
      <span className="tag-play">{text.playMoney}</span>
      <span className="grow" />
      {username === null ? <Guest /> : <MemberBox username={username} />}
    </header>
  )
}

const Guest = () => {
  const send = useSend()
  return (
    <>
      <button
        type="button"
        className="head-hint text-xs underline underline-offset-2 min-h-8"
        onClick={() => send({ type: 'demo.pressed' })}
      >
        {text.demoHint}
      </button>
      <button type="button" className="head-btn" data-solid="" onClick={() => send({ type: 'login.opened', tab: 'login' })}>
        {text.logIn}
      </button>
    </>
  )
}

const MemberBox = ({ username }: { readonly username: string }) => {
  const send = useSend()
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
      <button type="button" className="head-btn" onClick={() => send({ type: 'logout.pressed' })}>
        {text.logOut}
      </button>
    </>
  )
}
