import type { ReactNode } from 'react'

/** A control of the slip with its label above. */
export const SlipField = ({ id, name, children }: { readonly id: string; readonly name: string; readonly children: ReactNode }) => (
  <div>
    <label htmlFor={id} className="mb-0.75 block text-xs whitespace-nowrap text-ink-2">
      {name}
    </label>
    {children}
  </div>
)
