import { asShown } from '#client/betting/commission.ts'
import type { Paise } from '#domain/paise.ts'
import { bettingOf } from '#client/ledger/selectors.ts'
import { text } from '#copy/panels.ts'
import { useLedger } from '../hooks.ts'
import { Signed } from './Money.tsx'

/** Does the member want profit net of commission? */
export const useIsNet = (): boolean => useLedger((ledger) => bettingOf(ledger).commission)

/** Says which of the two the figures beside it are. */
export const useCommissionWord = (): string => (useIsNet() ? text.netOfCommission : text.beforeCommission)

/** A result of bets, net of commission or before it, as the member chose (SLIP-33). */
export const Profit = ({ amount }: { readonly amount: Paise }) => <Signed amount={asShown(amount, useIsNet())} />
