import type { ReactNode } from 'react'

type Props = { readonly id: string; readonly name: string; readonly isHidden?: boolean; readonly children: ReactNode }

/** A control of the slip with its label above, or with a label that only screen readers find. */
export const SlipField = ({ id, name, isHidden = false, children }: Props) => (
  <div className="min-w-0">
    <label htmlFor={id} className={isHidden ? 'sr-only' : 'mb-0.75 block text-xs whitespace-nowrap text-ink-2'}>
      {name}
    </label>
    {children}
  </div>
)
