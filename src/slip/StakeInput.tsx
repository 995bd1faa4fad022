import { useId } from 'react'
import { VISITOR_STAKE_CAP } from '#domain/betting/money.ts'
import type { SlipView } from '#domain/betting/slip.ts'
import { sayIfAny, text } from '#copy/panels.ts'
import { rupeesText } from '../markets/figures.ts'
import { useStakeField } from './fold.ts'
import { SlipField } from './SlipField.tsx'
import type { StakeView } from './stake-view.ts'
import type { Stray, useTypedStake } from './typed-stake.ts'
import { entry } from '../ui/looks.ts'

type Props = {
  readonly view: SlipView
  readonly typed: ReturnType<typeof useTypedStake>
  readonly note: StakeView
  readonly noteId: string
  /** On a phone the label is inside the box, and the empty field shows the limits. */
  readonly isShort?: boolean
  /** The slip's own pad types, so the device shows no keyboard. */
  readonly hasPad?: boolean
}

/** The field for the stake, grouped as it is typed. */
export const StakeInput = ({ view, typed, note, noteId, isShort = false, hasPad = false }: Props) => {
  const id = useId()
  const field = useStakeField(view.touchedAt)
  return (
    <SlipField id={id} name={text.stake} isHidden={isShort}>
      <div className={`${entry.box} h-[max(2.5rem,var(--target)+0.125rem)]`}>
        <span className={`${entry.sign} whitespace-nowrap`} aria-hidden="true">
          {isShort && <small className="mr-1 text-xs text-ink-2">{text.stake}</small>}₹
        </span>
        <input
          className={`${entry.input} text-right font-bold placeholder:font-normal placeholder:text-ink-3 ${isShort ? 'placeholder:text-xs' : ''}`}
          id={id}
          ref={field}
          inputMode={hasPad ? 'none' : 'decimal'}
          autoComplete="off"
          placeholder={(isShort && shortBounds(note.bounds)) || '0'}
          aria-describedby={noteId}
          aria-invalid={note.fault !== null}
          value={typed.shown}
          onChange={(event) => typed.type(event.target)}
        />
      </div>
    </SlipField>
  )
}

const shortBounds = (bounds: StakeView['bounds']): string =>
  bounds === null || bounds === 'unset' ? '' : `${rupeesText(bounds.min)}–${rupeesText(bounds.max)}`

type NoteProps = {
  readonly id: string
  readonly note: StakeView
  readonly stray: Stray
  readonly className: string
}

const boundsText = (bounds: StakeView['bounds']): string => {
  if (bounds === null) return ''
  return bounds === 'unset' ? text.stakeUnset : text.minToMax(rupeesText(bounds.min), rupeesText(bounds.max))
}

/** The limits of the stake, or why it cannot be placed. Its room is kept, so that nothing below it moves. */
export const StakeNote = ({ id, note: { fault, bounds }, stray, className }: NoteProps) => {
  const typing = stray === null ? null : stray === 'refused' ? text.stakeRefused : text.stakeCapped(`₹${rupeesText(VISITOR_STAKE_CAP)}`)
  return (
    <p
      id={id}
      className={`text-xs leading-4 text-ink-3 data-[tone=bad]:text-down data-[tone=warn]:text-ink ${className}`}
      aria-live="polite"
      data-tone={fault !== null ? 'bad' : typing !== null ? 'warn' : undefined}
    >
      {sayIfAny(fault) ?? typing ?? boundsText(bounds)}
    </p>
  )
}
