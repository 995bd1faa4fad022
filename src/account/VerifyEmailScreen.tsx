import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { secret } from '#contract/secret.ts'
import { text } from '#copy/catalogue.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useRecorded } from '../lib/recorded.ts'
import { Empty } from '../ui/States.tsx'

/** The page of a link that proves an e-mail. It waits for the exchange's answer, then opens another page (ACCT-06, ERR-03). */
const VerifyEmailScreen = () => {
  const { p1 = '', p2 = '' } = useParams()
  useRecorded(useMemo(() => ({ type: 'proof.opened', id: p1, token: secret(p2) }) as const, [p1, p2]))
  return (
    <>
      <PageTitle>{text.verifyEmail}</PageTitle>
      <section className="panel" aria-live="polite">
        <Empty>{text.emailChecking}</Empty>
      </section>
    </>
  )
}
export default VerifyEmailScreen
