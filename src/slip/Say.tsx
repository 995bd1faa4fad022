import type { ReactNode } from 'react'
import { text } from '#copy/panels.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'

const tones = {
  plain: 'bg-surface-2 text-ink-2',
  warn: 'bg-warn-wash [&>svg]:text-warn',
  good: 'bg-up-wash [&>svg]:text-up',
  bad: 'bg-down-wash [&>svg]:text-down',
  grey: 'bg-stale-wash',
} as const

/** With room for three lines, for two on a phone, or beside the number pad, so that no sentence moves what is below. */
const rooms = {
  wide: 'min-h-15 gap-2.5 px-2.5 py-1.5 phone:min-h-9 phone:gap-2 phone:px-2 phone:py-0.5',
  short: 'min-h-9 gap-2 px-2 py-0.5',
  narrow: 'min-h-9 px-1.5 py-0.5 [&>svg]:hidden',
} as const
export type SayRoom = keyof typeof rooms

type Props = {
  readonly tone: keyof typeof tones
  readonly icon: IconName
  readonly className?: string
  readonly room?: SayRoom
  /** The number of winners of the market, where that is not one and no head names it. */
  readonly places?: number
  readonly children: ReactNode
}

/** The sentence of a slip about its state. SlipVoice has it read aloud, but not price ticks. */
export const Say = ({ tone, icon, className = 'mx-3 mt-2 phone:mt-1', room = 'wide', places = 1, children }: Props) => (
  <div className={`flex items-center rounded-sm text-xs leading-4 [&>svg]:flex-none ${rooms[room]} ${tones[tone]} ${className}`}>
    <Icon name={icon} size={20} />
    <p className="[&>b]:text-ink">
      {room !== 'wide' && places > 1 && (
        <span className={room === 'short' ? 'hidden cramped:inline' : ''}>
          <b>{text.places(places)}</b> ·{' '}
        </span>
      )}
      {children}
    </p>
  </div>
)
