import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import type { Question } from './Confirm.tsx'
import { onDemand } from '../lib/later.ts'
import { Part } from './Part.tsx'

const Confirm = onDemand(() => import('./Confirm.tsx'))
const AskContext = createContext<(question: Question) => void>(() => undefined)

/** Asks the player before an action. While one question is open, it ignores others (ERR-02). */
export const useAsk = (): ((question: Question) => void) => useContext(AskContext)

/** Provided once, around the app; it shows the question. */
export const Asking = ({ children }: { readonly children: ReactNode }) => {
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = useCallback((next: Question) => setQuestion((open) => open ?? next), [])
  return (
    <AskContext value={ask}>
      {children}
      <Part failure="over">{question !== null && <Confirm {...question} onClose={() => setQuestion(null)} />}</Part>
    </AskContext>
  )
}
