import type { ReactNode } from 'react'
import { text } from '#copy/panels.ts'
import type { FieldName } from '#touch/fields.ts'
import { FigureInput } from '#touch/FigureInput.tsx'
import type { TypedOdds } from './typed-odds.ts'

const figure = 'h-full w-full min-w-0 flex-1 text-center text-lg font-bold'
const step = 'h-full w-target flex-none text-xl leading-none text-ink-2'

type Props = {
  readonly id: string
  readonly field: FieldName
  readonly typed: TypedOdds
  readonly off: boolean
  readonly look: string
  /** The slip's own pad types, so the device shows no keyboard. */
  readonly hasPad?: boolean
  readonly children?: ReactNode
}

/** A field for a price, with a button for a step down and one for a step up (SLIP-05). Enter ends its editing alone. */
export const OddsField = ({ id, field, typed, off, look, hasPad = false, children }: Props) => {
  const { note, canStep, ...input } = typed
  const isOff = off || !canStep
  return (
    <div className={look}>
      <button type="button" className={step} aria-label={text.lowerOdds} disabled={isOff} onClick={() => input.onStep(-1)}>
        −
      </button>
      <FigureInput
        {...input}
        id={id}
        field={field}
        className={`${figure} border-x border-line`}
        inputMode={hasPad ? 'none' : 'decimal'}
        readOnly={off}
        aria-invalid={input.value === ''}
        isEndedByEnter
      />
      <button type="button" className={step} aria-label={text.raiseOdds} disabled={isOff} onClick={() => input.onStep(1)}>
        +
      </button>
      {children}
    </div>
  )
}
