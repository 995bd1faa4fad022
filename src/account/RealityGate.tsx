import { useIsCheckDue } from '../hooks.ts'
import { onDemand } from '../lib/later.ts'

const RealityPanel = onDemand(() => import('./RealityPanel.tsx'))

/** Shows the reality check while it is due. It stands alone, because its chart arrives late and renders its readers again (ACCT-08). */
export const RealityGate = () => (useIsCheckDue() ? <RealityPanel /> : null)
