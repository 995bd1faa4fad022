import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEEPEST, NOT_JSON, isDeeper, jsonIn, measureFault } from '#doors/json.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

test('[CAS-05] isDeeper counts as deep as a walk through the value when its texts hold brackets', () => {
  const texts = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', 'a', 'ß'), maxLength: 8 })
  const values = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 8 },
      texts,
      fc.integer(),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(texts, tie('any'), { maxKeys: 3 }),
    ),
  })).any
  fc.assert(
    fc.property(values, fc.nat(8), (value, most) => {
      expect(isDeeper(JSON.stringify(value), most)).toBe(depthOf(value) > most)
    }),
  )
})

test('[CAS-05] a text is measured in bytes and in depth before it is parsed', () => {
  expect(measureFault('x'.repeat(1024), 1024)).toBeNull()
  expect(measureFault('ß'.repeat(513), 1024)).toBe('is larger than 1 KiB')
  expect(measureFault('['.repeat(DEEPEST), 1024)).toBeNull()
  expect(measureFault('['.repeat(DEEPEST + 1), 1024)).toBe('is nested deeper than 32')
  expect([jsonIn('{"a":1}'), jsonIn('{'), jsonIn('')]).toEqual([{ a: 1 }, NOT_JSON, NOT_JSON])
})
