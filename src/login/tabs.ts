import type { LoginTab } from '#client/player/login.ts'
import { text } from '#copy/first.ts'
import { useSwitches } from '../brand.tsx'
import { useLedger } from '../hooks.ts'

/** The first form of a tab: as high as that of a password, so that the dialog has one height. */
export const firstForm = 'grid min-h-87 content-start gap-3'

/** The name of each tab. */
export const tabNames = (): Readonly<Record<LoginTab, string>> => ({ login: text.login, register: text.registerTab, otp: text.otpTab })

/** The tabs that this brand offers (AUTH-01); a switch that is off hides its tab (BRAND-04). */
export const useTabs = (): readonly LoginTab[] => {
  const { signUp, otpLogin } = useSwitches()
  const isReferred = useLedger(({ login }) => login.referCode !== null)
  const maySignUp = signUp === 'on' || (signUp === 'by-referral' && isReferred)
  return ['login', ...(maySignUp ? (['register'] as const) : []), ...(otpLogin ? (['otp'] as const) : [])]
}
