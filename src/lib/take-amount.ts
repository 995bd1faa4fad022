import { editAmount, groupedDigits } from '#domain/betting/typed-amount.ts'

/**
 * Takes an edit of a field that shows a grouped amount: its digits, or null for an edit that is no amount and is undone. The field
 * is written before React renders the same text, so that the caret stays.
 */
export const takeAmount = (shown: string, field: HTMLInputElement): string | null => {
  const { digits, caret } = editAmount(shown, field.value, field.selectionStart ?? field.value.length)
  field.value = digits === null ? shown : groupedDigits(digits)
  field.setSelectionRange(caret, caret)
  return digits
}
