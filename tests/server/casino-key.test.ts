import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { casinoKey } from '#server/casino/key.ts'
import { casinoOriginFor, casinoOrigins } from '#server/casino/origin.ts'
import { outsideCasino, publicCasino } from '#server/casino/outside.ts'

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-casino-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('[CAS-04] the key is made once and only its user can read it', () => {
  const folder = temporary()
  const key = casinoKey(folder)
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(casinoKey(folder)).toBe(key)
  expect(casinoKey(temporary())).not.toBe(key)
  expect(statSync(join(folder, 'casino.key')).mode & 0o077).toBe(0)
})

test('[CAS-04] a key that cannot be read is refused without being shown', () => {
  const folder = temporary()
  writeFileSync(join(folder, 'casino.key'), 'not-a-key')
  expect(() => casinoKey(folder)).toThrow(/casino\.key does not hold a key/)
  expect(() => casinoKey(folder)).not.toThrow(/not-a-key/)
})

test('[CAS-04] a frame has the other name of this machine when the page is on loopback', () => {
  const place = { port: 5174 }
  for (const brand of [{}, { casinoOrigin: 'https://casino.saltline.example' }]) {
    expect(casinoOriginFor(place, 'localhost:5173', brand)).toBe('http://127.0.0.1:5174')
    expect(casinoOriginFor(place, 'pavilion.localhost:5173', brand)).toBe('http://127.0.0.1:5174')
    expect(casinoOriginFor(place, '127.0.0.1:5173', brand)).toBe('http://localhost:5174')
    expect(casinoOriginFor(place, '[::1]:5173', brand)).toBe('http://localhost:5174')
    expect(casinoOriginFor(null, 'localhost', brand)).toBeNull()
    expect(casinoOrigins(null, brand)).toEqual([])
  }
  expect(casinoOriginFor(place, 'pavilion.example', {})).toBeNull()
  expect(casinoOriginFor(place, 'a b', {})).toBeNull()
})

test('[CAS-04][BRAND-01] a frame has the brand’s own origin where it has one, else that of the start', () => {
  const casinoOrigin = 'https://casino.saltline.example'
  const start = { url: 'https://casino.example/x' }
  expect(casinoOriginFor(start, 'pavilion.example', {})).toBe('https://casino.example')
  expect(casinoOriginFor(start, 'saltline.example', { casinoOrigin })).toBe(casinoOrigin)
  expect(casinoOriginFor({ port: 5174 }, 'saltline.example', { casinoOrigin })).toBe(casinoOrigin)
  expect([casinoOrigins(start, {}), casinoOrigins(start, { casinoOrigin })]).toEqual([['https://casino.example'], [casinoOrigin]])
  expect(casinoOrigins({ port: 5174 }, { casinoOrigin })).toEqual([casinoOrigin, 'http://localhost:5174', 'http://127.0.0.1:5174'])
})

const CASINO_KEY = '3e'.repeat(32)

test('[CAS-04] a provider that was started apart is reached at CASINO_PROVIDER with CASINO_KEY', () => {
  expect(outsideCasino({})).toBeNull()
  const here = outsideCasino({ CASINO_PROVIDER: 'http://127.0.0.1:5999/', CASINO_KEY })
  expect([here?.provider(), here?.key, here?.publicUrl]).toEqual(['http://127.0.0.1:5999', CASINO_KEY, undefined])
  const CASINO_URL = 'https://casino.example'
  const there = outsideCasino({ CASINO_PROVIDER: 'http://10.0.0.2:5174/casino', CASINO_KEY, CASINO_URL })
  expect([there?.provider(), there?.publicUrl]).toEqual(['http://10.0.0.2:5174/casino', 'https://casino.example/'])
})

test('[CAS-04] a start says what is missing when half of a provider’s address is set', () => {
  const here = { CASINO_PROVIDER: 'http://127.0.0.1:5999' }
  expect(() => outsideCasino(here)).toThrow(/CASINO_PROVIDER is set without CASINO_KEY/)
  expect(() => outsideCasino({ CASINO_KEY })).toThrow(/CASINO_KEY is set without CASINO_PROVIDER/)
  expect(() => outsideCasino({ ...here, CASINO_KEY: 'not-a-key' })).toThrow(/CASINO_KEY takes 64 hex digits/)
  expect(() => outsideCasino({ ...here, CASINO_KEY: 'not-a-key' })).not.toThrow(/not-a-key/)
  expect(() => outsideCasino({ CASINO_PROVIDER: 'ftp://casino', CASINO_KEY })).toThrow(/CASINO_PROVIDER=ftp:\/\/casino is no address/)
  for (const address of ['http://10.0.0.2:5174', 'https://localhost:5174', 'http://localhost'])
    expect(() => outsideCasino({ CASINO_PROVIDER: address, CASINO_KEY })).toThrow(/set CASINO_URL/)
  expect(() => publicCasino({ CASINO_URL: 'casino.example' })).toThrow(/CASINO_URL=casino.example is no address/)
})
