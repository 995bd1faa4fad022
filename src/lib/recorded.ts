import { useEffect } from 'react'
import type { PlayerFact } from '#client/ledger/facts.ts'
import { useRecord } from '../hooks.ts'

/** Records a fact when the component appears or the fact changes, and `gone` when the fact no longer holds. Memoise both. */
export const useRecorded = (fact: PlayerFact | null, gone: PlayerFact | null = null): void => {
  const record = useRecord()
  useEffect(() => {
    if (fact === null) return undefined
    record(fact)
    return () => {
      if (gone !== null) record(gone)
    }
  }, [record, fact, gone])
}
