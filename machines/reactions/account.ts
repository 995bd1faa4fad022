import type { Feature } from '#contract/features.ts'
import type { Fact, FactOf } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { rewardReadsOf } from '#client/ledger/change-table.ts'
import { type Ask, type ReadName, rowOf } from '#client/ledger/reads.ts'
import { bonusInUse, hasBonus } from '#client/ledger/wallets.ts'
import { type Reaction, isMember, read } from './reaction.ts'

/** Lists of the account that not every back end has (BACK-02). */
const NEEDS: Partial<Record<ReadName, Feature>> = { wallets: 'wallets', alerts: 'alerts', play: 'play-limits', settlements: 'settlements' }
/** Reads the lists that the back end has; all of them until it has said so. */
const readHad = (ledger: Ledger, ...asks: readonly Ask[]) => {
  const features = rowOf(ledger, { what: 'config' })?.backend.features
  return read(
    ...asks.filter(({ what }) => {
      const needed = NEEDS[what]
      return needed === undefined || features === undefined || features.includes(needed)
    }),
  )
}

const readAccount = (_: Fact, ledger: Ledger) =>
  readHad(
    ledger,
    { what: 'balance' },
    { what: 'bets' },
    { what: 'settings' },
    { what: 'stakes' },
    { what: 'wallets' },
    { what: 'address' },
    { what: 'alerts' },
    { what: 'play' },
    { what: 'profile' },
    { what: 'notices' },
    { what: 'flags' },
    { what: 'activity' },
    { what: 'ended' },
    { what: 'settlements' },
  )
export const readsAccount: Reaction<'session.started'> = {
  why: 'The whole account is read after a login.',
  requirements: ['SESS-10', 'OPEN-05', 'SLIP-31', 'ACCT-01'],
  does: readAccount,
}

const readAccountAgain = (_: Fact, ledger: Ledger) =>
  readHad(
    ledger,
    { what: 'balance' },
    { what: 'bets' },
    { what: 'settings' },
    { what: 'stakes' },
    { what: 'wallets' },
    { what: 'address' },
    { what: 'alerts' },
    { what: 'play' },
    { what: 'notices' },
    { what: 'flags' },
    { what: 'ended' },
    { what: 'settlements' },
  )
export const readsAccountAgain: Reaction<'link.up'> = {
  why: 'The account may have changed while the link was down.',
  requirements: ['SOCK-04'],
  when: isMember,
  does: readAccountAgain,
}

const readNotices = () => read({ what: 'notices' }, { what: 'flags' })
export const readsNoticesAgain: Reaction<'admin.opened'> = {
  why: 'Notices and flags may have changed while the admin socket was away.',
  requirements: ['SOCK-01', 'SOCK-04'],
  when: isMember,
  does: readNotices,
}

const readBalanceAndBets = () => read({ what: 'balance' }, { what: 'bets' })
export const catchesUp: Reaction<'page.shown'> = {
  why: 'Nothing was polled while the page was hidden.',
  requirements: ['SESS-10', 'OPEN-09'],
  when: isMember,
  does: readBalanceAndBets,
}

export const readsPolled: Reaction<'poll.due'> = {
  why: 'Balance and bets are read at intervals, and the casino on its pages.',
  requirements: ['SESS-10', 'OPEN-09', 'CAS-01'],
  when: isMember,
  does: function readPolled({ what }) {
    return read({ what })
  },
}

/** The member's e-mail waits for its link, which may have been opened elsewhere. */
const isUnproven = (_: Fact, ledger: Ledger): boolean => {
  const profile = rowOf(ledger, { what: 'profile' })
  return profile !== null && profile.email !== '' && !profile.emailVerified
}
const readProfile = () => read({ what: 'profile' })
export const looksForProof: Reaction<'page.shown'> = {
  why: 'The link to the e-mail may have been opened elsewhere.',
  requirements: ['ACCT-06'],
  when: isUnproven,
  does: readProfile,
}

export const readsProfile: Reaction<'proof.answered'> = {
  why: 'The e-mail may be verified now.',
  requirements: ['ACCT-06'],
  when: isMember,
  does: readProfile,
}

/** The lists of bets are older than the account. */
const isBehind = ({ accountSeq }: FactOf<'account.changed'>, { member, betsSeq }: Ledger): boolean =>
  member !== null && accountSeq > betsSeq
const readAllBets = () => read({ what: 'bets' }, { what: 'ended' })
export const readsBets: Reaction<'account.changed'> = {
  why: 'The lists of bets must not stay behind the account.',
  requirements: ['OPEN-05', 'SLIP-31'],
  when: isBehind,
  does: readAllBets,
}

/** The member has a bonus, so a change of the account may be one of the bonus. */
const movesBonus = (_: Fact, ledger: Ledger): boolean => ledger.member !== null && (hasBonus(ledger) || bonusInUse(ledger) !== null)
const readRewards = (_: Fact, { page }: Ledger) => read(...rewardReadsOf(page))
export const readsRewards: Reaction<'account.changed'> = {
  why: 'A bet or a settlement may have moved the bonus.',
  requirements: ['ACCT-06', 'ACCT-09'],
  when: movesBonus,
  does: readRewards,
}

export const readsBonus: Reaction<'bonus.opened'> = {
  why: 'The popup shows the bonus of one wallet.',
  requirements: ['SUPP-06'],
  when: isMember,
  does: function readWallet({ walletType }) {
    return read({ what: 'wagering', walletType })
  },
}

const readFlags = () => read({ what: 'flags' })
export const readsFlags: Reaction<'flags.changed'> = {
  why: 'The flags of the member have changed.',
  requirements: ['SESS-12'],
  when: isMember,
  does: readFlags,
}

const readSettings = () => read({ what: 'settings' }, { what: 'stakes' }, { what: 'wallets' })
export const readsSettings: Reaction<'settings.changed'> = {
  why: 'The settings or stakes of the member have changed on some device.',
  requirements: ['SLIP-33', 'STAKE-04'],
  when: isMember,
  does: readSettings,
}

const isCheckRefusal = ({ verdict }: FactOf<'bet.answered'>, { member }: Ledger): boolean =>
  member !== null && verdict.kind === 'refused' && verdict.said.key === 'REALITY_CHECK_DUE'
const readPlay = () => read({ what: 'play' })
export const readsPlay: Reaction<'play.changed'> = {
  why: 'Limits or pauses were changed on another device, or a sitting began.',
  requirements: ['ACCT-08'],
  when: isMember,
  does: readPlay,
}

export const showsCheck: Reaction<'bet.answered'> = {
  why: 'A refusal for the reality check shows its panel, which another device may have brought forward.',
  requirements: ['ACCT-08'],
  when: isCheckRefusal,
  does: readPlay,
}
