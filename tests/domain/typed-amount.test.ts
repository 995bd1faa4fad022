import { expect, test } from 'vitest'
import { editAmount, groupedDigits } from '#domain/betting/typed-amount.ts'

/** A text with its caret as `|`. */
const marked = (text: string, caret: number): string => `${text.slice(0, caret)}|${text.slice(caret)}`
/** Types keys into a grouped amount as a browser does, `<` for Backspace, and shows the text with the caret after each. */
const typing = (start: string, keys: string): readonly string[] => {
  let caret = start.indexOf('|')
  let shown = start.replace('|', '')
  return [...keys].map((key) => {
    const cut = key === '<' ? Math.max(0, caret - 1) : caret
    const put = key === '<' ? '' : key
    const edit = editAmount(shown, shown.slice(0, cut) + put + shown.slice(caret), cut + put.length)
    if (edit.digits !== null) shown = groupedDigits(edit.digits)
    caret = edit.caret
    return marked(shown, caret)
  })
}

test('[SLIP-06] a stake is grouped the Indian way while it is typed, and the caret keeps its digit', () => {
  expect(['', '5', '999', '1000', '100000', '12345678.5', '0.25', '1000.'].map(groupedDigits)).toEqual([
    ...['', '5', '999', '1,000', '1,00,000', '1,23,45,678.5', '0.25', '1,000.'],
  ])
  expect(typing('|', '100000.5')).toEqual(['1|', '10|', '100|', '1,000|', '10,000|', '1,00,000|', '1,00,000.|', '1,00,000.5|'])
  expect(typing('1|,000', '25')).toEqual(['12|,000', '1,25|,000'])
  expect(typing('1,00,000|', '<<<<<<')).toEqual(['10,000|', '1,000|', '100|', '10|', '1|', '|'])
  // A comma is not a digit: Backspace after it takes the digit before it.
  expect(typing('1,25,|000', '<')).toEqual(['12|,000'])
  expect(typing('|', '.5')).toEqual(['0.|', '0.5|'])
})

test('[SLIP-06] an edit that is no amount leaves text and caret, and a pasted one may bring its own commas', () => {
  expect(typing('1|,000', 'x,-')).toEqual(['1|,000', '1|,000', '1|,000'])
  expect(editAmount('', '₹1,00,000.50', 12)).toEqual({ digits: '100000.50', caret: 11 })
  expect(editAmount('', '1,5', 3).digits).toBeNull()
  expect(editAmount('250', '1000000000', 10)).toEqual({ digits: null, caret: 3 })
  expect(editAmount('', 'x', 1)).toEqual({ digits: null, caret: 0 })
})

test('[SLIP-06] editAmount groups again when an edit inside the amount left its commas displaced', () => {
  expect(typing('1,00|,000', '<')).toEqual(['10|,000'])
  expect(editAmount('1,00,000', '1,0550,000', 5)).toEqual({ digits: '10550000', caret: 6 })
  expect(editAmount('1,00,000', '1,000', 1)).toEqual({ digits: '1000', caret: 1 })
})

test('[SLIP-06] editAmount takes no comma that is typed where the grouping has none', () => {
  expect(typing('1,|000', ',')).toEqual(['1,|000'])
  for (const [shown, raw, caret] of [
    ['', ',5', 1],
    ['1', '1,', 2],
    ['12', '1,2', 2],
    ['125', '12,', 3],
    ['1,000', '1,,000', 3],
  ] as const)
    expect(editAmount(shown, raw, caret).digits, raw).toBeNull()
})

test('[SLIP-06] editAmount keeps the caret in the amount when it adds a zero or cuts decimals', () => {
  expect(typing('|5', '.')).toEqual(['0.|5'])
  expect(editAmount('0.25', '0.259', 5)).toEqual({ digits: '0.25', caret: 4 })
})
