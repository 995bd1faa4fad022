/** What may shut a door of an account, the first first (ACCT-08). */
export const DOOR_STATES = ['CLOSED', 'SELF_EXCLUDED', 'COOLING_OFF', 'TIME_LIMIT_REACHED', 'REALITY_CHECK_DUE'] as const
export type DoorState = (typeof DOOR_STATES)[number]
export type DoorCode = Exclude<DoorState, 'CLOSED'> | 'ACCOUNT_CLOSED'

/** Every way to an account, with the number of states that shut it. */
const SHUT_BY = {
  bet: 5,
  'casino-debit': 5,
  wheel: 5,
  deposit: 4,
  'promo-code': 4,
  'cash-out': 3,
  'auto-cash-out': 3,
  'set-auto-cash-out': 3,
  'loosen-limit': 3,
  withdraw: 1,
  'tighten-limit': 1,
  'cancel-bet': 1,
  'sign-in': 1,
  statement: 1,
  'casino-credit': 0,
  'casino-rollback': 0,
  'deposit-approved': 0,
  'withdrawal-paid': 0,
} as const
export type Door = keyof typeof SHUT_BY

const isDoor = (name: string): name is Door => Object.hasOwn(SHUT_BY, name)
export const DOORS: readonly Door[] = Object.keys(SHUT_BY).filter(isDoor)

/** Why a door is shut while the account has these states; null while it is open. */
export const doorRefusal = (isIn: (state: DoorState) => boolean, door: Door): DoorCode | null => {
  const state = DOOR_STATES.slice(0, SHUT_BY[door]).find(isIn)
  return state === undefined ? null : state === 'CLOSED' ? 'ACCOUNT_CLOSED' : state
}
