import type { MenuFlag } from '#contract/calls/auth.ts'
import type { Millis } from '#contract/scalar.ts'
import type { Said } from '#domain/said.ts'

/** The dialog's tabs: log in, register by phone, log in by code (AUTH-01). */
export type LoginTab = 'login' | 'register' | 'otp'

/** The purpose of a code. */
export type Flow = 'register' | 'otp-login' | 'recover'
export const FLOWS = ['register', 'otp-login', 'recover'] as const satisfies readonly Flow[]

/** By which way a member came in. */
export type LoginWay = 'password' | 'demo' | 'google' | 'whatsapp' | 'passkey' | Flow

/** The digits of a code where the exchange says no other number (AUTH-05). */
export const USUAL_CODE = 4

/** A flow as its chart says: what the form shows, and when the next code may be requested (AUTH-08). */
export type FlowView = {
  readonly phase: 'number' | 'asking' | 'code' | 'confirming' | 'submitting'
  readonly phone: string
  /** How many digits the code has that was sent. */
  readonly digits: number
  readonly resendAt: Millis | null
  readonly error: Said | null
}
export const restingFlow: FlowView = { phase: 'number', phone: '', digits: USUAL_CODE, resendAt: null, error: null }

/** The page that a player wanted when the login opened (SESS-08, SESS-09). */
export type Target = {
  readonly page: string
  readonly ids: readonly (string | null)[]
  readonly navigation: Navigation | null
}
/** The data a casino page needs besides its address. */
export type Navigation = {
  readonly navigationId: string | null
  readonly navigationName: string | null
  readonly casinoType: string | null
  readonly selectedCasinoProvider: string | null
}

/** The dialog, the flows in it, and the page behind it. */
export type Login = {
  readonly open: boolean
  readonly tab: LoginTab
  readonly error: Said | null
  readonly flows: Readonly<Record<Flow, FlowView>>
  /** The referral code this visitor came with (SESS-14). */
  readonly referCode: string | null
  /** What the exchange said of that code; null while it has said nothing. */
  readonly referral: 'known' | 'unknown' | null
  /** The page that waits for the login (SESS-09). */
  readonly target: Target | null
  readonly navigation: Navigation | null
  readonly casinoPopup: boolean
  /** The popup of the slots and the casino, which opens where a member chooses a lobby (SUPP-04, CAS-02). */
  readonly casinoNews: boolean
}
/** Closing resets to the first tab (AUTH-01). */
export const closed = { open: false, tab: 'login', error: null } as const
export const noLogin: Login = {
  ...closed,
  flows: { register: restingFlow, 'otp-login': restingFlow, recover: restingFlow },
  referCode: null,
  referral: null,
  target: null,
  navigation: null,
  casinoPopup: false,
  casinoNews: false,
}

/** The address of a target; an id that is not there is the text null (SESS-08). */
export const pathOf = ({ page, ids }: Target): string =>
  `/${[page, ...ids.map((id) => (id === null ? 'null' : encodeURIComponent(id)))].join('/')}`

/** Pages that open the casino popup when they are arrived at (SESS-08). */
export const isCasinoTarget = ({ page }: Target): boolean => page.startsWith('casino-lobby') || page.startsWith('casino-live')

/** May this member open it? A visitor sees every sport (NAV-01, SESS-12). */
export const mayOpen = (flags: readonly MenuFlag[] | null, flag: MenuFlag): boolean => flags === null || flags.includes(flag)
