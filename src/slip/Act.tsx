import type { ReactNode } from 'react'
import { usePause } from './stray.ts'

/**
 * The row of buttons, in the same place on every screen. After its meaning changes, it takes no press for a moment.
 * On a phone it stays in view, and the slip scrolls beneath it.
 */
export const Act = ({ meaning = 'one', children }: { readonly meaning?: string; readonly children: ReactNode }) => {
  const row = usePause<HTMLDivElement>(meaning)
  return (
    <div
      data-act=""
      className="grid grid-cols-1 gap-2 px-3 pt-2 pb-3 has-[>:nth-child(2)]:grid-cols-[auto_minmax(0,1fr)] *:whitespace-nowrap phone:sticky phone:bottom-0 phone:z-1 phone:bg-surface"
      ref={row}
    >
      {children}
    </div>
  )
}
