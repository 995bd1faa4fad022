import { expect, test } from 'vitest'
import { allCalls, allMessages } from '#contract/all.ts'
import { KINDS, framesOf } from '../scripts/fuzz/frames.ts'
import { type Answer, faultsIn } from '../scripts/fuzz/judge.ts'

const BATCHES = 40
const SIZE = 250
const many = Array.from({ length: BATCHES }, (_, batch) => framesOf(1, batch, SIZE)).flat()
const texts = many.flatMap((frame) => (frame.kind === 'message' ? [frame.text] : frame.kind === 'packet' ? frame.texts : []))

test('[HTTP-02] the fuzz sends the same frames for the same seed, and others for another', () => {
  expect(framesOf(7, 3, 100)).toEqual(framesOf(7, 3, 100))
  expect(framesOf(7, 3, 100)).not.toEqual(framesOf(8, 3, 100))
  expect(framesOf(7, 3, 100)).not.toEqual(framesOf(7, 4, 100))
})

test('[HTTP-02] the fuzz sends every kind of frame, every call and every message of the contract', () => {
  expect(new Set(many.map(({ kind }) => kind))).toEqual(new Set(KINDS))
  const paths = new Set(many.flatMap((frame) => (frame.kind === 'call' ? [frame.path] : [])))
  expect(allCalls.filter(({ shape }) => !paths.has(shape.path)).map(({ name }) => name)).toEqual([])
  expect(allMessages.filter(({ shape }) => !texts.some((text) => text.startsWith(`42["${shape.name}"`))).map(({ name }) => name)).toEqual(
    [],
  )
})

test.each<readonly [string, RegExp]>([
  ['a deep body', /^42\["[\w-]+",\[{12000,}/],
  ['a large acknowledgement', /^421\["y{70000}"\]$/],
  ['a large second argument', /^42\["x",null,"y{70000}"\]$/],
  ['an amount beyond whole paise', /^42\["create-bet",.*"isCashOut":true.*"amount":-?(?:9e15|9007199254740993|1e21|1e308)/],
  ['a member who is another', /"\{\{other\}\}"/],
  ['a key that is __proto__', /"__proto__":/],
  ['half a surrogate pair', /\\ud800/],
  ['a binary attachment that never comes', /^451-\["x"/],
])('[SOCK-04] the fuzz sends %s among its first frames', (_, shape) => {
  expect(texts.some((text) => shape.test(text))).toBe(true)
})

const answer = (text: string, over: Partial<Answer> = {}): Answer => ({
  status: 200,
  type: 'application/json',
  text,
  isOfApi: true,
  ...over,
})
const refusal = (message: string): string => JSON.stringify({ success: false, message })
const forbidden = { paths: ['/srv/pavilion'], secrets: ['9810000000', 'PV-000001'] }

test.each<readonly [string, Answer, readonly string[]]>([
  ['a stack', answer('Error: no\n    at place (decide.ts:12:3)'), ['an answer holds a stack']],
  ['a path of the machine', answer('cannot open /srv/pavilion/exchange.db'), ['an answer holds a path of the machine']],
  ["another member's bet", answer('{"betId":"PV-000001"}'), [`an answer holds "PV-000001", which is another member's`]],
  ['status 500', answer(refusal('x'), { status: 500 }), ['an answer has status 500']],
  ['a refusal without a message', answer('{}', { status: 403 }), ['an answer of status 403 says nothing']],
  ['a refusal that names no field', answer(refusal('Invalid input'), { status: 400 }), ['a refusal names no field: Invalid input']],
  ['a refusal that repeats too much', answer(refusal(`body: ${'x'.repeat(2000)}`), { status: 400 }), ['a refusal has 2006 characters']],
  [
    'a refusal over the socket that names no field',
    answer('42["wire-error",{"name":"x","message":"Invalid input"}]', { status: null }),
    ['a refusal names no field: Invalid input'],
  ],
])('[HTTP-01] the fuzz finds a fault in %s', (_, given, faults) => {
  expect(faultsIn(given, [], forbidden)).toEqual(faults)
})

test('[HTTP-01] the fuzz finds no fault in a good answer, nor in one that repeats what was sent', () => {
  expect(faultsIn(answer(refusal('bet.stake: has more than two decimals'), { status: 400 }), [], forbidden)).toEqual([])
  expect(faultsIn(answer(refusal('There is nothing at /9810000000.'), { status: 404 }), ['/9810000000'], forbidden)).toEqual([])
  expect(faultsIn(answer('42["wire-error",{"name":"x","message":"This message is not known."}]', { status: null }), [], forbidden)).toEqual(
    [],
  )
})
