import { type ReactNode, useCallback } from 'react'
import { useLocation } from 'react-router-dom'

type Props = { readonly children: ReactNode; readonly crumb?: string; readonly aside?: ReactNode }

/** The page's heading. After a change of route it takes the focus, so that a reader starts there. */
export const PageTitle = ({ children, crumb, aside }: Props) => {
  const { key } = useLocation()
  const take = useCallback(
    (heading: HTMLHeadingElement | null) => {
      if (heading !== null && key !== 'default') heading.focus({ preventScroll: true })
    },
    [key],
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
