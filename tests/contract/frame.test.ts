import { expect, test } from 'vitest'
import { createHearing, frameMessageSchema, framed, hostMessageSchema } from '#contract/casino/frame.ts'

const height = framed({ type: 'height', px: 400 })

test('[CAS-04] a window is heard thirty times a second, and beyond that its messages are not looked at', () => {
  const hear = createHearing(frameMessageSchema)
  let looks = 0
  const look = (): unknown => {
    looks += 1
    return height
  }
  const heard = Array.from({ length: 100 }, () => hear(5000, look)).filter((message) => message !== null)
  expect([heard.length, looks]).toEqual([30, 30])
  expect(hear(6000, look)).toEqual(height)
})

const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 0]))
const deep = JSON.parse(`${'['.repeat(9000)}${']'.repeat(9000)}`)
const circle: Record<string, unknown> = { ...height }
circle['px'] = circle

test.for<readonly [string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', '{"type":"ready"}'],
  ['a list', [height]],
  ['a deep list', deep],
  ['a deep field', { ...height, px: deep }],
  ['a circle', circle],
  ['a hundred thousand fields', { ...height, ...many }],
  ['one field more', { ...height, on: true }],
  ['another protocol', { ...height, protocol: 'casino/2' }],
  ['a height beyond all screens', { ...height, px: 2 ** 53 }],
  ['half a pixel', { ...height, px: 0.5 }],
  ['a map', new Map([['type', 'ready']])],
  ['a game that is no id', { protocol: 'casino/1', type: 'openGame', gameId: '../x', tableId: 'x' }],
  ['a table of many letters', { protocol: 'casino/1', type: 'openGame', gameId: 'lucky7', tableId: 'x'.repeat(1_000_000) }],
])('[CAS-04] %s is no message of a frame, nor of the page around it', ([, said]) => {
  expect(createHearing(frameMessageSchema)(0, () => said)).toBeNull()
  expect(createHearing(hostMessageSchema)(0, () => said)).toBeNull()
})
