import type { ReactNode } from 'react'
import { stopStray, useRest } from './rest.ts'

type Props = {
  /** What a press does now. When it changes, the part takes no press for a moment. */
  readonly meaning: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The part around buttons that change their meaning in place: a press that answers what stood there before does nothing. */
export const Rest = ({ meaning, className, children }: Props) => {
  const part = useRest<HTMLDivElement>(meaning)
  return (
    <div data-act="" className={className} ref={part} onClickCapture={stopStray}>
      {children}
    </div>
  )
}
