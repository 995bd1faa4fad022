import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import { Boundary } from './Boundary.tsx'
import type { Question } from './Confirm.tsx'
import { onDemand } from '../lib/later.ts'

const Confirm = onDemand(() => import('./Confirm.tsx'))
const AskContext = createContext<(question: Question) => void>(() => undefined)

/** Asks before something is done. While one question is open, another is not asked (ERR-02). */
export const useAsk = (): ((question: Question) => void) => useContext(AskContext)

/** Given once, around the app: the one place where a question is shown. */
export const Asking = ({ children }: { readonly children: ReactNode }) => {
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = useCallback((next: Question) => setQuestion((open) => open ?? next), [])
  return (
    <AskContext value={ask}>
      {children}
      <Boundary place="" instead={null}>
        <Suspense fallback={null}>{question !== null && <Confirm {...question} onClose={() => setQuestion(null)} />}</Suspense>
      </Boundary>
    </AskContext>
  )
}
