import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { Boundary } from './Boundary.tsx'
import { NotFetched } from './States.tsx'

type Props = {
  readonly children: ReactNode
  /** Keeps the room of the part while its code is fetched. */
  readonly waiting?: ReactNode
  /** Where a failure is said: in the part's place, over the page, or nowhere until the next page. */
  readonly failure?: 'here' | 'over' | 'silent'
}

/**
 * A part of the page whose code is fetched when it is shown. Where that fails, only this part says so, and offers another try:
 * page, betslip and connection continue (ROUTE-20).
 */
export const Part = ({ children, waiting = null, failure = 'here' }: Props) => {
  const { pathname } = useLocation()
  return (
    <Boundary
      place={pathname}
      instead={failure === 'silent' ? null : (again) => <NotFetched isOver={failure === 'over'} onAgain={again} />}
    >
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  )
}

/** A panel beside others on a page. Where its code fails, only this panel says so, and offers another try (ROUTE-20). */
export const Alone = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation()
  return (
    <Boundary
      place={pathname}
      instead={(again) => (
        <section className="panel">
          <NotFetched onAgain={again} />
        </section>
      )}
    >
      {children}
    </Boundary>
  )
}
