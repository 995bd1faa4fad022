import type { ReactNode } from 'react'
import { Icon, type IconName } from '../ui/Icon.tsx'

const round = 2 * Math.PI * 28
const tones = {
  good: 'bg-up-wash text-up',
  bad: 'bg-down-wash text-down',
  warn: 'bg-warn-wash text-warn',
  grey: 'bg-stale-wash text-ink-2',
} as const

const Dial = ({ tone = '', children }: { readonly tone?: string; readonly children: ReactNode }) => (
  <div className={`relative grid size-16 flex-none place-items-center rounded-full phone:size-12 phone:[&>svg]:size-full ${tone}`}>
    {children}
  </div>
)

const Count = ({ children }: { readonly children: number }) => (
  <span data-count="" className="absolute text-xl font-bold phone:text-lg">
    {children}
  </span>
)

/** A countdown as a ring: `left` of `whole`, with the number in it. */
export const Ring = ({ left, whole }: { readonly left: number; readonly whole: number }) => (
  <Dial>
    <svg width="64" height="64" viewBox="0 0 64 64" fill="none" strokeWidth="5" strokeLinecap="round" aria-hidden="true">
      <circle className="stroke-surface-3" cx="32" cy="32" r="28" />
      <circle
        className="stroke-side duration-1000 ease-linear motion-safe:transition-[stroke-dashoffset]"
        cx="32"
        cy="32"
        r="28"
        transform="rotate(-90 32 32)"
        strokeDasharray={round}
        strokeDashoffset={round * (1 - Math.min(1, left / Math.max(1, whole)))}
      />
    </svg>
    <Count>{left}</Count>
  </Dial>
)

/** A turning ring for a wait of unknown length. */
export const TurningRing = ({ tone, figure }: { readonly tone: 'plain' | 'check'; readonly figure?: number }) => (
  <Dial>
    <svg
      width="64"
      height="64"
      viewBox="0 0 64 64"
      fill="none"
      strokeWidth="5"
      strokeLinecap="round"
      className="motion-safe:animate-spin"
      aria-hidden="true"
    >
      <circle className="stroke-surface-3" cx="32" cy="32" r="28" />
      <circle
        className={tone === 'check' ? 'stroke-warn-line' : 'stroke-side'}
        cx="32"
        cy="32"
        r="28"
        strokeDasharray={round}
        strokeDashoffset={round * 0.72}
      />
    </svg>
    {figure !== undefined && <Count>{figure}</Count>}
  </Dial>
)

type DialProps = { readonly dial: ReactNode; readonly title: string; readonly note: string | undefined }

/** A dial with a title and a note beside it. */
export const DialBox = ({ dial, title, note }: DialProps) => (
  <div className="flex min-h-19.5 items-center gap-3.5 pt-1 pb-2.5 phone:min-h-12 phone:gap-3 phone:py-0">
    {dial}
    <div>
      <h4 className="text-base leading-4.75 font-bold">{title}</h4>
      <p className="mt-0.5 text-xs text-ink-2">{note}</p>
    </div>
  </div>
)

/** A disc with an icon, for an outcome. */
export const Disc = ({ tone, icon }: { readonly tone: keyof typeof tones; readonly icon: IconName }) => (
  <Dial tone={tones[tone]}>
    <Icon name={icon} size={30} className="phone:p-2" />
  </Dial>
)
