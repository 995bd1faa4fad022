import type { ReactNode } from 'react'
import { Icon, type IconName } from '../parts/Icon.tsx'

type Props = { readonly tone: 'plain' | 'warn' | 'good' | 'bad' | 'grey'; readonly icon: IconName; readonly children: ReactNode }

/** The one place where a slip says how things stand. Read aloud when it changes; price ticks are not told here. */
export const Say = ({ tone, icon, children }: Props) => (
  <div className="say" data-tone={tone} role="status" aria-live="polite">
    <Icon name={icon} size={20} />
    <p>{children}</p>
  </div>
)
