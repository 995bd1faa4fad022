import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls, allMessages } from '#contract/all.ts'
import { decimalOdds, memberCodeSchema, oddsSchema, paiseSchema, rupees, signedRupees } from '#contract/scalar.ts'

/** Every schema that reads what came over the wire. */
const schemas: readonly (readonly [string, z.ZodMiniType])[] = [
  ...allCalls.flatMap(({ name, shape }) => [[`${name} request`, shape.request] as const, [`${name} answer`, shape.answer] as const]),
  ...allMessages.map(({ name, shape }) => [`${name} body`, shape.body] as const),
]

const deep = (depth: number): unknown => {
  let nested: unknown = 'core'
  for (let i = 0; i < depth; i += 1) nested = i % 2 === 0 ? [nested] : { deep: nested }
  return nested
}
const EXTREMES: readonly unknown[] = [
  ...[1e308, -1e308, 5e-324, -0, 9e15, -9e15, 2 ** 53, 1e12, 1e12 + 0.001, 1e21, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY],
  ...['', '\ud800', '\udfff\ud800', '\0', 'x'.repeat(100_000), '__proto__', 'constructor', '9'.repeat(400), '2026-02-31'],
  ...[
    null,
    undefined,
    true,
    false,
    [],
    {},
    deep(1000),
    JSON.parse('{"__proto__":{"isCashOut":true}}'),
    Array.from({ length: 2000 }, () => 0),
  ],
  ...[() => 0, Symbol('s'), 10n ** 30n, new Date(Number.NaN), Object.create(null), new Map([[1, 1]]), new Uint8Array(9)],
]
const extreme = fc.oneof(fc.constantFrom(...EXTREMES), fc.double(), fc.string({ unit: 'binary' }), fc.anything())

/** The parts of a schema, as far as a value that fits it must be made of them. */
const fieldsOf = (schema: unknown): readonly unknown[] => {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema)) return []
  const { def } = z.object({ def: z.record(z.string(), z.unknown()) }).parse(schema._zod)
  return [def]
}

/** A value near one that fits: of the schema's own form, with an extreme in a place here and there. */
const near = (schema: unknown, depth = 0): fc.Arbitrary<unknown> => {
  const [found] = fieldsOf(schema)
  const def = z.record(z.string(), z.unknown()).safeParse(found)
  if (!def.success || depth > 7) return extreme
  const { type, shape, element, innerType, options, values, entries, items, in: input } = def.data
  const inner = (part: unknown) => near(part, depth + 1)
  const mostly = (fitting: fc.Arbitrary<unknown>) => fc.oneof({ weight: 30, arbitrary: fitting }, { weight: 1, arbitrary: extreme })
  const list = (part: unknown): readonly unknown[] => (Array.isArray(part) ? part : [])
  switch (type) {
    case 'object':
      return mostly(
        fc.record(
          Object.fromEntries(Object.entries(z.record(z.string(), z.unknown()).parse(shape)).map(([key, part]) => [key, inner(part)])),
        ),
      )
    case 'array':
      return mostly(fc.array(inner(element), { maxLength: 3 }))
    case 'tuple':
      return mostly(fc.tuple(...list(items).map(inner)))
    case 'optional':
    case 'nullable':
      return fc.oneof(inner(innerType), fc.constantFrom(null, undefined))
    case 'union':
      return fc.oneof(...list(options).map(inner))
    case 'literal':
      return mostly(fc.constantFrom(...list(values)))
    case 'enum':
      return mostly(fc.constantFrom(...Object.values(z.record(z.string(), z.unknown()).parse(entries))))
    case 'pipe':
      return inner(input)
    case 'boolean':
      return mostly(fc.boolean())
    case 'number':
      return fc.oneof(fc.nat(), fc.double(), fc.constantFrom(1e308, -1e308, -0, 9e15, -9e15, 1e12, 2 ** 53), extreme)
    case 'string':
      return fc.oneof(
        fc.constantFrom('m1', '00000000-0000-4000-8000-000000000001', '123456789012345', 'a@b.example', '9876543210', 'Passw0rd!'),
        fc.string({ unit: 'binary' }),
        extreme,
      )
    default:
      return extreme
  }
}

test('[HTTP-02] no decoder of the contract throws, and an encoder takes what its decoder gave', () => {
  expect(schemas.length).toBeGreaterThan(100)
  let decoded = 0
  for (const [name, schema] of schemas) {
    const check = (value: unknown): void => {
      const parsed = schema.safeParse(value)
      if (!parsed.success) return
      decoded += 1
      expect(() => z.encode(schema, parsed.data), name).not.toThrow()
    }
    for (const value of EXTREMES) check(value)
    fc.assert(fc.property(near(schema), check), { numRuns: 150 })
  }
  expect(decoded).toBeGreaterThan(3000)
})

test('[HTTP-02] JSON at its extremes is decoded or refused, never thrown', () => {
  for (const [name, schema] of schemas)
    fc.assert(
      fc.property(fc.json({ maxDepth: 6, stringUnit: 'binary' }), (json) => {
        expect(typeof schema.safeParse(JSON.parse(json)).success, name).toBe('boolean')
      }),
      { numRuns: 30 },
    )
})

test('[C1] an amount goes over the wire and back to the paisa, up to the largest', () => {
  const most = 100_000_000_000_000
  const back = <Schema extends z.ZodMiniType>(schema: Schema, value: z.output<Schema>): unknown =>
    schema.parse(JSON.parse(JSON.stringify(z.encode(schema, value))))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: most }), (n) => {
      expect(back(rupees, paiseSchema.parse(n))).toBe(n)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: -most, max: most }), (n) => {
      expect(back(signedRupees, paiseSchema.parse(n))).toBe(n)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: most }), (n) => {
      expect(back(decimalOdds, oddsSchema.parse(n))).toBe(n)
    }),
  )
  expect(signedRupees.safeParse(9e15).success).toBe(false)
  expect(signedRupees.safeParse(-0.005).success).toBe(false)
})

test('[ACCT-11] a member code with a colon is refused, for it would name another account of the ledger', () => {
  for (const code of ['M1001:cash', ':', 'M1:hold:m1']) expect(memberCodeSchema.safeParse(code).success).toBe(false)
  for (const code of ['M1001', 'म1001', 'a.b@c']) expect(memberCodeSchema.safeParse(code).success).toBe(true)
})
