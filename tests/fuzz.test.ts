import { expect, test } from 'vitest'
import { sentSchemas } from '#casino/wire.ts'
import { allCalls, allMessages } from '#contract/all.ts'
import { PLAYED } from '../scripts/fuzz/casino-frames.ts'
import { KINDS, framesOf } from '../scripts/fuzz/frames.ts'
import { type Answer, ackIn, answerFault, faultsIn, pushIn } from '../scripts/fuzz/judge.ts'

const BATCHES = 80
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
])('[SOCK-06] the fuzz sends %s among its first frames', (_, shape) => {
  expect(texts.some((text) => shape.test(text))).toBe(true)
})

const plays = many.flatMap((frame) => (frame.kind === 'play' ? [frame] : []))

test('[CAS-05] the fuzz sends every message of the provider, from pages of every game', () => {
  const names = new Set(plays.map(({ name }) => name))
  expect(Object.keys(sentSchemas).filter((name) => !names.has(name))).toEqual([])
  expect(new Set(plays.map(({ game }) => game))).toEqual(new Set(PLAYED))
  const casinos = many.flatMap((frame) => ('at' in frame && frame.at === 'casino' ? [frame.kind] : []))
  expect(new Set(casinos)).toEqual(new Set(['call', 'packet', 'poll', 'raw']))
  expect(new Set(many.flatMap((frame) => (frame.kind === 'said' ? [frame.by] : [])))).toEqual(new Set(['frame', 'page']))
})

test.each<readonly [string, string, RegExp]>([
  ['a stake beyond all limits', 'bet', /"bet":\{"bet":"\{\{betName\}\}","stakePaise":9007199254740900/],
  ['a stake beyond all limits alone', 'start', /"bet":\{"stakePaise":9007199254740900\}/],
  ['a bet of a deep list', 'start', /"bet":\[{4000}\]/],
  ['a bet of deep objects', 'start', /"bet":(?:\{"a":){2600}\}/],
  ['a ref of another game', 'start', /"ref":"\{\{lastRef\}\}"/],
  ['the round of another member', 'decide', /"round":"\{\{otherSolo\}\}"/],
])('[CAS-05] the fuzz sends the provider %s', (_, wanted, shape) => {
  expect(plays.some(({ name, body }) => name === wanted && shape.test(body))).toBe(true)
})

test('[CAS-05] the fuzz finds a fault in an answer or push of the provider that is not its own', () => {
  expect(ackIn('4312[{"code":"OK"}]')).toEqual({ id: 12, said: { code: 'OK' } })
  expect([ackIn('42["x",1]'), ackIn('43[{"code":"OK"}]')]).toEqual([null, null])
  expect(answerFault('bet', { code: 'ABOVE_MAX' })).toBeNull()
  expect(answerFault('none', { code: 'BAD_REQUEST' })).toBeNull()
  for (const said of [null, {}, { code: 'NO' }, { code: 'OK', mine: {} }]) expect(answerFault('bet', said)).toContain('answers bet')
  expect(pushIn('42["balance",{"balancePaise":1}]')?.fault).toBeNull()
  expect(pushIn('42["balance",{"balancePaise":1.5}]')?.fault).toContain('pushes "balance"')
  expect(pushIn('42["none",{}]')?.fault).toContain('pushes "none"')
  const refused = answer('{"message":"no"}', { status: 404, of: 'casino' })
  expect(faultsIn(refused, [], forbidden)).toEqual(['the casino answers status 404 without a code'])
  expect(faultsIn(answer('{"code":"BAD_REQUEST"}', { status: 400, of: 'casino' }), [], forbidden)).toEqual([])
})

const answer = (text: string, over: Partial<Answer> = {}): Answer => ({
  status: 200,
  type: 'application/json',
  text,
  of: 'exchange',
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
  for (const field of ['az:C~', 'n%&H<.X:"mV]4+=V', 'a\nb', '9:'])
    expect(faultsIn(answer(refusal(`${field}: is not a known field`), { status: 400 }), [], forbidden)).toEqual([])
  expect(faultsIn(answer(refusal('There is nothing at /9810000000.'), { status: 404 }), ['/9810000000'], forbidden)).toEqual([])
  expect(faultsIn(answer('42["wire-error",{"name":"x","message":"This message is not known."}]', { status: null }), [], forbidden)).toEqual(
    [],
  )
})
