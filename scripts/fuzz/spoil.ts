import fc from 'fast-check'
import type { Json } from './shapes.ts'

const nested = (open: string, close: string, depth: number): string => `${open.repeat(depth)}${close.repeat(depth)}`
const listOf = (n: number, item: string): string => `[${Array.from({ length: n }, () => item).join(',')}]`
const quoted = (text: string): string => JSON.stringify(text)

/** Larger than any message may be. */
const LARGE = 70_000
const numbers: readonly string[] = [
  ...['0', '-0', '-1', '1', '0.1', '1.005', '-1000.5', '1e-7', '5e-324', '2147483648', '1000000000000', '1000000000000.01'],
  ...['9e15', '-9e15', '9007199254740900', '9007199254740993', '1e21', '-1e21', '1e308', '-1e308', '1e400', '-1e400'],
]
const extremes: readonly string[] = [
  ...['null', 'true', 'false', '[]', '{}', '[[]]', '[null]', '{"":""}', '""', '" "'],
  ...['"null"', '"undefined"', '"NaN"', '"[object Object]"', '"0"', '"-1"', '"1e9"', '"true"', '"\\u0000"', '"\\ud800"', '"\\udc00x"'],
  ...[quoted('\u202Eabc'), quoted('e\u0301'.repeat(50)), quoted('👩‍👩‍👧‍👦'), quoted('<script>alert(1)</script>'), quoted("' OR 1=1 --")],
  ...['"../../etc/passwd"', '"%00"', '"{{other}}"', '"{{otherName}}"', '"{{otherBet}}"', '"{{me}}"', quoted('ｄｅｍｏ'), quoted('٣')],
  ...['{"__proto__":{"success":true}}', '{"constructor":{"prototype":{"x":1}}}', '{"toString":1}', '{"then":1}', '{"length":1e9}'],
  ...['{"_placeholder":true,"num":0}', '{"_placeholder":true,"num":-1}', '{"type":"Buffer","data":[1]}', '{"$ne":null}'],
]
const broken: readonly string[] = ['NaN', 'undefined', '01', "'x'", '/**/', '', '{', ']', '"', '\\', '\u0000', '0x10', '1_000', 'tru']
/** Lists and objects of so many levels. */
export const deep: readonly string[] = [500, 2600, 4000, 12_000, 33_000].flatMap((depth) => [
  nested('[', ']', depth),
  nested('{"a":', '}', depth),
])
/** Not closed: a parser that counts finds no end. */
const open: readonly string[] = ['['.repeat(33_000), '{"a":'.repeat(12_000)]
const large: readonly string[] = [
  quoted('x'.repeat(300)),
  quoted('x'.repeat(5000)),
  quoted('x'.repeat(LARGE)),
  quoted('ß'.repeat(LARGE)),
  listOf(1000, '0'),
  listOf(20_000, '{}'),
  `{${Array.from({ length: 5000 }, (_, i) => `"k${i}":0`).join(',')}}`,
]

/** A text that is put where a value was. Mostly JSON. */
export const pieces: fc.Arbitrary<string> = fc.oneof(
  { weight: 18, arbitrary: fc.constantFrom(...extremes) },
  { weight: 8, arbitrary: fc.constantFrom(...numbers) },
  { weight: 4, arbitrary: fc.json({ maxDepth: 2 }) },
  { weight: 4, arbitrary: fc.double().map((n) => (Number.isFinite(n) ? String(n) : '0')) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }).map(quoted) },
  { weight: 2, arbitrary: fc.constantFrom(...broken) },
  { weight: 1, arbitrary: fc.constantFrom(...deep, ...open) },
  { weight: 1, arbitrary: fc.constantFrom(...large) },
)

type Change = {
  readonly at: number
  readonly how: 'replace' | 'number' | 'drop' | 'double' | 'proto' | 'wrap'
  readonly piece: string
  readonly number: string
}
const changes: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(10_000),
  how: fc.constantFrom('replace', 'replace', 'replace', 'number', 'number', 'drop', 'double', 'proto', 'wrap'),
  piece: pieces,
  number: fc.constantFrom(...numbers),
})

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** A number, or the place of one. */
const isNumber = (value: Json): boolean => typeof value === 'number' || (typeof value === 'string' && value.startsWith('{{#'))
const isArray = (value: Json): value is readonly Json[] => Array.isArray(value)
const sizeOf = (value: Json): number =>
  1 + (isArray(value) ? value : isObject(value) ? Object.values(value) : []).reduce((sum: number, each: Json) => sum + sizeOf(each), 0)

/** JSON text of a value with changes made to the nodes they name. */
const printed = (value: Json, made: readonly Change[]): string => {
  const size = sizeOf(value)
  const byNode = new Map(made.map((change) => [change.at % size, change] as const))
  let node = -1
  const print = (each: Json, key: string | null): string => {
    node += 1
    const change = byNode.get(node)
    const own = isArray(each)
      ? `[${each.map((item) => print(item, null)).join(',')}]`
      : isObject(each)
        ? `{${Object.entries(each)
            .map(([name, field]) => print(field, name))
            .filter((pair) => pair !== '')
            .join(',')}}`
        : JSON.stringify(each)
    const pair = (text: string, name = key): string => (name === null ? text : `${JSON.stringify(name)}:${text}`)
    if (change === undefined) return pair(own)
    switch (change.how) {
      case 'replace':
        return pair(change.piece)
      case 'number':
        return pair(isNumber(each) ? change.number : change.piece)
      case 'drop':
        return key === null ? 'null' : ''
      case 'double':
        return key === null ? own : `${pair(change.piece)},${pair(own)}`
      case 'proto':
        return key === null ? own : pair(own, '__proto__')
      case 'wrap':
        return pair(`[${own}]`)
      default:
        return change.how satisfies never
    }
  }
  return print(value, null)
}

/** JSON text of values, in about two of three cases with one to three faults in it. */
export const spoiled = (values: fc.Arbitrary<Json>): fc.Arbitrary<string> =>
  fc.tuple(values, fc.array(changes, { maxLength: 3 })).map(([value, made]) => printed(value, made))
