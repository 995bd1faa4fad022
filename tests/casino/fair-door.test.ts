import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { linkHolds } from '#casino/games/chance.ts'
import { brandNameSchema, gameIdSchema } from '#contract/casino/wallet.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { mint, openCasino } from './open-casino.ts'
import { LAUNCH } from './standing.ts'

const LINKS = 12
const MEMBERS = 11
const publishedSchema = z.object({
  chain: z.int(),
  length: z.int(),
  terminal: z.string(),
  given: z.array(z.string()),
  publicSeed: z.string(),
  isWeak: z.literal(true),
  next: z.nullable(z.string()),
})
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

test('[CAS-05] a chain’s beginning, the first ten seeds and the next chain are published', { timeout: 60_000 }, async () => {
  const { casino, until, image, clock } = await openCasino(LINKS)
  const lucky7 = gameIdSchema.parse('lucky7')
  const published = async () => publishedSchema.parse(await (await fetch(`${casino().url}/fair/lucky7-1`)).json())
  expect((await fetch(`${casino().url}/fair/no-such-table`)).status).toBe(404)
  await until(() => image('lucky7')?.number === 1)
  const first = await published()
  expect(first).toMatchObject({ chain: expect.any(Number), length: LINKS, given: [], next: null, publicSeed: digestOf('') })
  const whose = { brand: brandNameSchema.parse('pavilion'), game: lucky7, launch: LAUNCH, nick: 'm', expiry: clock.now() }
  const give = (member: number, clientSeed: string): void => {
    const session = { ...whose, member: memberCodeSchema.parse(`M${member}`), digest: String(member) }
    casino().provider.seed(session, { ref: mint(), clientSeed }, () => undefined)
  }
  for (let member = 1; member <= MEMBERS; member += 1) give(member, `seed ${member}`)
  give(1, 'another seed')
  await until(() => image('lucky7')?.number === 2)
  const given = Array.from({ length: MEMBERS - 1 }, (_, at) => `seed ${at + 1}`)
  expect(await published()).toMatchObject({ given, publicSeed: digestOf(given.join('')), terminal: first.terminal })
  const seeds: string[] = []
  for (let number = 2; number <= LINKS; number += 1) {
    const shown = () => (image('lucky7')?.number === number ? (image('lucky7')?.chain ?? null) : null)
    await until(() => typeof shown()?.seed === 'string', 250)
    seeds.push(shown()?.seed ?? '')
    expect(shown()?.publicSeed).toBe(digestOf(given.join('')))
  }
  const announced = (await published()).next
  await until(() => image('lucky7')?.number === 1)
  const second = await published()
  expect(announced).not.toBeNull()
  expect(second).toMatchObject({ terminal: announced, given: [], next: null })
  expect(second.chain).not.toBe(first.chain)
  for (const [at, seed] of seeds.entries()) expect([at, linkHolds(first.terminal, at + 2, seed)]).toEqual([at, true])
})
