import type { ReactNode } from 'react'
import { Icon, type IconName } from '../parts/Icon.tsx'

type Props = { readonly tone: 'plain' | 'warn' | 'good' | 'bad' | 'grey'; readonly icon: IconName; readonly children: ReactNode }

/** The one place where a slip says how things stand. SlipVoice reads it aloud; price ticks are not told. */
export const Say = ({ tone, icon, children }: Props) => (
  <div className="say" data-tone={tone}>
    <Icon name={icon} size={20} />
    <p>{children}</p>
  </div>
)
