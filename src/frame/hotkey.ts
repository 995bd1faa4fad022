import type { Side } from '#domain/betting/bets.ts'

/** What a key does on the page. */
export type Hotkey =
  | { readonly does: 'search' | 'help' }
  | { readonly does: 'leave' }
  | { readonly does: 'pick'; readonly side: Side }
  /** Steps of the focus: to another runner, price of the row, or market. */
  | { readonly does: 'runner' | 'level' | 'market'; readonly by: 1 | -1 }
  /** The place of a stake button, from 0. */
  | { readonly does: 'stake'; readonly index: number }
  | { readonly does: 'step'; readonly ticks: number }

const KEYS: Readonly<Record<string, Hotkey>> = {
  '/': { does: 'search' },
  '?': { does: 'help' },
  b: { does: 'pick', side: 'back' },
  l: { does: 'pick', side: 'lay' },
  ArrowUp: { does: 'runner', by: -1 },
  ArrowDown: { does: 'runner', by: 1 },
  ArrowLeft: { does: 'level', by: -1 },
  ArrowRight: { does: 'level', by: 1 },
  '[': { does: 'market', by: -1 },
  ']': { does: 'market', by: 1 },
  '+': { does: 'step', ticks: 1 },
  '=': { does: 'step', ticks: 1 },
  '-': { does: 'step', ticks: -1 },
  Escape: { does: 'leave' },
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

/** Shift with a digit's key, where that types no digit: a digit is always part of a figure. */
const stakeKey = ({ key, code, shiftKey }: Press): Hotkey | null => {
  const digit = /^Digit([1-6])$/.exec(code)?.[1]
  return digit === undefined || !shiftKey || /^\d$/.test(key) ? null : { does: 'stake', index: Number(digit) - 1 }
}

/** The hotkey of a key press; null for none. A key that is held down moves the focus and the price, and repeats nothing else. */
export const hotkeyOf = (press: Press): Hotkey | null => {
  const { key, ctrlKey, metaKey, altKey, repeat } = press
  if (ctrlKey || metaKey || altKey) return null
  const hotkey = stakeKey(press) ?? KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null
  return repeat && hotkey !== null && !['runner', 'level', 'market', 'step'].includes(hotkey.does) ? null : hotkey
}
