import type { ChangeName } from './changes.ts'
import type { Page } from './facts.ts'
import { memberReadsOf, paymentReadsOf } from './page.ts'
import type { Ask } from './reads.ts'

/** Which answers of a change have a toast; all others are shown at their place on the page. */
type Toast = 'always' | 'done' | 'refused' | 'never'
type Row = {
  /** What the exchange does, as a sentence of docs/charts/reactions.md. */
  readonly does: string
  readonly requirements: readonly string[]
  readonly toast: Toast
  /** What is read again once the exchange has answered. */
  readonly reads?: (page: Page) => readonly Ask[]
}
/** What the rewards of an account are made of: the wallets, and the lists of the open page. */
export const rewardReadsOf = (page: Page): readonly Ask[] => [
  { what: 'wallets' },
  ...memberReadsOf(page).filter(({ what }) => what !== 'wallets'),
]

/** The table of changes: what follows from the answer of each. */
export const changes: { readonly [W in ChangeName]: Row } = {
  'cancel-bet': {
    does: 'Cancels the unmatched part of a bet, or of all.',
    requirements: ['OPEN-06'],
    toast: 'always',
    reads: () => [{ what: 'bets' }],
  },
  'auto-cash-out': { does: 'Keeps a cash-out rule and carries it out, or removes it.', requirements: ['CASH-07'], toast: 'done' },
  setting: { does: 'Keeps a betting setting.', requirements: ['SLIP-33', 'STAKE-04'], toast: 'never' },
  stakes: {
    does: 'Keeps the stake buttons of a place.',
    requirements: ['STAKE-01', 'STAKE-03'],
    toast: 'always',
    reads: () => [{ what: 'stakes' }],
  },
  'set-alert': { does: 'Keeps an alert.', requirements: ['MKT-11'], toast: 'done' },
  'remove-alert': { does: 'Forgets an alert.', requirements: ['MKT-11'], toast: 'done' },
  wallet: { does: 'Pays the bets from the chosen wallet.', requirements: ['ACCT-06'], toast: 'always', reads: rewardReadsOf },
  'promo-code': { does: 'Gives the bonus of a code.', requirements: ['ACCT-06', 'ACCT-09'], toast: 'done', reads: rewardReadsOf },
  'drop-bonus': { does: 'Takes a bonus back.', requirements: ['ACCT-09'], toast: 'always', reads: rewardReadsOf },
  password: { does: 'Changes the password.', requirements: ['AUTH-16'], toast: 'always' },
  email: {
    does: 'Sends a link that proves the e-mail.',
    requirements: ['ACCT-06'],
    toast: 'always',
    reads: () => [{ what: 'profile' }],
  },
  limit: { does: 'Sets, changes or removes a limit.', requirements: ['ACCT-08'], toast: 'always' },
  'confirm-limit': { does: 'Lets a higher limit begin.', requirements: ['ACCT-08'], toast: 'always' },
  check: { does: 'Sets the interval of the reality check.', requirements: ['ACCT-08'], toast: 'always' },
  'check-seen': { does: 'Takes the yes of the reality check.', requirements: ['ACCT-08'], toast: 'refused' },
  'cool-off': { does: 'Begins a break.', requirements: ['ACCT-08'], toast: 'always' },
  'self-exclusion': { does: 'Excludes the member.', requirements: ['ACCT-08'], toast: 'always' },
  return: { does: 'Notes that an excluded member asks to return.', requirements: ['ACCT-08'], toast: 'always' },
  'end-device': {
    does: 'Ends the session of a device.',
    requirements: ['ACCT-10'],
    toast: 'always',
    reads: () => [{ what: 'devices' }],
  },
  'end-others': {
    does: 'Ends the sessions of all other devices.',
    requirements: ['ACCT-10'],
    toast: 'always',
    reads: () => [{ what: 'devices' }],
  },
  'read-notices': { does: 'Marks notifications as read.', requirements: ['ACCT-06'], toast: 'refused' },
  export: { does: 'Gives the member a file of everything it keeps of them.', requirements: ['ACCT-06'], toast: 'always' },
  close: { does: 'Closes the account.', requirements: ['ACCT-06'], toast: 'always' },
  utr: { does: 'Keeps the number of a payment.', requirements: ['ACCT-04'], toast: 'never', reads: paymentReadsOf },
  receipt: { does: 'Keeps the picture of a payment.', requirements: ['ACCT-04'], toast: 'never', reads: paymentReadsOf },
  'cancel-payment': {
    does: 'Gives a payment up, if it still can.',
    requirements: ['ACCT-03', 'ACCT-04'],
    toast: 'never',
    reads: paymentReadsOf,
  },
  'add-beneficiary': {
    does: 'Keeps an account that the member may withdraw to.',
    requirements: ['ACCT-04'],
    toast: 'never',
    reads: paymentReadsOf,
  },
  'remove-beneficiary': {
    does: 'Forgets a beneficiary; it is paid no more.',
    requirements: ['ACCT-04'],
    toast: 'never',
    reads: paymentReadsOf,
  },
}
