import { type ReactNode, useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import { layoutOf } from '../access.ts'
import { hasMoved } from './arrival.ts'
import { BackButton } from './BackButton.tsx'
import { useWide } from './useWide.ts'

type Props = { readonly children: ReactNode; readonly crumb?: string; readonly aside?: ReactNode }

/**
 * The page's heading. After a change of page it takes the focus, so that a screen reader starts there. It does not on the first load,
 * or while the player types in the slip (ROUTE-21).
 */
export const PageTitle = ({ children, crumb, aside }: Props) => {
  const { pathname } = useLocation()
  const take = useCallback(
    (heading: HTMLHeadingElement | null) => {
      const isWriting = document.activeElement?.closest('.slip') !== null && document.activeElement !== null
      if (pathname !== '' && hasMoved() && !isWriting) heading?.focus({ preventScroll: true })
    },
    [pathname],
  )
  // Where a phone's header has no way back, the title has.
  const hasBack = !useWide() && layoutOf(pathname).header === 'plain'
  return (
    <div className="bar">
      {hasBack && <BackButton className="icon-btn" />}
      <div>
        {crumb !== undefined && <p className="crumb">{crumb}</p>}
        <h1 ref={take} tabIndex={-1}>
          {children}
        </h1>
      </div>
      <span className="grow" />
      {aside}
    </div>
  )
}
