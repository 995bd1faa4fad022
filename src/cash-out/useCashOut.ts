import { useSelector } from '@xstate/react'
import type { CashOutView } from '#client/betting/offer.ts'
import { cashOutView } from '#machines/cash-out/cash-out-view.ts'
import { useChart } from '../hooks.ts'

/** The open cash-out, by the state of its chart. */
export const useCashOut = (): CashOutView => useSelector(useChart('cashOut'), cashOutView)
