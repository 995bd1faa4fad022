import { useCallback } from 'react'
import type { BetSlipRef } from '#contract/scalar.ts'
import { type KeptVerdict, verdictsOf } from '#client/ledger/unseen.ts'
import { useLedger, useRecord } from '../hooks.ts'

/** The member's verdicts that came while the page was away, each until it is closed. */
export const useVerdicts = (): readonly KeptVerdict[] => {
  const unseen = useLedger((ledger) => ledger.unseen)
  const owner = useLedger(({ member }) => member?.memberCode ?? null)
  return verdictsOf(unseen, owner)
}

/** The player closed what showed this verdict: its row closes, too. */
export const useSeen = (): ((ref: BetSlipRef | null) => void) => {
  const record = useRecord()
  const { verdicts } = useLedger(({ unseen }) => unseen)
  return useCallback(
    (ref) => {
      if (ref !== null && verdicts.some(({ entry }) => entry.ref === ref)) record({ type: 'verdict.dismissed', ref })
    },
    [record, verdicts],
  )
}
