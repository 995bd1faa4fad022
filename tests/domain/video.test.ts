import { expect, test } from 'vitest'
import { isSpecial } from '#domain/market/video.ts'
import { statsAddress, streamAddress, streamFrom, streamWay } from '#client/market/stream.ts'

const special = [['e1'], ['e2']] as const

test('[BROWSE-07] streamWay picks the special way, the common way, or the open way for visitors', () => {
  expect(['e1', 'e2', 'e3'].map((id) => streamWay(id, true, special))).toEqual(['d-access-token', 'd-access-token', 'access-token'])
  expect(['e1', 'e2', 'e3'].map((id) => streamWay(id, false, special))).toEqual(['open', 'open', 'open'])
  expect(streamWay('e1', true, [[], []])).toBe('access-token')
})

test('[BROWSE-07] isSpecial takes all ids that begin as one that ends with a star', () => {
  const lists = [['38*'], ['4*1']] as const
  expect(['38', '38500', '3', '48', '4*1', '411'].map((id) => isSpecial(id, lists))).toEqual([true, true, false, false, true, false])
})

test('[BROWSE-05] there is no panel without a video or an address', () => {
  const url = 'https://cdn.example/1'
  expect(streamFrom({ config: { videoId: 'v' }, url })).toEqual({ videoId: 'v', url })
  for (const answer of [undefined, {}, { url }, { config: {}, url }, { config: { videoId: '' }, url }, { config: { videoId: 'v' } }])
    expect(streamFrom(answer)).toBeNull()
})

test('[BROWSE-07] the address is rewritten to the product’s host unless it holds the main host already', () => {
  const hosts = { main: 'stream.main.example', product: 'video.pavilion.example' }
  const told = (url: string): string | null => streamAddress(url, hosts)
  expect(told('https://cdn.example/live/1?token=a%20b#t')).toBe('https://video.pavilion.example/live/1?token=a%20b#t')
  expect(told('https://cdn.example:8443/live')).toBe('https://video.pavilion.example/live')
  expect(told('https://stream.main.example/live')).toBe('https://stream.main.example/live')
  expect(told('https://eu.stream.main.example/live')).toBe('https://eu.stream.main.example/live')
  // Elsewhere than in the host, its name means nothing.
  expect(told('https://cdn.example/stream.main.example')).toBe('https://video.pavilion.example/stream.main.example')
  expect(streamAddress('https://cdn.example/live', { main: '', product: '127.0.0.1:4173' })).toBe('https://127.0.0.1:4173/live')
})

test('[BROWSE-07][BROWSE-08] shows no frame for a text that is no web address', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '/relative', 'cdn.example/live', '']) {
    expect(streamAddress(url, { main: 'main.example', product: 'product.example' })).toBeNull()
    expect(statsAddress(url)).toBeNull()
  }
  expect(statsAddress(null)).toBeNull()
  expect(statsAddress('https://stats.example/4/1')).toBe('https://stats.example/4/1')
})
