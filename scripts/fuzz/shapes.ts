import fc from 'fast-check'
import * as z from 'zod/mini'

/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * Fields whose valid values only a running exchange knows. `{{name}}` is filled in when a frame is sent; `{{#name}}` as a number.
 */
type Known = Readonly<Record<string, readonly Json[]>>
const KNOWN: Known = {
  marketId: ['{{market}}', '{{market}}', '{{otherMarket}}'],
  marketIds: ['{{market}}', '{{otherMarket}}'],
  cashoutMarket: ['{{market}}'],
  eventId: ['{{event}}'],
  runnerId: ['{{#runner}}'],
  selectionId: ['{{#runner}}'],
  selectionName: ['{{runnerName}}'],
  marketName: ['{{marketName}}'],
  rate: ['{{#rate}}', '{{#rate}}', 1.01, 1000],
  stake: [100, 137.5, 500, 100_000],
  betSlipRef: ['{{ref}}', '{{ref}}', '{{lastRef}}'],
  memberCode: ['{{me}}', '{{me}}', '{{other}}'],
  member: ['{{me}}', '{{me}}', '{{other}}'],
  username: ['{{myName}}', 'nobody', '{{otherName}}'],
  userId: ['demo', 'nobody', '9000000000'],
  targetUser: ['{{myName}}', '{{otherName}}'],
  id: ['{{bet}}', '{{otherBet}}'],
  key: ['{{me}}', '{{other}}'],
  token: [''],
  siteurl: ['localhost'],
  phone: ['9000000001', '9000000002'],
  marketType: ['MATCH_ODDS'],
  eventTypeId: ['4', '1', '2'],
  isCashOut: [false, true],
}

type Schema = z.core.JSONSchema.JSONSchema

const MAX_LIST = 3
const numberOf = ({ type, minimum = -1000, maximum = 1_000_000 }: Schema): fc.Arbitrary<Json> =>
  type === 'integer'
    ? fc.integer({ min: Math.ceil(Math.max(minimum, -2e9)), max: Math.floor(Math.min(maximum, 2e9)) })
    : fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true }).map((n) => Math.round(n * 100) / 100)

const stringOf = ({ pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<Json> =>
  pattern === undefined ? fc.string({ minLength, maxLength: Math.min(maxLength, 40) }) : fc.stringMatching(new RegExp(pattern))

/** Values that a schema of the contract takes. `field` is its name. */
const valuesOf = (schema: Schema | boolean, field: string, all: Known): fc.Arbitrary<Json> => {
  const known = all[field]
  const derived = derivedFrom(schema, field, all)
  const isList = typeof schema === 'object' && schema.type === 'array'
  return known === undefined || isList
    ? derived
    : fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: derived })
}

const derivedFrom = (schema: Schema | boolean, field: string, all: Known): fc.Arbitrary<Json> => {
  if (typeof schema === 'boolean') return anything
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom<Json>(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valuesOf(choice, field, all)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, all)
    case 'array': {
      const { items } = schema
      const item = typeof items === 'object' && !Array.isArray(items) ? valuesOf(items, field, all) : anything
      return fc.array(all[field] === undefined ? item : fc.constantFrom(...all[field]), { maxLength: MAX_LIST })
    }
    case 'string':
      return stringOf(schema)
    case 'number':
    case 'integer':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return anything
  }
}

const objectOf = ({ properties = {}, required = [] }: Schema, all: Known): fc.Arbitrary<Json> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, isLiteralOf(schema) ?? valuesOf(schema, name, all)])),
    {
      requiredKeys: [...required],
    },
  )
/** A literal chooses between shapes: it is kept, with any known values of the field. */
const isLiteralOf = (schema: Schema | boolean): fc.Arbitrary<Json> | null =>
  typeof schema === 'object' && schema.const !== undefined ? fc.constant(schema.const) : null

const jsonText = fc.json({ maxDepth: 3 })
const parsed = (text: string): Json => JSON.parse(text)
/** Any JSON. */
export const anything: fc.Arbitrary<Json> = jsonText.map(parsed)

/** Values that a request or message takes, as they stand on the wire. `known`: those of fields that only a running server knows. */
export const wireValues = (schema: z.ZodMiniType, known: Known = KNOWN): fc.Arbitrary<Json> =>
  valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '', known)
