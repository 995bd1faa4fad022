import { useEffect } from 'react'
import type { HandFact } from '#domain/ledger/facts.ts'
import { useSend } from '../hooks.ts'

/** Records a fact when the component appears or the fact changes, and `gone` when the fact no longer holds. Memoise both. */
export const useRecorded = (fact: HandFact | null, gone: HandFact | null = null): void => {
  const send = useSend()
  useEffect(() => {
    if (fact === null) return undefined
    send(fact)
    return () => {
      if (gone !== null) send(gone)
    }
  }, [send, fact, gone])
}
