import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey, trustedProxies } from '#doors/address.ts'

test('[AUTH-02] limits count IPv4 as it is, also inside IPv6, and IPv6 by its /64', () => {
  expect(addressKey('203.0.113.9')).toBe('203.0.113.9')
  expect(addressKey('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(addressKey('::ffff:cb00:7109')).toBe('203.0.113.9')
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:DB8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(addressKey('fe80::1%eth0')).toBe('fe80::/64')
  expect(addressKey('::1')).toBe('::/64')
  expect(addressKey('unknown')).toBe('unknown')
})

test('[AUTH-02] two IPv6 addresses share a key exactly when their first 64 bits are equal', () => {
  const half = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 })
  const written = (...groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':')
  fc.assert(
    fc.property(half, half, half, half, (one, other, low, high) => {
      // ::ffff:0:0/96 is IPv4 in other words.
      fc.pre(one.some((group) => group !== 0) && other.some((group) => group !== 0))
      expect(addressKey(written(...one, ...low))).toBe(addressKey(written(...one, ...high)))
      expect(addressKey(written(...one, ...low)) === addressKey(written(...other, ...low))).toBe(written(...one) === written(...other))
    }),
  )
})

test('[AUTH-02] TRUST_PROXY takes addresses, ranges and known words, and names what is none', () => {
  expect(trustedProxies(undefined)).toEqual([])
  expect(trustedProxies(' ')).toEqual([])
  expect(trustedProxies('127.0.0.1, 10.0.0.0/8,::1,fd00::/8, loopback')).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback'])
  for (const bad of ['true', '1', '*', 'proxy.example', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.256', 'x'.repeat(500)])
    expect(() => trustedProxies(`127.0.0.1,${bad}`), bad).toThrow(`TRUST_PROXY: "${bad.slice(0, 60)}" is no address.`)
})
