import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/Icon.tsx'

const tones = {
  plain: 'bg-surface-2 text-ink-2',
  warn: 'bg-warn-wash [&>svg]:text-warn',
  good: 'bg-up-wash [&>svg]:text-up',
  bad: 'bg-down-wash [&>svg]:text-down',
  grey: 'bg-stale-wash',
} as const

type Props = {
  readonly tone: keyof typeof tones
  readonly icon: IconName
  readonly className?: string
  readonly children: ReactNode
}

/** The sentence of a slip about its state. SlipVoice has it read aloud, but not price ticks. */
export const Say = ({ tone, icon, className = 'mx-3 mt-2', children }: Props) => (
  <div
    className={`flex min-h-15 items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-xs leading-4 [&>svg]:flex-none ${tones[tone]} ${className}`}
  >
    <Icon name={icon} size={20} />
    <p className="[&>b]:text-ink">{children}</p>
  </div>
)
