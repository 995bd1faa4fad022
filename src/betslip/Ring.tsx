import type { ReactNode } from 'react'
import { Icon, type IconName } from '../parts/Icon.tsx'

const round = 2 * Math.PI * 28

/** A countdown as a ring: `left` of `whole`, with the number in it. */
export const Ring = ({ left, whole }: { readonly left: number; readonly whole: number }) => (
  <div className="dial">
    <svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true">
      <circle className="track" cx="32" cy="32" r="28" />
      <circle
        className="hand"
        cx="32"
        cy="32"
        r="28"
        transform="rotate(-90 32 32)"
        strokeDasharray={round}
        strokeDashoffset={round * (1 - Math.min(1, left / Math.max(1, whole)))}
      />
    </svg>
    <span>{left}</span>
  </div>
)

/** A ring that turns while nobody knows how long. */
export const TurningRing = ({ tone, figure }: { readonly tone: 'plain' | 'check'; readonly figure?: number }) => (
  <div className="dial" data-tone={tone}>
    <svg width="64" height="64" viewBox="0 0 64 64" className="spin" aria-hidden="true">
      <circle className="track" cx="32" cy="32" r="28" />
      <circle
        className="hand"
        cx="32"
        cy="32"
        r="28"
        strokeDasharray={round}
        strokeDashoffset={round * 0.72}
        style={{ transition: 'none' }}
      />
    </svg>
    {figure !== undefined && <span>{figure}</span>}
  </div>
)

type DialProps = { readonly dial: ReactNode; readonly title: string; readonly note: string | undefined }

/** A dial, and beside it what goes on. */
export const DialBox = ({ dial, title, note }: DialProps) => (
  <div className="dial-box">
    {dial}
    <div>
      <h4>{title}</h4>
      <p>{note}</p>
    </div>
  </div>
)

/** A disc with a sign in it, for an outcome. */
export const Disc = ({ tone, icon }: { readonly tone: 'good' | 'bad' | 'warn' | 'grey'; readonly icon: IconName }) => (
  <div className="dial" data-tone={tone}>
    <Icon name={icon} size={30} />
  </div>
)
