import { type ReactNode, useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import { hasMoved } from './arrival.ts'

type Props = { readonly children: ReactNode; readonly crumb?: string; readonly aside?: ReactNode }

/**
 * The page's heading. After a change of page it takes the focus, so that a reader starts there; not on the first load, nor from
 * somebody who went on writing in the slip (ROUTE-21).
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
  return (
    <div className="bar">
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
