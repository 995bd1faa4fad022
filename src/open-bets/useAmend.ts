import { useSelector } from '@xstate/react'
import type { AmendView } from '#client/views/amendment.ts'
import { amendView } from '#machines/open-bets/amend-view.ts'
import { useChart } from '../hooks.ts'

/** The unmatched bet that is being changed, by the state of its chart. */
export const useAmend = (): AmendView => useSelector(useChart('amend'), amendView)
