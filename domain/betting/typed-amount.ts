import { stakeDigits } from './money.ts'

/** A typed amount with Indian grouping: `100000.5` reads `1,00,000.5`. */
export const groupedDigits = (digits: string): string => {
  const [whole = '', ...rest] = digits.split('.')
  return [whole.replaceAll(/\B(?=(?:\d{2})*\d{3}$)/g, ','), ...rest].join('.')
}

/** An edit of a grouped amount: the digits, null if they are no amount, and the place of the caret in their grouped text. */
export type AmountEdit = { readonly digits: string | null; readonly caret: number }

/** The text that an edit put in: what is between the parts that both texts share. */
const insertedBy = (shown: string, raw: string): string => {
  const most = Math.min(shown.length, raw.length)
  let first = 0
  while (first < most && shown[first] === raw[first]) first += 1
  let last = 0
  while (last < most - first && shown.at(-1 - last) === raw.at(-1 - last)) last += 1
  return raw.slice(first, raw.length - last)
}

const placeAfter = (grouped: string, digits: number): number => {
  let place = 0
  for (let passed = 0; passed < digits && place < grouped.length; place += 1) if (grouped[place] !== ',') passed += 1
  return place
}

/** Reads one edit of a grouped amount, so that the caret stays at its digit. A deleted comma takes the digit before it (SLIP-06). */
export const editAmount = (shown: string, raw: string, caret: number): AmountEdit => {
  const isComma = shown[caret] === ',' && raw === shown.slice(0, caret) + shown.slice(caret + 1)
  const [text, at] = isComma ? [raw.slice(0, caret - 1) + raw.slice(caret), caret - 1] : [raw, caret]
  // Commas that were not typed are those of the grouping, which the edit may have displaced.
  const digits = stakeDigits(insertedBy(shown, text).includes(',') ? text : text.replaceAll(',', ''))
  if (digits === null) return { digits, caret: Math.max(0, caret - (raw.length - shown.length)) }
  const before = text.slice(0, at).replaceAll(/[^\d.]/g, '')
  const led = before.startsWith('.') ? 1 : 0
  return { digits, caret: placeAfter(groupedDigits(digits), before.length + led) }
}
