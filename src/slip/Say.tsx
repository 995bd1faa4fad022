import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/Icon.tsx'

const tones = {
  plain: 'bg-surface-2 text-ink-2',
  warn: 'bg-warn-wash [&>svg]:text-warn',
  good: 'bg-up-wash [&>svg]:text-up',
  bad: 'bg-down-wash [&>svg]:text-down',
  grey: 'bg-stale-wash',
} as const

/** With room for three lines, or for two on a phone, so that no sentence moves what is below. */
const tall = 'min-h-15 gap-2.5 px-2.5 py-1.5'
const short = 'min-h-9 gap-2 px-2 py-0.5'

type Props = {
  readonly tone: keyof typeof tones
  readonly icon: IconName
  readonly className?: string
  readonly isShort?: boolean
  readonly children: ReactNode
}

/** The sentence of a slip about its state. SlipVoice has it read aloud, but not price ticks. */
export const Say = ({ tone, icon, className = 'mx-3 mt-2', isShort = false, children }: Props) => (
  <div className={`flex items-center rounded-sm text-xs leading-4 [&>svg]:flex-none ${isShort ? short : tall} ${tones[tone]} ${className}`}>
    <Icon name={icon} size={20} />
    <p className="[&>b]:text-ink">{children}</p>
  </div>
)
