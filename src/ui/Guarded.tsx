import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { flagsOf } from '#client/ledger/selectors.ts'
import { mayOpen } from '#client/player/login.ts'
import { text } from '#copy/first.ts'
import { type Access, isOn, PAGES, targetOf } from '../access.ts'
import { useBrand } from '../brand.tsx'
import { useLedger, useRecord } from '../hooks.ts'
import { useAwake } from '../lib/arrival.ts'
import { PageSkeleton } from './PageSkeleton.tsx'
import { Icon } from './Icon.tsx'
import { PageTitle } from './PageTitle.tsx'
import { Empty } from './States.tsx'

/** Shows a page only to players with access. A visitor gets the login, and then this page (SESS-09). */
export const Guarded = ({ access, children }: { readonly access: Access; readonly children: ReactNode }) => {
  const brand = useBrand()
  useAwake()
  const isAsked = useLedger((ledger) => ledger.session === 'asked')
  const isMember = useLedger(({ member }) => member !== null)
  const flags = useLedger(flagsOf)
  if (!isOn(access, brand)) return <Navigate to={PAGES.home.path} replace />
  if (access.members && !isMember) {
    if (isAsked) return <PageSkeleton />
    return access.turnsAway === true ? <Navigate to={PAGES.home.path} replace /> : <LogInFirst />
  }
  if (access.flag !== null && !mayOpen(flags, access.flag))
    return access.turnsAway === true ? <Navigate to={PAGES.home.path} replace /> : <NotYours />
  return children
}

const NotYours = () => (
  <>
    <PageTitle>{text.account}</PageTitle>
    <section className="panel">
      <Empty>{text.notForAccount}</Empty>
    </section>
  </>
)

const LogInFirst = () => {
  const record = useRecord()
  const { pathname } = useLocation()
  return (
    <>
      <PageTitle>{text.loginToSee}</PageTitle>
      <section className="panel note">
        <Icon name="lock" size={28} />
        <p>{text.loginToSeeNote}</p>
        <button type="button" className="btn btn-main" onClick={() => record({ type: 'target.chosen', target: targetOf(pathname) })}>
          {text.logIn}
        </button>
      </section>
    </>
  )
}
