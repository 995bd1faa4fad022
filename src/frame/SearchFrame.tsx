import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'

type Props = { readonly isBar: boolean; readonly beckons?: boolean; readonly hidden?: boolean; readonly children: ReactNode }

const line = 'relative h-10 max-w-95 min-w-30 flex-[1_1_15rem] rounded-sm bg-chrome-2 text-on-chrome-2 outline-offset-1 outline-accent'
const bar = 'absolute inset-0 h-10.75 bg-surface text-ink-2 -outline-offset-2 outline-focus'

/** The shape of the search. It is a line in the header; on a phone, a bar over the row of its button. */
export const SearchFrame = ({ isBar, beckons = false, hidden = false, children }: Props) => (
  <search className={`flex items-center gap-2.5 pr-0.5 pl-3 focus-within:outline-2 ${isBar ? bar : line}`} aria-hidden={hidden}>
    <Icon name="search" className={`flex-none ${beckons ? 'motion-safe:animate-beckon' : ''}`} />
    {children}
  </search>
)
