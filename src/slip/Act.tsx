import type { ReactNode } from 'react'
import { Rest } from '#touch/Rest.tsx'

/** On a phone it stays in view, and the slip scrolls beneath it. */
const look =
  'grid-cols-1 px-3 pt-2 pb-3 has-[>:nth-child(2)]:grid-cols-[auto_minmax(0,1fr)] @min-[17rem]/slip:*:whitespace-nowrap phone:sticky phone:bottom-0 phone:z-1 phone:mt-auto phone:bg-surface phone:pb-2'

type Props = {
  readonly meaning?: string
  readonly amount?: number | null
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The row of buttons, in the same place on every screen. After its meaning changes, it takes no press for a moment. */
export const Act = ({ meaning = 'one', amount = null, className = look, children }: Props) => (
  <Rest meaning={meaning} amount={amount} className={`grid gap-2 ${className}`}>
    {children}
  </Rest>
)
