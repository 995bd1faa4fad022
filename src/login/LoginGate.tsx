import { useLedger } from '../hooks.ts'
import { useNear } from '../lib/ahead.ts'
import { onDemand } from '../lib/later.ts'
import { Part } from '../ui/Part.tsx'

const load = () => import('./LoginDialog.tsx')
const LoginDialog = onDemand(load)

/** Fetches the login dialog at the first sign of a visitor, so that it is there when it is opened. */
export const LoginGate = () => {
  const open = useLedger(({ login }) => login.open)
  const isVisitor = useLedger(({ member }) => member === null)
  useNear(isVisitor, load)
  return <Part failure="over">{open && <LoginDialog />}</Part>
}
