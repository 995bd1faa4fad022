import { expect, test } from 'vitest'
import { addressesOf, openLink } from '#server/store/shared/link.ts'
import { sharedTest, withSchema } from './postgres.ts'

test('addressesOf gives each host the login, the database and the parameters of the address', () => {
  const one = 'postgres://user:pass%2Cword@one/database?sslmode=disable'
  expect(addressesOf(one)).toEqual([one])
  expect(addressesOf('postgres://user:pass@one,two:5433/database?sslmode=disable')).toEqual([
    'postgres://user:pass@one/database?sslmode=disable',
    'postgres://user:pass@two:5433/database?sslmode=disable',
  ])
  expect(addressesOf('postgres://one,two/database')).toEqual(['postgres://one/database', 'postgres://two/database'])
  // A comma elsewhere names no host.
  expect(addressesOf('postgres://user@one/database?options=a,b')).toHaveLength(1)
})

sharedTest('openLink takes the next host when the first does not answer, and says why when none does', () =>
  withSchema(async ({ url, schema }) => {
    const known = new URL(url)
    const several = (...hosts: readonly string[]): string => url.replace(known.host, hosts.join(','))
    // Nothing listens on port 1.
    const link = await openLink({ url: several('127.0.0.1:1', known.host), schema })
    expect(await link.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    link.close()
    await expect(openLink({ url: several('127.0.0.1:1', '127.0.0.1:1'), schema })).rejects.toThrow(/ECONNREFUSED/)
  }),
)
