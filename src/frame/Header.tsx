import { Link } from 'react-router-dom'
import { moneyText } from '#domain/betting/format.ts'
import { availableOf } from '#client/player/member.ts'
import { bonusInUse } from '#client/ledger/wallets.ts'
import { isNewcomer } from '#client/views/offers.ts'
import { text } from '#copy/first.ts'
import { PAGES } from '../access.ts'
import { useBrand, useSwitches } from '../brand.tsx'
import { useLedger, useRecord, useUsername } from '../hooks.ts'
import { onDemand } from '../lib/later.ts'
import { useTabs } from '../login/tabs.ts'
import { Icon } from '../ui/Icon.tsx'
import { EventHead } from './EventHead.tsx'
import { LoggedIn } from './LoggedIn.tsx'
import { Logo } from './Logo.tsx'
import { useShow } from './overlay.ts'
import { PlayTag } from './PlayTag.tsx'
import { Search } from './Search.tsx'
import { Part } from '../ui/Part.tsx'

const Bell = onDemand(() => import('./Bell.tsx'))

type Props = {
  /** True if it is in the page's flow, so that the page begins right under it (HDR-09). */
  readonly inFlow: boolean
  readonly wide: boolean
  /** A phone's bottom bar has the account. */
  readonly hasAccount: boolean
  /** The page of an event, whose name a phone's header has. */
  readonly isEvent: boolean
}

/** Its width in letters says what it has room for: the account's drawer says the rest. */
const narrow = '@max-[60rem]/header:hidden'
const frame = '@container/header sticky inset-x-0 top-0 z-30 flex items-center bg-chrome text-on-chrome **:focus-visible:outline-accent'
const size =
  'min-h-14 gap-2 px-[max(1rem,calc(50vw-67.75rem))] py-1 roomy:gap-3 phone:h-12.5 phone:min-h-0 phone:gap-[8px] phone:py-0 phone:pr-[12px] phone:pl-[16px]'
/** On a phone its target is higher than its look, and large letters stop growing where the header would be wider than the window. */
const target =
  'phone:-mx-[4px] phone:rounded-md phone:border-4 phone:border-transparent phone:bg-clip-padding phone:px-[10px] phone:text-[length:min(1em,5vw)] phone:min-[360px]:px-[14px]'
const press = `min-h-target rounded-sm border px-2.5 font-semibold whitespace-nowrap roomy:px-3.5 ${target}`
const plain = `${press} border-chrome-line phone:[box-shadow:inset_0_0_0_1px_var(--chrome-line)]`
const solid = `${press} border-accent bg-accent text-on-accent`
const account =
  'inline-flex flex-none min-w-target phone:min-w-[max(44px,min(var(--target),12.5vw))] items-center justify-center gap-2 tiny:px-0'
const small = 'text-xs whitespace-nowrap text-on-chrome-2 phone:text-[length:max(12px,min(0.75rem,3.4vw))]'
const under = `block ${small}`
/** The bell's margins on a phone. */
const bellRoom = 'phone:-mx-[4px] phone:w-[max(44px,min(var(--target),12.5vw))]'

/** The header of every page, with the member's name and balance (HDR-03 to HDR-05). */
export const Header = ({ inFlow, wide, hasAccount, isEvent }: Props) => {
  const show = useShow()
  const username = useUsername()
  return (
    <header className={`${frame} ${size} ${inFlow ? '' : 'phone:fixed'}`}>
      {isEvent && !wide ? (
        <EventHead />
      ) : (
        <>
          <button
            type="button"
            className="-ml-[12px] grid h-11 w-[44px] flex-none place-items-center desk:hidden"
            aria-label={text.menu}
            onClick={() => show({ type: 'menu.opened' })}
          >
            <Icon name="menu" size={22} />
          </button>
          <Link className="flex min-h-11 min-w-[44px] flex-none items-center" to="/">
            <Logo small />
          </Link>
        </>
      )}
      <PlayTag className={`hidden border-chrome-line text-on-chrome-2 roomy:block ${narrow}`} />
      {wide && <Search />}
      {(wide || !isEvent) && <span className="flex-1 tiny:-ml-[8px]" />}
      {username === null ? <Guest /> : <MemberBox username={username} hasAccount={hasAccount} hasBell={wide || !isEvent} />}
    </header>
  )
}

const Guest = () => {
  const record = useRecord()
  const { demo } = useBrand()
  const isNew = useLedger(isNewcomer)
  const maySignUp = useTabs().includes('register')
  return (
    <>
      {demo && isNew && (
        <button
          type="button"
          className="min-h-8 text-xs underline underline-offset-2 phone:hidden"
          onClick={() => record({ type: 'demo.pressed' })}
        >
          {text.demoHint}
        </button>
      )}
      {maySignUp && (
        <button type="button" className={plain} onClick={() => record({ type: 'login.opened', tab: 'register' })}>
          {text.signUp}
        </button>
      )}
      <button type="button" className={solid} onClick={() => record({ type: 'login.opened', tab: 'login' })}>
        {text.logIn}
      </button>
    </>
  )
}

type MemberProps = Pick<Props, 'hasAccount'> & {
  readonly username: string
  /** The name of an event needs its room on a phone. */
  readonly hasBell: boolean
}
const MemberBox = ({ username, hasAccount, hasBell }: MemberProps) => {
  const show = useShow()
  const { deposit, withdrawal } = useSwitches()
  const available = useLedger(({ balance }) => availableOf(balance))
  const isStale = useLedger(({ balance }) => balance.kind === 'known' && balance.stale)
  const bonus = useLedger(bonusInUse)
  const shown = bonus ?? available
  return (
    <>
      <div className={`min-w-0 text-right text-xs leading-[1.3] phone:hidden ${narrow}`}>
        <LoggedIn username={username} />
      </div>
      <div
        data-stale={isStale}
        className="border-l border-chrome-2 pl-3 text-right leading-[1.25] whitespace-nowrap phone:border-0 phone:pl-0"
      >
        <small className={under}>{bonus === null ? text.availableBalance : text.bonusMoney}</small>
        <b className="block min-w-25 text-md stale:text-on-chrome-2 phone:min-w-16 phone:text-[length:min(1em,4.4vw)]">
          {shown === null ? <span>–</span> : moneyText(shown)}
        </b>
      </div>
      {deposit && (
        <Link className={`${plain} inline-flex items-center phone:hidden ${narrow}`} to={PAGES.deposit.path}>
          {text.deposit}
        </Link>
      )}
      {withdrawal && (
        <Link className={`${plain} inline-flex items-center phone:hidden ${narrow}`} to={PAGES.withdraw.path}>
          {text.withdraw}
        </Link>
      )}
      {hasBell && (
        <Part failure="silent" waiting={<span className={`size-target ${bellRoom}`} />}>
          <Bell />
        </Part>
      )}
      {hasAccount && (
        <button type="button" className={`${plain} ${account}`} aria-haspopup="dialog" onClick={() => show({ type: 'account.opened' })}>
          <Icon name="user" size={20} />
          <span className="tiny:sr-only @max-[40rem]/header:sr-only">{text.account}</span>
        </button>
      )}
    </>
  )
}
