import type { ReactNode } from 'react'
import { sayIfAny } from '#copy/catalogue.ts'
import type { Flow, FlowView } from '#client/player/login.ts'
import { Wrong } from './Field.tsx'
import { useFlow } from './flow.ts'
import { NumberStep } from './NumberStep.tsx'

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

type Props = {
  readonly flow: Flow
  /** What is below the number's form. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** Shows the number's form and, after a code was sent, the flow's own form (AUTH-08). */
export const FlowSteps = ({ flow, below, children }: Props) => {
  const { phase, error } = useFlow(flow)
  const isNumber = !isProved(phase)
  return (
    <>
      {isNumber ? <NumberStep flow={flow} /> : children}
      <Wrong>{sayIfAny(error)}</Wrong>
      {isNumber && below}
    </>
  )
}
