import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { flagsOf } from '#client/ledger/selectors.ts'
import { mayOpen } from '#client/player/login.ts'
import { text } from '#copy/panels.ts'
import { isCasino, PAGES, targetOf } from '../access.ts'
import { useHas } from '../brand.tsx'
import { useLedger, useRecord } from '../hooks.ts'
import { useInPlay } from '../markets/MatchList.tsx'
import { useHomeMatches } from '../markets/useListed.ts'
import { Line } from '../ui/Icon.tsx'
import { useShow } from './overlay.ts'

const DRAWINGS = {
  home: 'M3 9.500L10 3.500l7 6M5 8.500v8h3.500v-4.500h3v4.500H15v-8',
  live: 'M8.500 10a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0M6.500 6.500a5 5 0 0 0 0 7M13.500 6.500a5 5 0 0 1 0 7M4 4a8.500 8.500 0 0 0 0 12M16 4a8.500 8.500 0 0 1 0 12',
  bets: 'M4.500 3h11v14l-2-1.500-1.700 1.500-1.800-1.500-1.800 1.500-1.700-1.500-2 1.500zM7.500 7h5M7.500 10.500h5',
  casino: 'M3 6l6-2 4 11-6 2zM10.500 4h6v11h-3',
  account: 'M10 3.500a3.200 3.200 0 1 0 0 6.400a3.200 3.200 0 1 0 0-6.400M3.500 17c.6-3.300 3.200-5 6.500-5s5.900 1.700 6.500 5',
} as const

const LOBBY = targetOf('/casino-lobby/casino')
const IN_PLAY = 'inplay'
const way =
  'relative flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 px-0.5 text-xs leading-4 font-semibold text-ink-2 border-t-2 border-transparent aria-[current]:border-brand aria-[current]:text-brand-ink'

type FaceProps = { readonly drawing: keyof typeof DRAWINGS; readonly count?: number; readonly children: ReactNode }
const Face = ({ drawing, count = 0, children }: FaceProps) => (
  <>
    <span className="relative">
      <Line path={DRAWINGS[drawing]} size={22} />
      {count > 0 && (
        <i className="absolute -top-1 left-3.5 min-w-4.5 rounded-full bg-brand px-1 text-center text-xs leading-4.5 text-on-brand not-italic">
          {count}
        </i>
      )}
    </span>
    <span className="max-w-full truncate">{children}</span>
  </>
)

type WayProps = FaceProps & { readonly to: string; readonly isHere: boolean }
const Way = ({ to, isHere, ...face }: WayProps) => (
  <Link to={to} className={way} {...(isHere ? { 'aria-current': 'page' as const } : {})}>
    <Face {...face} />
  </Link>
)

/** The five places of a phone, each one tap from every page: home, in play, open bets, casino and account. */
export const Ways = () => {
  const show = useShow()
  const record = useRecord()
  const { pathname, search } = useLocation()
  const isMember = useLedger(({ member }) => member !== null)
  const openBets = useLedger(({ bets }) => (bets.kind === 'ready' ? bets.items.length : 0))
  const flags = useLedger(flagsOf)
  const hasCasino = useHas('casino') && mayOpen(flags, 'c9')
  const inPlay = useInPlay(useHomeMatches())
  const isHome = pathname === PAGES.home.path
  const isInPlay = isHome && new URLSearchParams(search).get('view') === IN_PLAY
  return (
    <nav aria-label={text.mainPages} className="grid auto-cols-[minmax(max-content,1fr)] grid-flow-col">
      <Way to={PAGES.home.path} isHere={isHome && !isInPlay} drawing="home">
        {text.home}
      </Way>
      <Way to={`${PAGES.home.path}?view=${IN_PLAY}`} isHere={isInPlay} drawing="live" count={inPlay}>
        {text.inPlay}
      </Way>
      <Way to={PAGES.openBets.path} isHere={pathname === PAGES.openBets.path} drawing="bets" count={openBets}>
        {text.openBets}
      </Way>
      {hasCasino && (
        <button
          type="button"
          className={way}
          {...(isCasino(pathname) ? { 'aria-current': 'page' as const } : {})}
          onClick={() => record({ type: 'target.chosen', target: LOBBY })}
        >
          <Face drawing="casino">{text.casino}</Face>
        </button>
      )}
      {isMember ? (
        <button type="button" className={way} aria-haspopup="dialog" onClick={() => show({ type: 'account.opened' })}>
          <Face drawing="account">{text.account}</Face>
        </button>
      ) : (
        <Way to={PAGES.settings.path} isHere={false} drawing="account">
          {text.account}
        </Way>
      )}
    </nav>
  )
}
