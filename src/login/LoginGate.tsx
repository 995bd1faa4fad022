import { Suspense } from 'react'
import { useLedger } from '../hooks.ts'
import { onDemand } from '../lib/later.ts'

const LoginDialog = onDemand(() => import('./LoginDialog.tsx'))

/** Fetches the login dialog when it is first opened. */
export const LoginGate = () => {
  const open = useLedger(({ login }) => login.open)
  return <Suspense fallback={null}>{open && <LoginDialog />}</Suspense>
}
