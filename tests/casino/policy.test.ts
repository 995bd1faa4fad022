import { expect, test } from 'vitest'
import { LOOPBACK_ANCESTORS, ancestorsOf, policyFor } from '#casino/server/policy.ts'
import { optionsFrom } from '#casino/server/run.ts'

const OF_ALL = 'https://pavilion.example'
const OF_ONE = ['https://saltline.example', 'https://www.saltline.example']
const ANCESTORS = [OF_ALL, ...OF_ONE.map((origin) => `casino.saltline.example=${origin}`)]

test('[CAS-04] a page of the casino may be framed by the origins that are written for its host', () => {
  expect(ancestorsOf(ANCESTORS, 'casino.saltline.example')).toEqual(OF_ONE)
  expect(ancestorsOf(ANCESTORS, 'Casino.Saltline.Example:5174')).toEqual(OF_ONE)
  expect(ancestorsOf(ANCESTORS, 'casino.saltline.example.evil.example')).toEqual([OF_ALL])
  expect(ancestorsOf(ANCESTORS, 'casino.example')).toEqual([OF_ALL])
  expect(ancestorsOf(ANCESTORS.slice(1), 'casino.example')).toEqual([])
  expect(ancestorsOf(LOOPBACK_ANCESTORS, '127.0.0.1:5174')).toEqual(LOOPBACK_ANCESTORS)
  expect(policyFor('casino.example', true, ancestorsOf(ANCESTORS.slice(1), 'casino.example'))).toContain("frame-ancestors 'none'")
})

test('[CAS-04] a start refuses an ancestor that is no origin', () => {
  const env = { CASINO_KEY: '3e'.repeat(32), CASINO_WALLET: 'http://127.0.0.1:5173' }
  expect(optionsFrom({ ...env, CASINO_ANCESTORS: ANCESTORS.join(', ') }).ancestors).toEqual(ANCESTORS)
  for (const odd of [
    'pavilion.example',
    'https://pavilion.example/play',
    "'self'",
    'https://a.example; script-src *',
    'a b=https://a.example',
  ])
    expect(() => optionsFrom({ ...env, CASINO_ANCESTORS: odd })).toThrow(/CASINO_ANCESTORS: .* is no origin/)
})
