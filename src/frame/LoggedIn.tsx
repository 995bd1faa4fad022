import { Link } from 'react-router-dom'
import { lastLoginOf } from '#client/ledger/selectors.ts'
import { text } from '#copy/first.ts'
import { activityText } from '#copy/time.ts'
import { PAGES } from '../access.ts'
import { useSwitches } from '../brand.tsx'
import { useLedger } from '../hooks.ts'
import { useZone } from '../lib/when.ts'

/**
 * Who is logged in, and when the member was before (HDR-04). Where there is little room the time has a line of its own. All of it comes
 * at once, because the name would move when the time came.
 */
export const LoggedIn = ({ username }: { readonly username: string }) => {
  const lastLogin = useLedger(lastLoginOf)
  const zone = useZone()
  if (lastLogin === null) return null
  return (
    <>
      {text.loginAs} <b className="wrap-anywhere">{username}</b>
      <small className="block text-xs opacity-80">
        {text.lastLoggedIn} <span className="inline-block whitespace-nowrap">{activityText(lastLogin, zone)}</span>
      </small>
    </>
  )
}

const pay = 'btn-small inline-flex items-center'

/** The part of the header that a phone has no room for beside logo and balance: it is the first row of the page (HDR-04). */
export const MemberRow = ({ username }: { readonly username: string }) => {
  const { deposit, withdrawal } = useSwitches()
  return (
    <div className="print:hidden flex min-h-11 flex-wrap items-center gap-2 border-b border-line bg-surface px-3" data-member-row="">
      <div className="min-w-[8rem] flex-1 text-xs leading-[1.3]">
        <LoggedIn username={username} />
      </div>
      {deposit && (
        <Link className={pay} to={PAGES.deposit.path}>
          {text.deposit}
        </Link>
      )}
      {withdrawal && (
        <Link className={pay} to={PAGES.withdraw.path}>
          {text.withdraw}
        </Link>
      )}
    </div>
  )
}
