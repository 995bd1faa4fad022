import { Link } from 'react-router-dom'
import { unreadIn } from '#client/player/member.ts'
import { text } from '#copy/catalogue.ts'
import { PAGES } from '../access.ts'
import { useRead } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'

/** On a phone its target is higher than its look, as that of the account beside it. */
const look =
  'relative inline-grid min-h-target min-w-target phone:min-w-[max(44px,min(var(--target),12.5vw))] place-items-center rounded-sm border border-chrome-line phone:-mx-[4px] phone:rounded-md phone:border-4 phone:border-transparent phone:bg-clip-padding phone:[box-shadow:inset_0_0_0_1px_var(--chrome-line)]'
const count = 'absolute -top-1 -right-1 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 text-on-accent'

/** The member's notifications with the number of unread ones (ACCT-06). */
const Bell = () => {
  const unread = unreadIn(useRead({ what: 'notices' }).rows)
  return (
    <Link className={look} to={PAGES.notifications.path} aria-label={unread === 0 ? text.notifications : text.unreadNotices(unread)}>
      <Icon name="bell" size={20} />
      {unread > 0 && <b className={count}>{unread}</b>}
    </Link>
  )
}
export default Bell
