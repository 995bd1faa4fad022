import type { FactOf } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { said } from '#domain/said.ts'
import { type Reaction, concluded, isMember, read } from './reaction.ts'

export const readNotices = () => read({ what: 'notices' })
export const readsNotices: Reaction<'notices.changed'> = {
  why: 'There is a new notification.',
  requirements: ['ACCT-06', 'ACCT-10'],
  when: isMember,
  does: readNotices,
}

const isNewSignIn = ({ newSignIn }: FactOf<'notices.changed'>, { member }: Ledger): boolean => newSignIn && member !== null
export const saysSignIn: Reaction<'notices.changed'> = {
  why: 'A sign-in on a new device is shown at once on the other ones.',
  requirements: ['ACCT-10'],
  when: isNewSignIn,
  does: function toastOfSignIn() {
    return concluded({ type: 'toast.raised', tone: 'warning', said: said('newSignIn') })
  },
}

const readAlerts = () => read({ what: 'alerts' })
export const readsAlerts: Reaction<'alerts.changed'> = {
  why: 'Alerts were set on another device, or came true.',
  requirements: ['MKT-11'],
  when: isMember,
  does: readAlerts,
}

export const readsNoticeOfBet: Reaction<'alerts.changed'> = {
  why: 'A bet that was matched or lapsed is a notification.',
  requirements: ['ACCT-06', 'MKT-11'],
  when: isMember,
  does: readNotices,
}

export const readsNoticeOfSettlement: Reaction<'settlement.heard'> = {
  why: 'A settlement is a notification.',
  requirements: ['ACCT-06', 'OPEN-12'],
  when: isMember,
  does: readNotices,
}
