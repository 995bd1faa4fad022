import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { pause } from './stray.ts'

/** The row of what can be done, in one place on every screen. Where it comes to mean something else, it takes no press for a moment. */
export const Act = ({ meaning = 'one', children }: { readonly meaning?: string; readonly children: ReactNode }) => {
  const row = useRef<HTMLDivElement>(null)
  // Before it is painted: no press can fall between the words and the rest.
  useLayoutEffect(() => pause(row.current, meaning), [meaning])
  return (
    <div className="act" ref={row}>
      {children}
    </div>
  )
}
