import { useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { text } from '#domain/text.ts'
import { activityText } from '#domain/time.ts'
import { PAGES } from '../access.ts'
import { useLedger, useSend } from '../hooks.ts'
import { useAsk } from '../parts/Asking.tsx'
import { Icon } from '../parts/Icon.tsx'

/** What a member may do with the account (HDR-04). The browser opens and closes it; going anywhere closes it too. */
export const AccountMenu = ({ username }: { readonly username: string }) => {
  const id = useId()
  const { key } = useLocation()
  const send = useSend()
  const ask = useAsk()
  const lastLogin = useLedger((ledger) => ledger.lastLogin)
  const signOut = (): void =>
    ask({ title: text.signOutAsk, note: text.signOutNote, ok: text.signOut, onOk: () => send({ type: 'logout.pressed' }) })
  return (
    <>
      <button type="button" className="head-btn head-account" popoverTarget={id}>
        <Icon name="user" size={20} />
        <span>{text.account}</span>
      </button>
      <div key={key} id={id} popover="auto" className="account-menu">
        <p>
          {text.loginAs} <b>{username}</b>
          {lastLogin !== null && (
            <small>
              {text.lastLoggedIn} {activityText(lastLogin)}
            </small>
          )}
        </p>
        <Link className="nav-item" to={PAGES.changePassword.path}>
          <Icon name="lock" />
          {text.changePassword}
        </Link>
        <button type="button" className="nav-item" popoverTarget={id} popoverTargetAction="hide" onClick={signOut}>
          <Icon name="cross" />
          {text.signOut}
        </button>
      </div>
    </>
  )
}
