import type { ReactNode } from 'react'
import { stopStray, useRest } from './rest.ts'

type Props = {
  /** What a press does now. When it changes, the part takes no press for a moment. */
  readonly meaning: string
  /** What a press stakes now; null where it stakes nothing. A press during which it changes does nothing. */
  readonly amount: number | null
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The part around buttons that change their meaning in place: a press that answers what stood there before does nothing. */
export const Rest = ({ meaning, amount, className, children }: Props) => {
  const part = useRest<HTMLDivElement>(meaning)
  return (
    <div data-act={amount === null ? meaning : `${meaning} ${amount}`} className={className} ref={part} onClickCapture={stopStray}>
      {children}
    </div>
  )
}
