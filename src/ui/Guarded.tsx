import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { flagsOf } from '#client/ledger/selectors.ts'
import { mayOpen } from '#client/player/login.ts'
import { has } from '#domain/player/brand.ts'
import { type FirstSentence, text } from '#copy/first.ts'
import { isOn, PAGES, type PageRow, targetOf } from '../access.ts'
import { useBrand } from '../brand.tsx'
import { useLedger, useRecord } from '../hooks.ts'
import { useAwake } from '../lib/arrival.ts'
import { PageSkeleton } from './PageSkeleton.tsx'
import { Icon } from './Icon.tsx'
import { PageTitle } from './PageTitle.tsx'
import { Empty } from './States.tsx'

/** Shows a page only to players with access. A visitor gets the login, and then this page (SESS-09). */
export const Guarded = ({ access, children }: { readonly access: PageRow; readonly children: ReactNode }) => {
  const brand = useBrand()
  useAwake()
  const isAsked = useLedger((ledger) => ledger.session === 'asked')
  const isMember = useLedger(({ member }) => member !== null)
  const flags = useLedger(flagsOf)
  if (access.needs !== undefined && !has(brand, access.needs)) return <NotOffered title={access.title ?? 'account'} />
  if (!isOn(access, brand)) return <Navigate to={PAGES.home.path} replace />
  if (access.members && !isMember) {
    if (isAsked) return <PageSkeleton />
    return access.turnsAway === true ? <Navigate to={PAGES.home.path} replace /> : <LogInFirst />
  }
  if (access.flag !== null && !mayOpen(flags, access.flag))
    return access.turnsAway === true ? <Navigate to={PAGES.home.path} replace /> : <NotYours />
  return children
}

/** A page that this exchange does not have, such as one of a bookmark from another (BACK-02). */
const NotOffered = ({ title }: { readonly title: FirstSentence }) => (
  <>
    <PageTitle>{text[title]}</PageTitle>
    <section className="panel note">
      <p>{text.notOffered}</p>
      <Link className="link" to={PAGES.home.path}>
        {text.backHome}
      </Link>
    </section>
  </>
)

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
