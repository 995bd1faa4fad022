import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  AMOUNT,
  editFigure,
  figureText,
  type FigureKind,
  groupedDigits,
  ODDS,
  readCode,
  readFigure,
  readNumber,
  readPhone,
} from '#contract/figures.ts'

/** A text with its caret as `|`. */
const marked = (text: string, caret: number): string => `${text.slice(0, caret)}|${text.slice(caret)}`
/** Types keys into a field as a browser does, `<` for Backspace and `>` for Delete, and gives the text with the caret after each. */
const typing = (start: string, keys: string, kind: FigureKind = AMOUNT): readonly string[] => {
  let caret = start.indexOf('|')
  let shown = start.replace('|', '')
  let hasOwnGroups = false
  return [...keys].map((key) => {
    const isForward = key === '>'
    const cut = key === '<' ? Math.max(0, caret - 1) : caret
    const put = key === '<' || isForward ? '' : key
    const raw = shown.slice(0, cut) + put + shown.slice(isForward ? caret + 1 : caret)
    const edit = editFigure(shown, raw, cut + put.length, kind, { isForward, hasOwnGroups })
    if (edit.ok) [shown, hasOwnGroups] = [edit.text, edit.hasOwnGroups]
    caret = edit.caret
    return marked(shown, caret)
  })
}
const lastOf = (steps: readonly string[]): string => steps.at(-1)?.replace('|', '') ?? ''

/** The rows of the table in docs/RULES.md: texts, and what all of them read as. */
const table = (): readonly (readonly [texts: readonly string[], read: string | null])[] => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'RULES.md'), 'utf8')
  const [, part = ''] = page.split('## Typed figures')
  const rows = (part.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((line) => {
    const [, typed = '', read = ''] = line.split('|')
    const figure = /`([^`]*)`/.exec(read)?.[1]
    return [[...typed.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text), figure ?? (read.trim() === 'empty' ? '' : null)]
  })
}

test('[SLIP-06] readFigure gives what the table of the rules says for each of its texts', () => {
  const rows = table()
  expect(rows.length).toBeGreaterThan(12)
  for (const [texts, read] of rows) for (const text of texts) expect([text, readFigure(text)]).toEqual([text, read])
})

test('[SLIP-06] readFigure reads a text as the same figure in every field when its length fits', () => {
  for (const [texts] of table())
    for (const text of texts) {
      const [amount, odds] = [readFigure(text, AMOUNT), readFigure(text, ODDS)]
      expect([text, odds]).toEqual([text, amount !== null && (amount.split('.')[0] ?? '').length > ODDS.whole ? null : amount])
    }
})

const whole = fc.integer({ min: 0, max: 999_999_999 })
const decimals = fc.constantFrom('', '0', '5', '05', '50', '99')
const western = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
/** A figure, with the ways in which it can be written. */
const written = fc.tuple(whole, decimals).map(([rupees, paise]) => {
  const digits = String(rupees)
  const bare = [digits, groupedDigits(digits), western(digits)]
  const texts = paise === '' ? bare : bare.flatMap((each) => [`${each}.${paise}`, `${each},${paise}`])
  return { read: paise === '' ? digits : `${digits}.${paise}`, texts: texts.flatMap((each) => [each, `₹${each}`, ` ₹ ${each} `]) }
})

test('[SLIP-06] readFigure reads every way to write a figure as that figure', () => {
  fc.assert(
    fc.property(written, ({ read, texts }) => {
      for (const text of texts) expect([text, readFigure(text)]).toEqual([text, read])
    }),
  )
})

test('[SLIP-06] editFigure gives the same figure when a text is typed key by key and when it is pasted', () => {
  fc.assert(
    fc.property(written, ({ read, texts }) => {
      for (const text of texts.filter((each) => !each.includes('₹'))) {
        const shown = lastOf(typing('|', text))
        expect([text, readFigure(shown)]).toEqual([text, read])
      }
    }),
  )
})

const signs = fc.constantFrom(...'0123456789,.,.<-+e₹ १１x')

test('[SLIP-06] a field reads as its figure what it shows, after any keys', () => {
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 24 }), fc.constantFrom(AMOUNT, ODDS), (keys, kind) => {
      let [shown, digits] = ['', '']
      let caret = 0
      for (const key of keys) {
        const cut = key === '<' ? Math.max(0, caret - 1) : caret
        const put = key === '<' ? '' : key
        const edit = editFigure(shown, shown.slice(0, cut) + put + shown.slice(caret), cut + put.length, kind)
        if (edit.ok) [shown, digits] = [edit.text, edit.digits]
        caret = edit.caret
        expect([shown, readFigure(shown, kind)]).toEqual([shown, digits])
        expect(caret).toBeGreaterThanOrEqual(0)
        expect(caret).toBeLessThanOrEqual(shown.length)
      }
    }),
    { numRuns: 400 },
  )
})

test('[SLIP-06] readFigure gives null or plain digits for any text, and never more than its digits say', () => {
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 14 }), (text) => {
      const read = readFigure(text)
      if (read === null) return
      expect(read).toMatch(/^(?:|\d{1,9}(?:\.\d{1,2})?)$/)
      expect(Number(read)).toBeLessThanOrEqual(Number(text.replaceAll(/[^\d]/g, '')))
    }),
    { numRuns: 1000 },
  )
})

test('[SLIP-06] a stake is grouped the Indian way while it is typed, and the caret keeps its digit', () => {
  expect(['', '5', '999', '1000', '100000', '12345678.5', '0.25'].map((digits) => figureText(digits))).toEqual([
    ...['', '5', '999', '1,000', '1,00,000', '1,23,45,678.5', '0.25'],
  ])
  expect(figureText('1000.5', ODDS)).toBe('1000.5')
  expect(typing('|', '100000.5')).toEqual(['1|', '10|', '100|', '1,000|', '10,000|', '1,00,000|', '1,00,000.|', '1,00,000.5|'])
  expect(typing('1|,000', '25')).toEqual(['12|,000', '1,25|,000'])
  expect(typing('1,00,000|', '<<<<<<')).toEqual(['10,000|', '1,000|', '100|', '10|', '1|', '|'])
  // A comma is not a digit: Backspace after it takes the digit before it.
  expect(typing('1,25,|000', '<')).toEqual(['12|,000'])
  expect(typing('|', '.5')).toEqual(['0.|', '0.5|'])
  expect(typing('|', '007')).toEqual(['0|', '0|', '7|'])
})

test('[SLIP-06] a typed comma is a decimal mark, and joins the groups when three digits follow', () => {
  expect(typing('|', '12,50')).toEqual(['1|', '12|', '12,|', '12,5|', '12,50|'])
  expect(typing('12,50|', '<<<')).toEqual(['12,5|', '12,|', '12|'])
  expect(typing('12|,50', '3')).toEqual(['123|,50'])
  expect(typing('|', '1,000')).toEqual(['1|', '1,|', '1,0|', '1,00|', '1,000|'])
  expect(typing('|', '1,000', ODDS)).toEqual(['1|', '1,|', '1,0|', '1,00|', '1000|'])
  expect(typing('1,234|', ',5')).toEqual(['1,234,|', '1,234,5|'])
  expect(typing('|', '1,00,000').at(-1)).toBe('1,00,000|')
})

test('[SLIP-06] an edit that is no figure leaves text and caret, and a pasted one may bring its own commas', () => {
  expect(typing('1|,000', 'x-')).toEqual(['1|,000', '1|,000'])
  expect(editFigure('', '₹1,00,000.50', 12)).toMatchObject({ ok: true, text: '1,00,000.50', digits: '100000.50', caret: 11 })
  expect(editFigure('250', '1000000000', 10)).toEqual({ ok: false, caret: 3 })
  expect(editFigure('', 'x', 1)).toEqual({ ok: false, caret: 0 })
})

test('[SLIP-06] editFigure groups again when an edit inside the amount left its commas displaced', () => {
  expect(typing('1,00|,000', '<')).toEqual(['10|,000'])
  expect(editFigure('1,00,000', '1,0550,000', 5)).toMatchObject({ ok: true, text: '1,05,50,000', digits: '10550000', caret: 6 })
  expect(editFigure('1,00,000', '1,000', 1)).toMatchObject({ ok: true, text: '1,000', digits: '1000', caret: 1 })
})

test('[SLIP-06] editFigure takes no comma that is typed where it marks no group and no decimals', () => {
  expect(typing('1,|', ',')).toEqual(['1,|'])
  expect(typing('12,5|', ',')).toEqual(['12,5|'])
  expect(editFigure('1,234', '1,234,5,6', 9).ok).toBe(false)
})

test('[SLIP-06] editFigure refuses a third digit behind a decimal comma, unless its groups were typed', () => {
  expect(typing('|', '1000,555').at(-1)).toBe('1,000,55|')
  expect(typing('|', '25000,000').at(-1)).toBe('25,000,00|')
  expect(typing('|', '1,000,555').at(-1)).toBe('10,00,555|')
  expect(typing('|', '1,00,00,000').at(-1)).toBe('1,00,00,000|')
  expect(editFigure('1,000', '1,000,555', 9).ok).toBe(false)
  // Typed over all of a text with groups of its own, the next text has none.
  expect(typing('|', '1,000<<<<1000,555').at(-1)).toBe('1,000,55|')
})

test('[SLIP-06] editFigure never reads more rupees than were typed before the mark', () => {
  const digits = fc.integer({ min: 0, max: 9999 }).map((each) => String(each).padStart(4, '0'))
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 99_999_999 }), fc.constantFrom('.', ','), digits, (rupees, mark, after) => {
      const read = Number(readFigure(lastOf(typing('|', `${rupees}${mark}${after}`))))
      expect(Math.trunc(read)).toBe(rupees)
    }),
  )
})

test('[SLIP-06] Delete takes the digit behind a comma of the groups, as Backspace takes the one before it', () => {
  expect(typing('12|,345', '>')).toEqual(['1,2|45'])
  expect(typing('1|,000', '>')).toEqual(['1|00'])
  expect(typing('1|2,345', '>')).toEqual(['1|,345'])
  expect(typing('12,5|0', '>')).toEqual(['12,5|'])
  expect(editFigure('1,000,5', '1,5', 1)).toMatchObject({ ok: true, text: '1,5', digits: '1.5' })
})

test('[SLIP-06] editFigure keeps the caret in the amount when it adds a zero or cuts decimals', () => {
  expect(typing('|5', '.')).toEqual(['0.|5'])
  expect(editFigure('0.25', '0.259', 5)).toMatchObject({ ok: true, text: '0.25', digits: '0.25', caret: 4 })
})

const DEVANAGARI = 0x0966
const FULL_WIDTH = 0xff10
const digit = fc.integer({ min: 0, max: 9 })
const sign = fc.tuple(
  digit,
  fc.constantFrom(0x30, DEVANAGARI, FULL_WIDTH),
  fc.constantFrom('', '', ' ', '-', '\u2011', '.', '(', ')', '\u200e'),
)
/** Digits, and one way to write them: each in a script of its own, with a separator behind it. */
const writing = (digits: fc.Arbitrary<readonly number[]>) =>
  fc.tuple(digits, fc.array(sign, { minLength: 40, maxLength: 40 })).map(([all, signs]) => ({
    digits: all.join(''),
    text: all.map((each, at) => String.fromCodePoint((signs[at]?.[1] ?? 0x30) + each) + (signs[at]?.[2] ?? '')).join(''),
  }))
const digitsOf = (least: number, most: number) => writing(fc.array(digit, { minLength: least, maxLength: most }))
const mobile = writing(
  fc.tuple(fc.integer({ min: 6, max: 9 }), fc.array(digit, { minLength: 9, maxLength: 9 })).map(([first, rest]) => [first, ...rest]),
)

test('[AUTH-04][ACCT-04] readNumber reads every way to write a number as its digits, and cuts none', () => {
  fc.assert(fc.property(digitsOf(0, 30), ({ digits, text }) => void expect(readNumber(text)).toBe(digits)))
  expect(['HDFC0 1234-5678 9012', '12x34', '₹12', '1/2', '\u00a012\t34\u200b'].map(readNumber)).toEqual([
    ...['HDFC0123456789012', '12x34', '₹12', '1/2', '1234'],
  ])
})

test('[AUTH-04] readPhone gives the ten digits of a mobile number however it is written', () => {
  const before = fc.constantFrom('', '+91', '+91 ', '+91-', '91', '91 ', '0', '0-', '(0)', '(+91) ', '+91 (0) ', '0091 ', '+९१ ', '９１')
  fc.assert(
    fc.property(
      before,
      mobile,
      (prefix, { digits, text }) => void expect([prefix, text, readPhone(prefix + text)]).toEqual([prefix, text, digits]),
    ),
  )
})

test('[AUTH-04] readPhone cuts nothing of a text but what may stand before the ten digits', () => {
  const any = fc.oneof(
    digitsOf(0, 16).map(({ text }) => text),
    fc.string({ unit: fc.constantFrom(...'+0919876543210 -x') }),
  )
  fc.assert(
    fc.property(any, (text) => {
      const [whole, read] = [readNumber(text), readPhone(text)]
      expect(whole.endsWith(read)).toBe(true)
      expect(whole.slice(0, whole.length - read.length)).toMatch(/^(?:\+91)*(?:(?:00)?91|0)?$/)
      expect(readPhone(read)).toBe(read)
    }),
  )
  expect(['098765 43210', '91 9876543210', '+91 98765-43210', '98765432109', '12345 678901'].map(readPhone)).toEqual([
    ...['9876543210', '9876543210', '9876543210', '98765432109', '12345678901'],
  ])
})

test('[AUTH-05] readCode keeps the digits of a code and takes it out of a message', () => {
  const read = (texts: readonly string[], length: number) => texts.map((text) => readCode(text, length))
  expect(read(['1234', '12 34', 'a1b2c3d4', '१२३४', '１２３４', '۱۲۳۴', '123', ''], 4)).toEqual([...Array(6).fill('1234'), '123', ''])
  expect(read(['Your code is 1234', 'Code: १२३४. It holds for 10 minutes.', '24x7: your code is 12-34'], 4)).toEqual([
    '1234',
    '1234',
    '1234',
  ])
  const dated = ['2026-11-28: your code is 1234', '28/11/2026 10:45, code 1234.', '28.11.2026 code 1234', 'Sent 10:45. Code 1234']
  expect(read(dated, 4)).toEqual(dated.map(() => '1234'))
  expect(read(['Your code is 482913', '482 913', '4829', 'letters', '4829134', '482 9134'], 6)).toEqual([
    ...['482913', '482913', '4829', '', null, null],
  ])
})

test('[AUTH-05] readCode reads a code however it is written, and gives null for more digits than it has', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 8 }), digitsOf(1, 12), (length, { digits, text }) => {
      // Separators may leave a run of just that length, which is the code of a message.
      const run = readCode(text, length)
      expect([text, run === null ? digits.length > length : digits.length <= length ? run === digits : run.length === length]).toEqual([
        text,
        true,
      ])
    }),
  )
})

test('[AUTH-05] readCode gives at most the wanted digits for any text, and reads its own again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 4, max: 8 }), (text, length) => {
      const code = readCode(text, length)
      if (code === null) return
      expect(code).toMatch(new RegExp(`^[0-9]{0,${length}}$`))
      expect(readCode(code, length)).toBe(code)
    }),
  )
})
