import type { Flow } from '#domain/player/login.ts'
import { DELAYS } from '#machines/setup.ts'
import { useNow } from '../hooks.ts'
import { useFlow } from './flow.ts'

/** The seconds until another code may be asked for; 0 from then on (AUTH-08). */
export const useResendWait = (flow: Flow): number => {
  const now = useNow()
  const { resendAt } = useFlow(flow)
  // The clock's beat may be a moment old: never more than the whole time is left.
  return Math.max(0, Math.ceil(Math.min(DELAYS.resendMs, (resendAt ?? 0) - now) / 1000))
}
