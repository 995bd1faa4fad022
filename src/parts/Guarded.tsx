import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { mayOpen } from '#domain/login.ts'
import { text } from '#domain/text.ts'
import { type Access, targetOf } from '../access.ts'
import { useLedger, useSend } from '../hooks.ts'
import { Icon } from './Icon.tsx'
import { PageTitle } from './PageTitle.tsx'
import { Empty } from './States.tsx'

/** A page for those who may see it; a visitor is offered the login and comes back here after it (SESS-09). */
export const Guarded = ({ access, children }: { readonly access: Access; readonly children: ReactNode }) => {
  const isMember = useLedger(({ member }) => member !== null)
  const flags = useLedger((ledger) => ledger.flags)
  if (access.members && !isMember) return <LogInFirst />
  if (access.flag !== null && !mayOpen(flags, access.flag)) return <Empty>{text.notForAccount}</Empty>
  return children
}

const LogInFirst = () => {
  const send = useSend()
  const { pathname } = useLocation()
  return (
    <>
      <PageTitle>{text.loginToSee}</PageTitle>
      <section className="panel note">
        <Icon name="lock" size={28} />
        <p>{text.loginToSeeNote}</p>
        <button type="button" className="btn btn-main" onClick={() => send({ type: 'target.chosen', target: targetOf(pathname) })}>
          {text.logIn}
        </button>
      </section>
    </>
  )
}
