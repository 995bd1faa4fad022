import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { allCalls, allMessages } from '#contract/all.ts'
import * as source from '#contract/source/betting.ts'
import { sourceCalls } from '#contract/source/calls.ts'
import { heardMessages, saidMessages } from '#contract/source/messages.ts'
import { BESIDE, LITERAL, SENT, fieldsNamed, spokenFields } from './source-fields.ts'

const nodeSchema = z.looseObject({
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  items: z.optional(z.unknown()),
  prefixItems: z.optional(z.array(z.unknown())),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
})
type Which = 'all' | 'needed'
/** The fields of a schema as dotted paths; those of a list are its rows'. `needed`: those without which it takes no value. */
const fieldsIn = (raw: unknown, which: Which, under = ''): readonly string[] => {
  const node = nodeSchema.safeParse(raw)
  if (!node.success) return []
  const { properties = {}, required = [], items, prefixItems = [], anyOf = [], oneOf = [] } = node.data
  const own = Object.entries(properties)
    .filter(([name]) => which === 'all' || required.includes(name))
    .flatMap(([name, child]) => [`${under}${name}`, ...fieldsIn(child, which, `${under}${name}.`)])
  return [...own, ...[items, ...prefixItems, ...anyOf, ...oneOf].flatMap((child) => fieldsIn(child, which, under))]
}
const fieldsOf = (schema: z.ZodMiniType | undefined, which: Which = 'all'): readonly string[] =>
  schema === undefined ? [] : fieldsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), which)

type Shape = { readonly sends: z.ZodMiniType; readonly reads: z.ZodMiniType }
const messageShapes = allMessages.map(({ shape: { name, body } }) => [`socket ${name}`, { sends: body, reads: body }] as const)
const shapes: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ...allCalls.map(({ shape }) => [`${shape.method} ${shape.path}`, { sends: shape.request, reads: shape.answer }] as const),
  ...messageShapes,
])
/** What our exchange takes where a client sends the specification's fields alone. */
const taken: ReadonlyMap<string, z.ZodMiniType> = new Map<string, z.ZodMiniType>([
  ...[...shapes].map(([entry, { sends }]) => [entry, sends] as const),
  ...[source.createBet, source.getBets].map(({ name, body }) => [`socket ${name}`, body] as const),
])
const missing = (names: readonly string[], known: readonly string[]): readonly string[] => names.filter((name) => !known.includes(name))

test('[HTTP-02][HTTP-07] the contract holds every specified call', () => {
  expect(LITERAL.map(({ entry }) => entry).filter((entry) => !shapes.has(entry))).toEqual([])
})

test.for(LITERAL)('[HTTP-07] $entry has the fields of the specification in both directions', ({ entry, sends = [], reads = [] }) => {
  const shape = shapes.get(entry)
  expect(missing(sends, fieldsOf(shape?.sends)), 'sends').toEqual([])
  expect(missing(reads, fieldsOf(shape?.reads)), 'reads').toEqual([])
})

test.for(LITERAL.filter(({ sends }) => sends !== undefined))(
  '[HTTP-07] $entry asks for no field that the specification does not show',
  ({ entry, sends = [] }) => {
    const ofPath = [...entry.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const isShown = (field: string): boolean =>
      ofPath.includes(field) || sends.some((shown) => shown === field || shown.startsWith(`${field}.`) || field.startsWith(`${shown}.`))
    expect(fieldsOf(taken.get(entry), 'needed').filter((field) => !isShown(field))).toEqual(BESIDE[entry] ?? [])
  },
)

test('[SLIP-14][OPEN-01] create-bet and get-bets of the specification have its fields and no others', () => {
  for (const { name, body } of [source.createBet, source.getBets]) {
    const literal = LITERAL.find(({ entry }) => entry === `socket ${name}`)?.sends ?? []
    expect(fieldsOf(body).filter((field) => !literal.some((shown) => shown.startsWith(`${field}.`)))).toEqual(literal)
  }
})

const spokenCalls: ReadonlyMap<string, Call> = new Map(sourceCalls.map((shape) => [`${shape.method} ${shape.path}`, shape] as const))
const [heard, said] = [heardMessages, saidMessages].map(
  (messages) => new Map<string, z.ZodMiniType>(messages.map(({ name, body }) => [`socket ${name}`, body])),
)

test('[HTTP-02] the specification alone has every call and message of section 7 and no others', () => {
  const spoken = [...spokenCalls.keys(), ...(heard?.keys() ?? []), ...(said?.keys() ?? [])]
  expect(spoken.toSorted()).toEqual([...LITERAL.map(({ entry }) => entry), 'socket error'].toSorted())
})

test.for(LITERAL)('[HTTP-07] $entry of the specification alone has its fields and no others', (literal) => {
  const { entry, sends } = literal
  const call = spokenCalls.get(entry)
  const [asked, answer] = [call?.request ?? heard?.get(entry), call?.answer ?? said?.get(entry)]
  if (answer !== undefined) expect(fieldsNamed(fieldsOf(answer)), 'reads').toEqual(spokenFields(literal))
  if (asked === undefined || sends === undefined) return
  const ofPath = [...entry.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const sent = sends.flatMap((field) => SENT[field] ?? field)
  expect(fieldsNamed(fieldsOf(asked)), 'sends').toEqual(fieldsNamed([...sent, ...ofPath, ...(BESIDE[entry] ?? [])]))
})
