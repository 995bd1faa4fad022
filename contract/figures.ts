/**
 * How a figure may be written: the most digits before its decimal mark and after it, and whether it is shown in Indian groups. Further
 * decimals are cut (SLIP-06); further whole digits refuse the edit.
 */
export type FigureKind = { readonly whole: number; readonly decimals: number; readonly isGrouped: boolean }

/** Rupees, and counts of things such as minutes. */
export const AMOUNT: FigureKind = { whole: 9, decimals: 2, isGrouped: true }
/** Odds, multipliers and run lines. */
export const ODDS: FigureKind = { whole: 5, decimals: 2, isGrouped: false }

type Mark = '' | '.' | ','
/** `led`: the zeros that were put in front of what was written, or fewer than none for those that fell away. */
type Parts = { readonly whole: string; readonly mark: Mark; readonly decimals: string; readonly led: number }

const WHOLE = /^(?:\d*|\d{1,3}(?:,\d{2,3})*,\d{3})$/
const POINT = /^([\d,]*)\.(\d*)$/
const COMMA = /^([\d,]*),(\d{0,2})$/

/** The parts of a bare text: its groups are read first, then a point, then a comma with at most two digits at the end. */
const split = (bare: string): readonly [whole: string, mark: Mark, decimals: string] => {
  if (WHOLE.test(bare)) return [bare, '', '']
  const [, beforePoint, afterPoint] = POINT.exec(bare) ?? []
  if (beforePoint !== undefined) return [beforePoint, '.', afterPoint ?? '']
  const [, beforeComma, afterComma] = COMMA.exec(bare) ?? []
  return beforeComma === undefined ? ['x', '', ''] : [beforeComma, ',', afterComma ?? '']
}

const partsOf = (raw: string, kind: FigureKind): Parts | null => {
  const [written, mark, decimals] = split(raw.trim().replace(/^₹\s*/, ''))
  if (!WHOLE.test(written)) return null
  const digits = written.replaceAll(',', '')
  const bare = digits.replace(/^0+(?=\d)/, '')
  if (bare.length > kind.whole) return null
  const whole = bare === '' && mark !== '' ? '0' : bare
  return { whole, mark, decimals: decimals.slice(0, kind.decimals), led: whole.length - digits.length }
}
const digitsOf = ({ whole, decimals }: Parts): string => (decimals === '' ? whole : `${whole}.${decimals}`)

/**
 * The one reading of a typed figure (docs/RULES.md, Typed figures): its digits with a point, as `100000.50`; '' for an empty text. Null for
 * all other texts, which are refused whole: signs, letters, spaces within, digits that are not 0 to 9, commas that group nothing.
 */
export const readFigure = (raw: string, kind: FigureKind = AMOUNT): string | null => {
  const parts = partsOf(raw, kind)
  return parts === null ? null : digitsOf(parts)
}

/** A typed figure without decimals, of fifteen digits at most; null for all other texts. */
export const readWhole = (raw: string): number | null => {
  const digits = readFigure(raw, { ...AMOUNT, whole: 15 })
  return digits !== null && /^\d+$/.test(digits) ? Number(digits) : null
}

/** A figure with Indian groups: `100000.5` is shown as `1,00,000.5`. */
export const groupedDigits = (digits: string): string => {
  const [whole = '', ...rest] = digits.split('.')
  return [whole.replaceAll(/\B(?=(?:\d{2})*\d{3}$)/g, ','), ...rest].join('.')
}

/** How a field shows a figure that was read. */
export const figureText = (digits: string, { isGrouped }: FigureKind = AMOUNT): string => (isGrouped ? groupedDigits(digits) : digits)

/** One edit of a field: what it shows then, the digits that it reads, the place of the caret, and whether its groups are the player's. */
export type FigureEdit =
  | { readonly ok: true; readonly text: string; readonly digits: string; readonly caret: number; readonly hasOwnGroups: boolean }
  | { readonly ok: false; readonly caret: number }

/** `isForward`: by Delete, not by Backspace. `hasOwnGroups`: the player typed a comma of the groups, and the field did not add them all. */
type Edit = { readonly isForward?: boolean; readonly hasOwnGroups?: boolean }

/** Where the decimal mark of a shown text stands; -1 without one. Behind a comma of the groups there are three digits. */
const markIn = (text: string): number => text.search(/\.|,(?=\d{0,2}$)/)

/** The edited text without the commas of the groups that stood in the shown one. What is behind the caret was behind it before. */
const ungrouped = (shown: string, raw: string, caret: number): string => {
  const mark = markIn(shown)
  const end = shown.length - (raw.length - caret)
  if (end < 0 || raw.slice(caret) !== shown.slice(end)) return raw
  let front = 0
  while (front < Math.min(end, caret) && shown[front] === raw[front]) front += 1
  const without = (from: number, to: number): string =>
    [...shown.slice(from, to)].filter((sign, at) => sign !== ',' || from + at === mark).join('')
  return without(0, front) + raw.slice(front, caret) + without(end, shown.length)
}

const count = (text: string): number => text.replaceAll(/\D/g, '').length
/** The place in a text after so many digits, and after its mark where the caret stood behind it. */
const placeAfter = (text: string, digits: number, isBehindMark: boolean): number => {
  const mark = markIn(text)
  let place = 0
  for (let passed = 0; passed < digits && place < text.length; place += 1) if (/\d/.test(text[place] ?? '')) passed += 1
  return isBehindMark && mark !== -1 ? Math.max(place, mark + 1) : place
}

/**
 * Reads one edit of a figure that a field shows, so that the caret stays at its digit. A text that takes the place of all that was shown is
 * read with '' as the shown one. A comma of the groups is no sign of its own: Backspace behind it takes the digit before it, and Delete
 * before it the digit behind it. A decimal comma stays as it was typed while it is edited; a third digit behind it makes groups of a text
 * whose groups the player typed, and is refused otherwise: `1000,555` is no million.
 */
export const editFigure = (
  shown: string,
  raw: string,
  caret: number,
  kind: FigureKind = AMOUNT,
  { isForward = false, hasOwnGroups = false }: Edit = {},
): FigureEdit => {
  const isGroup = shown[caret] === ',' && caret !== markIn(shown) && raw === shown.slice(0, caret) + shown.slice(caret + 1)
  const at = isGroup && !isForward ? caret - 1 : caret
  const edited = isGroup ? raw.slice(0, at) + raw.slice(at + 1) : raw
  const bare = shown === '' ? edited : ungrouped(shown, edited, at)
  const parts = partsOf(bare, kind) ?? (hasOwnGroups ? partsOf(edited, kind) : null)
  if (parts === null) return { ok: false, caret: Math.max(0, caret - (raw.length - shown.length)) }
  const whole = figureText(parts.whole, kind)
  const text = whole + parts.mark + parts.decimals
  const before = edited.slice(0, at)
  const isBehindMark = parts.mark !== '' && (parts.mark === '.' ? before.includes('.') : before.length > edited.lastIndexOf(','))
  return {
    ok: true,
    text,
    digits: digitsOf(parts),
    caret: placeAfter(text, Math.max(0, count(before) + parts.led), isBehindMark),
    hasOwnGroups: (hasOwnGroups && whole.includes(',')) || (parts.mark !== ',' && bare.includes(',')),
  }
}

/** The zeros of the digits that a device of India may type, each before its nine others, and the full-width ones. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10] as const
const asciiDigit = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0
  const zero = ZEROS.find((each) => code >= each && code < each + 10)
  return zero === undefined ? sign : String(code - zero)
}

const inAscii = (raw: string): string => raw.replaceAll(/\p{Nd}/gu, asciiDigit)
/** A player may type these signs between the digits of a number: spaces, hyphens and other dashes, parentheses, dots, and signs that no player sees. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}\u2212().]/gu

/**
 * A typed or pasted number that is a name and no figure, as a UTR or an account (AUTH-04, ACCT-04): digits of other scripts become 0 to 9,
 * and separators fall away. All other signs stay, so that the rule of the field refuses them; nothing is cut.
 */
export const readNumber = (raw: string): string => inAscii(raw).replaceAll(SEPARATORS, '')

/** The country's code or the trunk's 0, where ten digits of an Indian mobile follow. */
const PREFIX = /^(?:(?:00)?91|0)(?=[6-9][0-9]{9}$)/
/** A mobile number (AUTH-04), without what may be written before its ten digits. No number begins with a plus, so that its 91 always goes. */
export const readPhone = (raw: string): string =>
  readNumber(raw)
    .replace(/^(?:\+91)+/, '')
    .replace(PREFIX, '')

/** A number that is no part of a date, a time or an amount. */
const ALONE = /(?<![0-9][-/.:]|[0-9])[0-9]+(?![-/.:]?[0-9])/g

/**
 * A typed, pasted or filled-in code of so many digits (AUTH-05). Digits of other scripts become 0 to 9, and all other signs fall away. Of a
 * message, as `Your code is 1234`, its number of that length is the code. Null for more digits, which are refused.
 */
export const readCode = (raw: string, length: number): string | null => {
  const ascii = inAscii(raw)
  const alone = [ascii, readNumber(ascii)].flatMap((text) => text.match(ALONE) ?? []).find((run) => run.length === length)
  const digits = alone ?? ascii.replaceAll(/[^0-9]/g, '')
  return digits.length > length ? null : digits
}
