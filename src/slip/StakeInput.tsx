import { useId } from 'react'
import type { SlipView } from '#client/betting/slip.ts'
import type { Said } from '#domain/said.ts'
import { sayIfAny, text } from '#copy/panels.ts'
import { FigureInput } from '#touch/FigureInput.tsx'
import { rupeesText } from '../markets/figures.ts'
import { useStakeField } from './fold.ts'
import { SlipField } from './SlipField.tsx'
import type { StakeView } from './stake-view.ts'
import type { TypedStake } from './typed-stake.ts'
import { entry } from '../ui/looks.ts'

type Props = {
  readonly view: SlipView
  readonly typed: TypedStake
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
  const { value, onFigure, onRefused } = typed
  return (
    <SlipField id={id} name={text.stake} isHidden={isShort}>
      <div className={`${entry.box} h-[max(2.5rem,var(--target)+0.125rem)]`}>
        <span className={`${entry.sign} whitespace-nowrap`} aria-hidden="true">
          {isShort && <small className="mr-1 text-xs text-ink-2">{text.stake}</small>}₹
        </span>
        <FigureInput
          field="slip-stake"
          className={`${entry.input} text-right font-bold placeholder:font-normal placeholder:text-ink-3 ${isShort ? 'placeholder:text-xs' : ''}`}
          id={id}
          ref={field}
          inputMode={hasPad ? 'none' : 'decimal'}
          placeholder={(isShort && shortBounds(note.bounds)) || '0'}
          aria-describedby={noteId}
          aria-invalid={note.fault !== null}
          value={value}
          onFigure={onFigure}
          onRefused={onRefused}
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
  /** What is said of what was typed. */
  readonly typing: Said | null
  readonly className: string
}

const boundsText = (bounds: StakeView['bounds']): string => {
  if (bounds === null) return ''
  return bounds === 'unset' ? text.stakeUnset : text.minToMax(rupeesText(bounds.min), rupeesText(bounds.max))
}

/** The limits of the stake, or why it cannot be placed. Its room is kept, so that nothing below it moves. */
export const StakeNote = ({ id, note: { fault, bounds }, typing, className }: NoteProps) => (
  <p
    id={id}
    className={`text-xs leading-4 text-ink-3 data-[tone=bad]:text-down data-[tone=warn]:text-ink ${className}`}
    aria-live="polite"
    data-tone={typing !== null ? 'warn' : fault !== null ? 'bad' : undefined}
  >
    {sayIfAny(typing ?? fault) ?? boundsText(bounds)}
  </p>
)
