import { useLedger } from '../hooks.ts'
import { onDemand } from '../lib/later.ts'
import { Part } from '../ui/Part.tsx'

const LoginDialog = onDemand(() => import('./LoginDialog.tsx'))

/** Fetches the login dialog when it is first opened. */
export const LoginGate = () => {
  const open = useLedger(({ login }) => login.open)
  return <Part failure="over">{open && <LoginDialog />}</Part>
}
