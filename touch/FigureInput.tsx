import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { AMOUNT, editFigure, type FigureKind, figureText } from '#contract/figures.ts'
import type { FieldName } from './fields.ts'

type Input = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'onBlur' | 'onMouseDown' | 'onKeyDown' | 'type' | 'name' | 'min' | 'max'
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

/** What is selected in a field. */
type Range = readonly [start: number, end: number]

/** The field's selection before the edit that comes: what the edit takes the place of, and what stays selected where it is refused. */
const useRangeBefore = (field: { readonly current: HTMLInputElement | null }) => {
  const range = useRef<Range | null>(null)
  useEffect(() => {
    const { current } = field
    const keep = (): void => {
      range.current = [current?.selectionStart ?? 0, current?.selectionEnd ?? 0]
    }
    current?.addEventListener('beforeinput', keep)
    return () => current?.removeEventListener('beforeinput', keep)
  }, [field])
  return (): Range | null => {
    const before = range.current
    range.current = null
    return before
  }
}

/**
 * The one field for a figure of the exchange's pages and the casino's. It shows what its parent has, as it was typed. The press that
 * focuses it selects the whole figure, so that what is typed next takes its place.
 */
export const FigureInput = ({
  field,
  kind = AMOUNT,
  value,
  onFigure,
  onRefused,
  onLeave,
  isEndedByEnter = false,
  onStep,
  ref,
  ...rest
}: Props) => {
  const [typed, setTyped] = useState<{ readonly text: string; readonly digits: string; readonly hasOwnGroups: boolean } | null>(null)
  const own = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => own.current)
  const rangeBefore = useRangeBefore(own)
  const shown = typed !== null && same(typed.digits, value) ? typed.text : figureText(value, kind)
  const leave = (): void => {
    setTyped(null)
    onLeave?.()
  }
  /** In place of the caret that the press would set. Not at its end: the field may have moved by then. */
  const onMouseDown = (event: MouseEvent<HTMLInputElement>): void => {
    const { currentTarget } = event
    if (event.button !== 0 || document.activeElement === currentTarget) return
    event.preventDefault()
    currentTarget.focus()
    currentTarget.select()
  }
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const how = kindOfEdit(nativeEvent)
    const range = rangeBefore()
    // An edit of all that is there brings a text of its own, which is read by itself.
    const isWhole = range !== null && range[0] === 0 && range[1] === shown.length
    const before = isWhole || REPLACES.includes(how) ? '' : shown
    const caret = target.selectionStart ?? target.value.length
    const edit = editFigure(before, target.value, caret, kind, {
      isForward: how === 'deleteContentForward',
      hasOwnGroups: before !== '' && (typed?.hasOwnGroups ?? false),
    })
    const [start, end] = edit.ok || range === null ? [edit.caret, edit.caret] : range
    // Written before React renders the same text, so that the caret stays.
    target.value = edit.ok ? edit.text : shown
    target.setSelectionRange(start, end)
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
      ref={own}
      type="text"
      data-field={field}
      value={shown}
      onChange={onChange}
      onMouseDown={onMouseDown}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  )
}
