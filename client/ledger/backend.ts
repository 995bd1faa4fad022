import type { Level } from '#contract/features.ts'
import type { Ledger } from './ledger.ts'
import { rowOf } from './reads.ts'

/** The level of the back end (BACK-02). Until that has said it, it is supposed to keep the whole promise. */
const levelIn = (ledger: Pick<Ledger, 'reads'>): Level => rowOf(ledger, { what: 'config' })?.backend.level ?? 3

/** Can the back end say what became of a bet? One below level 2 cannot, so that a doubt about a bet may never end (BACK-02). */
export const canBeAsked = (ledger: Pick<Ledger, 'reads'>): boolean => levelIn(ledger) >= 2

/** Are the limits by kind those of each market? Below level 3 a market's own come with the slip that asks for them (MKT-06). */
export const namesLimits = (ledger: Pick<Ledger, 'reads'>): boolean => levelIn(ledger) >= 3

/** Does the back end take one bet of a member at a time? At level 0 an answer names no bet, so that two in flight could be confused. */
export const takesOneBet = (ledger: Pick<Ledger, 'reads'>): boolean => levelIn(ledger) === 0
