import type { Flow } from '#client/player/login.ts'
import { DELAYS } from '#machines/setup.ts'
import { useNow } from '../hooks.ts'
import { useFlow } from './flow.ts'

/** The seconds until the player can ask for another code; then 0 (AUTH-08). */
export const useResendWait = (flow: Flow): number => {
  const now = useNow()
  const { resendAt } = useFlow(flow)
  // The clock's last tick may be old, so we cap the result at the whole time.
  return Math.max(0, Math.ceil(Math.min(DELAYS.resendMs, (resendAt ?? 0) - now) / 1000))
}
