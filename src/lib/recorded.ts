import { useEffect } from 'react'
import type { HandFact } from '#domain/ledger/facts.ts'
import { useSend } from '../hooks.ts'

/** Records a fact when the component appears and whenever the fact becomes another, and `gone` when it stands no longer. Memoise both. */
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
