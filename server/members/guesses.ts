import type { Clock } from '#server/ports.ts'
import { addressKey } from '#doors/address.ts'
import type { Asker, Devices } from './devices.ts'
import { createSlowdown, type Pace, type Slowdown } from '#doors/limit.ts'
import type { Member } from './members.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
/** A stranger's guesses at one account. */
const PAIR: Pace = { free: 5, firstMs: 15 * SECOND, mostMs: 15 * MINUTE, forgetMs: DAY }
/** A known device at its own account: it is not slowed by strangers, and no thief of it guesses without end. */
const DEVICE: Pace = { free: 10, firstMs: 15 * SECOND, mostMs: 15 * MINUTE, forgetMs: DAY }
/** All strangers at one account together, from any number of addresses. */
const ACCOUNT: Pace = { free: 50, firstMs: 15 * SECOND, mostMs: 5 * MINUTE, forgetMs: DAY }
/** An address's guesses at all accounts. */
const ADDRESS: Pace = { free: 50, firstMs: 15 * SECOND, mostMs: 5 * MINUTE, forgetMs: 60 * MINUTE }

/** A password tried for an account, or for a name without one. */
export type Guess = { readonly member: Member | null; readonly name: string; readonly asker: Asker }
export type Guesses = {
  /** The wait of this guess, in ms. At 0 it may be made, and counts as wrong until the caller says it was right. */
  begin(guess: Guess): number
  /** The guess was right. What others did to the account or from the address stays counted. */
  right(guess: Guess): void
  /** The member has a new password: guesses at the old one no longer count. */
  forget(guess: Guess): void
}

/**
 * Slows down guesses at passwords (AUTH-02). A stranger's failures slow that stranger's address for that account. A device on
 * which the member logged in before has a count of its own, so that no stranger can keep a player out.
 */
export const createGuesses = (clock: Clock, devices: Devices): Guesses => {
  const slow = (pace: Pace): Slowdown => createSlowdown(clock, pace)
  const [pairs, ownDevices, addresses] = [slow(PAIR), slow(DEVICE), slow(ADDRESS)]
  // Invented names are counted apart, so that a flood of them makes no member's count forgotten.
  const [accounts, names] = [slow(ACCOUNT), slow(ACCOUNT)]
  /** The counters of this guess: a right one clears `own`, and takes one off `shared`. */
  const countsOf = ({ member, name, asker }: Guess) => {
    const account = member?.memberCode ?? `name ${name.toLowerCase()}`
    if (member !== null && devices.knows(member.memberCode, asker.device))
      return { own: { by: ownDevices, key: `${account} ${asker.device}` }, shared: [] }
    const address = addressKey(asker.address)
    return {
      own: { by: pairs, key: `${account} ${address}` },
      shared: [
        { by: member === null ? names : accounts, key: account },
        { by: addresses, key: address },
      ],
    }
  }
  return {
    begin: (guess) => {
      const { own, shared } = countsOf(guess)
      const all = [own, ...shared]
      const waitMs = Math.max(...all.map(({ by, key }) => by.waitMs(key)))
      if (waitMs === 0) for (const { by, key } of all) by.fail(key)
      return waitMs
    },
    right: (guess) => {
      const { own, shared } = countsOf(guess)
      own.by.clear(own.key)
      for (const { by, key } of shared) by.takeBack(key)
    },
    forget: (guess) => {
      const { own } = countsOf(guess)
      own.by.clear(own.key)
      if (guess.member !== null) accounts.clear(guess.member.memberCode)
    },
  }
}
