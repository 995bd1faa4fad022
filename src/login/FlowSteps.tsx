import type { ReactNode } from 'react'
import { sayIfAny } from '#copy/catalogue.ts'
import type { Flow, FlowView } from '#domain/login.ts'
import { useLedger } from '../hooks.ts'
import { Wrong } from './Field.tsx'
import { NumberStep } from './NumberStep.tsx'

/** Where a flow stands, as its chart says. */
export const useFlow = (flow: Flow): FlowView => useLedger(({ login }) => login.flows[flow])

const isProved = (phase: FlowView['phase']): boolean => {
  switch (phase) {
    case 'number':
    case 'asking':
      return false
    case 'code':
    case 'confirming':
    case 'submitting':
      return true
    default:
      return phase satisfies never
  }
}

/** First the number, then, once a code was sent to it, the flow's own form (AUTH-08). */
export const FlowSteps = ({ flow, children }: { readonly flow: Flow; readonly children: ReactNode }) => {
  const { phase, error } = useFlow(flow)
  return (
    <>
      {isProved(phase) ? children : <NumberStep flow={flow} />}
      <Wrong>{sayIfAny(error)}</Wrong>
    </>
  )
}
