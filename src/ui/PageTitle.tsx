import { type ReactNode, useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import { layoutOf } from '../access.ts'
import { hasMoved } from '../lib/arrival.ts'
import { BackButton } from './BackButton.tsx'
import { useWide } from '../lib/useWide.ts'

export const heading =
  'text-xl leading-6 font-bold tracking-[-0.01em] outline-none first-letter:uppercase phone:group-data-[titled=true]/shell:sr-only'
const besideCorner = 'phone:flex phone:min-h-target phone:items-center phone:pr-33'
const gone = 'phone:group-data-[titled=true]/shell:sr-only'

type Props = {
  readonly children: ReactNode
  readonly crumb?: string
  readonly aside?: ReactNode
  /** Like `aside`, but on a phone it is above the heading, beside the crumb. */
  readonly corner?: ReactNode
  /** On a phone the row has room for `aside` alone; the heading is there for screen readers. */
  readonly isQuiet?: boolean
}

/**
 * The page's heading. After a change of page it takes the focus, so that a screen reader starts there. It does not on the first load,
 * or while the player types in the slip or the search box (ROUTE-21).
 */
export const PageTitle = ({ children, crumb, aside, corner, isQuiet = false }: Props) => {
  const { pathname } = useLocation()
  const take = useCallback(
    (heading: HTMLHeadingElement | null) => {
      const field = document.activeElement?.closest('.slip, search') ?? null
      if (pathname !== '' && hasMoved() && field === null) heading?.focus({ preventScroll: true })
    },
    [pathname],
  )
  // If a phone's header has no back button, the title has one.
  const layout = layoutOf(pathname)
  const hasBack = !useWide() && layout.header === 'plain' && layout.title !== 'event'
  return (
    <TitleBar isEmpty={aside === undefined && corner === undefined}>
      {hasBack && <BackButton className="icon-btn -mr-2 -ml-3" />}
      <div className={hasBack ? 'min-w-0 flex-1' : isQuiet ? 'mr-auto tiny:sr-only' : 'mr-auto'}>
        {crumb !== undefined && <p className={`crumb text-xs text-ink-3 ${corner === undefined ? '' : besideCorner}`}>{crumb}</p>}
        <h1 ref={take} tabIndex={-1} className={heading}>
          {children}
        </h1>
      </div>
      {aside}
      {corner !== undefined && <div className="flex items-center gap-1 phone:absolute phone:top-0 phone:right-0">{corner}</div>}
    </TitleBar>
  )
}

/** The row of the heading. If a phone's header shows the title, only screen readers find it here; `isEmpty`: the row has nothing else. */
export const TitleBar = ({ isEmpty = false, children }: { readonly isEmpty?: boolean; readonly children: ReactNode }) => (
  <div className={`bar relative flex flex-wrap items-center gap-x-3 gap-y-1 tiny:gap-x-1 phone:px-3 ${isEmpty ? gone : ''}`}>
    {children}
  </div>
)
