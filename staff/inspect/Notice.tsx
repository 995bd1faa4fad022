import type { ReactNode } from 'react'

/** A page that says one thing alone. */
export const Notice = ({ children }: { readonly children: ReactNode }) => (
  <main className="mx-auto my-12 grid max-w-152 justify-items-start gap-4 px-4 text-md [&_h2]:text-2xl [&_h2]:font-bold">{children}</main>
)

/** The look of a sentence about what is wrong. */
export const FAULT = 'rounded-sm bg-down-wash px-3 py-2 font-semibold text-down'
