import { type ChangeEvent, type ClipboardEvent, type InputHTMLAttributes, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { AMOUNT, editFigure, type FigureKind, figureText } from '#contract/figures.ts'
import type { FieldName } from './fields.ts'

type Input = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'onBlur' | 'onPaste' | 'onKeyDown' | 'type' | 'name' | 'min' | 'max'
>
type Props = Input & {
  readonly field: FieldName
  readonly kind?: FigureKind
  /** The digits of the figure, as `100000.50`; '' for none. Another figure than the typed one takes the place of the typed text. */
  readonly value: string
  /** Receives the digits at each edit that is taken. */
  readonly onFigure: (digits: string) => void
  /** Receives whether the last edit was refused, so that a sentence beside the field says so. It stays when the field is left: nothing moves under a press that leaves it. */
  readonly onRefused: (isRefused: boolean) => void
  /** The field is left, or Enter ended its editing. */
  readonly onLeave?: () => void
  /** Enter ends the editing and does nothing else. */
  readonly isEndedByEnter?: boolean
  readonly onStep?: (ticks: 1 | -1) => void
  readonly ref?: Ref<HTMLInputElement>
}

const same = (one: string, other: string): boolean => Number(one) === Number(other)

/** Edits that bring a text of their own: a program's, an automatic filling, a step back in the field's history. */
const REPLACES: readonly string[] = ['', 'insertReplacementText', 'historyUndo', 'historyRedo']
const kindOfEdit = (event: Event): string => ('inputType' in event && typeof event.inputType === 'string' ? event.inputType : '')

/** The one field for a figure of the exchange's pages and the casino's. It shows what its parent has, as it was typed. */
export const FigureInput = ({
  field,
  kind = AMOUNT,
  value,
  onFigure,
  onRefused,
  onLeave,
  isEndedByEnter = false,
  onStep,
  ...rest
}: Props) => {
  const [typed, setTyped] = useState<{ readonly text: string; readonly digits: string; readonly hasOwnGroups: boolean } | null>(null)
  /** A paste takes the place of all that is there, so what it brings is read by itself. */
  const isWhole = useRef(false)
  const shown = typed !== null && same(typed.digits, value) ? typed.text : figureText(value, kind)
  const leave = (): void => {
    setTyped(null)
    onLeave?.()
  }
  const onPaste = ({ currentTarget: { selectionStart, selectionEnd } }: ClipboardEvent<HTMLInputElement>): void => {
    isWhole.current = selectionStart === 0 && selectionEnd === shown.length
  }
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const how = kindOfEdit(nativeEvent)
    const before = isWhole.current || REPLACES.includes(how) ? '' : shown
    const caret = target.selectionStart ?? target.value.length
    const edit = editFigure(before, target.value, caret, kind, {
      isForward: how === 'deleteContentForward',
      hasOwnGroups: before !== '' && (typed?.hasOwnGroups ?? false),
    })
    isWhole.current = false
    // Written before React renders the same text, so that the caret stays.
    target.value = edit.ok ? edit.text : shown
    target.setSelectionRange(edit.caret, edit.caret)
    onRefused(!edit.ok)
    if (!edit.ok) return
    setTyped(edit)
    onFigure(edit.digits)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && isEndedByEnter) {
      event.preventDefault()
      leave()
    }
    if (onStep === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      type="text"
      data-field={field}
      value={shown}
      onChange={onChange}
      onPaste={onPaste}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  )
}
