import type { MemberCode } from '#contract/scalar.ts'
import { type Paise, paise } from '#domain/paise.ts'
import { PROMO_ACCOUNT, bonusAccount, cashAccount, ownerOf } from '#domain/betting/settlement.ts'
import type { Archive } from '#server/store/log.ts'
import type { CoreBonus } from '#server/exchange/bonus-state.ts'
import { addHeld } from '#server/exchange/state/accounts.ts'
import { countPlay } from '#server/exchange/state/play.ts'
import { type State, balanceOf } from '#server/exchange/state/state.ts'

/** A fault planted in what the exchange knows after every step, or in its archive, and the finding that shows it. */
export type MoneyFault = {
  readonly plant?: (state: State) => void
  readonly archive?: (archive: Archive) => Partial<Archive>
  readonly found: RegExp
}

/** Moves an amount without an event. */
const move = (state: State, from: string, to: string, amount: number): void => {
  state.accounts.set(from, paise(balanceOf(state, from) - amount))
  state.accounts.set(to, paise(balanceOf(state, to) + amount))
}
/** A plant that works on each thing once, by its key. */
const once = <T>(plant: (state: State, seen: (key: T) => boolean) => void): ((state: State) => void) => {
  const done = new WeakMap<State, Set<T>>()
  return (state) => {
    const keys = done.get(state) ?? new Set<T>()
    done.set(state, keys)
    plant(state, (key) => keys.has(key) || !keys.add(key))
  }
}
const changeBonuses = (state: State, how: (bonus: CoreBonus, member: MemberCode) => CoreBonus): void => {
  for (const [member, list] of state.bonuses)
    state.bonuses.set(
      member,
      list.map((bonus) => how(bonus, member)),
    )
}

/** What was held for withdrawals at some time. */
const payoutsOf = new WeakMap<State, Map<string, Paise>>()

/** The faults by name. A run with one has no restarts, which would mend it. */
export const MONEY_FAULTS: Readonly<Record<string, MoneyFault>> = {
  'the archive forgets payments': {
    archive: () => ({ payment: () => null, paymentNamed: () => null }),
    found: /one press made|is unknown/,
  },
  'a deposit is booked again on the same news': {
    archive: ({ payment }) => ({
      hasNews: () => false,
      payment: (ref) => {
        const found = payment(ref)
        return found?.kind === 'deposit' && found.state === 'approved' ? { ...found, state: 'started' } : found
      },
    }),
    found: /was paid in 2 times/,
  },
  'a deposit is booked again after a restart of its provider': {
    archive: ({ payment }) => ({
      payment: (ref) => {
        const found = payment(ref)
        return found?.kind === 'deposit' && found.state === 'approved' ? { ...found, state: 'expired' } : found
      },
    }),
    found: /was paid in 2 times/,
  },
  'a withdrawal that was paid is paid again': {
    archive: ({ payment }) => ({
      payment: (ref) => {
        const found = payment(ref)
        return found?.kind === 'withdrawal' && found.state === 'paid' ? { ...found, state: 'approved' } : found
      },
    }),
    found: /payout:|was paid out 2 times/,
  },
  'what was given back is given back again': {
    archive: ({ payment }) => ({
      payment: (ref) => {
        const found = payment(ref)
        return found?.kind === 'withdrawal' && found.state === 'rejected' ? { ...found, state: 'approved' } : found
      },
    }),
    found: /payout:|was given back 2 times/,
  },
  'the hold of a withdrawal that is over stays': {
    plant: (state) => {
      const payouts = payoutsOf.get(state) ?? new Map<string, Paise>()
      payoutsOf.set(state, payouts)
      for (const [account, amount] of payouts)
        if (!state.accounts.has(account)) move(state, account.replace(/payout:.*/, 'cash'), account, amount)
      for (const [account, amount] of state.accounts) if (account.includes(':payout:')) payouts.set(account, amount)
    },
    found: /no withdrawal is under way/,
  },
  'what was used of a limit is forgotten': {
    plant: ({ play }) => {
      for (const [member, own] of play) play.set(member, { ...own, days: [] })
    },
    found: /is used of the/,
  },
  'a limit is forgotten': {
    plant: ({ play }) => {
      for (const [member, own] of play) play.set(member, { ...own, limits: { ...own.limits, deposit: {} } })
    },
    found: /is null/,
  },
  'deposits count for no limit': {
    plant: ({ play }) => {
      for (const [member, own] of play) play.set(member, { ...own, days: own.days.map((day) => ({ ...day, deposit: 0 })) })
    },
    found: /is used of the deposit limit/,
  },
  'a cancelled deposit gives its place back': {
    plant: once<string>((state, seen) => {
      for (const [ref, { member, amount, pressedAt }] of state.payments.unanswered)
        if (!seen(ref)) countPlay(state, member, 'deposit', pressedAt, -amount)
    }),
    found: /is used of the deposit limit/,
  },
  'losses count for no limit': {
    plant: ({ play }) => {
      for (const [member, own] of play) play.set(member, { ...own, days: own.days.map((day) => ({ ...day, net: Math.max(0, day.net) })) })
    },
    found: /is used of the loss limit/,
  },
  'cash comes from nowhere': {
    plant: ({ accounts, members }) => {
      for (const member of members) accounts.set(cashAccount(member), paise((accounts.get(cashAccount(member)) ?? 0) + 1))
    },
    found: /the ledger sums to/,
  },
  'a hold is let go': {
    plant: (state) => {
      for (const [name, amount] of [...state.accounts]) {
        const owner = ownerOf(name)
        if (!owner?.held || amount === 0) continue
        move(state, name, `member:${owner.member}:cash`, amount)
        addHeld(state, owner.member, paise(-amount))
      }
    },
    found: /its worst case/,
  },
  'a promo code is forgotten': {
    plant: ({ bonuses, members }) => {
      for (const member of members)
        bonuses.set(
          member,
          (bonuses.get(member) ?? []).filter(({ endedAt }) => endedAt === null),
        )
    },
    found: /got the bonus/,
  },
  'a bonus becomes cash twice': {
    plant: once<number>((state, seen) =>
      changeBonuses(state, (bonus, member) => {
        if (bonus.state !== 'converted' || bonus.converted === 0 || seen(bonus.number)) return bonus
        move(state, PROMO_ACCOUNT, bonusAccount(member), bonus.converted)
        return { ...bonus, state: 'met', endedAt: null }
      }),
    ),
    found: /became cash 2 times/,
  },
  'a bonus becomes more cash than its ceiling': {
    plant: (state) => changeBonuses(state, (bonus) => ({ ...bonus, terms: { ...bonus.terms, cap: null } })),
    found: /ceiling/,
  },
  'a bonus becomes cash before it is wagered': {
    plant: (state) =>
      changeBonuses(state, (bonus) =>
        bonus.state === 'active' && Object.keys(bonus.counted).length > 0 ? { ...bonus, state: 'met' } : bonus,
      ),
    found: /was wagered/,
  },
  'a wheel is paid twice': {
    plant: ({ fortunes }) => {
      for (const [member, { wheel, past }] of fortunes) fortunes.set(member, { wheel: { ...wheel, spin: null }, past })
    },
    found: /wheel/,
  },
  'a wheel pays another prize than was drawn': {
    plant: ({ fortunes }) => {
      for (const [member, { wheel, past }] of fortunes)
        fortunes.set(member, { wheel: { ...wheel, segments: wheel.segments.map((each) => ({ ...each, prize: paise(50_000) })) }, past })
    },
    found: /wheel/,
  },
}
