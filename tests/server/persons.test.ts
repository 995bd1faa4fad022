import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { groupSchema } from '#domain/player/brand-file.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { snapshotOf, stateFrom } from '#server/exchange/snapshot.ts'
import { createMarks } from '#server/members/marks.ts'
import { openMemberStore } from '#server/members/store.ts'
import { type MemoryLog, memoryLog } from '#server/store/memory-log.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const DAY = 24 * 3_600_000
const [ann, ann2, ann3, bob] = ['ann', 'ann2', 'ann3', 'bob'].map((name) => memberCodeSchema.parse(name))
const nothing = (): void => undefined
const WIDE = { min: paise(1), max: paise(100_000_000) }
const LIMIT = { kind: 'deposit', period: 'day' } as const

/** Three accounts of one person and one of another. */
const open = (log: MemoryLog = memoryLog(), clock = virtualClock(at(1_000_000))) => {
  if (ann === undefined || ann2 === undefined || ann3 === undefined || bob === undefined) throw new Error('no members')
  const exchange = createExchange({ clock, log })
  for (const member of [ann, ann2, ann3, bob]) exchange.openMember(member, paise(0), nothing)
  const limitOf = (member: typeof ann) => exchange.play(member).limits.find(({ kind, period }) => kind === 'deposit' && period === 'day')
  const shown = () =>
    [ann, ann2, ann3, bob].map((member) => [exchange.play(member), exchange.door(member, 'bet'), exchange.accountsOf(member)])
  let presses = 0
  const deposit = (member: typeof ann, amount: number): boolean => {
    presses += 1
    const order = { ref: ref(presses), amount: paise(amount), method: 'UPI', brand: 'pavilion' } as const
    const answers: boolean[] = []
    exchange.startDeposit(member, order, WIDE, ({ ok }) => answers.push(ok))
    return answers[0] === true
  }
  return { exchange, clock, log, limitOf, shown, deposit, members: [ann, ann2, ann3, bob] as const }
}

test('[ACCT-14] accounts of one person share breaks, limits and their use, also after a kill', () => {
  const { exchange, clock, log, limitOf, shown, deposit, members } = open()
  const [one, two, three, other] = members
  exchange.setLimit(one, { ...LIMIT, limit: 100_000 }, nothing)
  exchange.setLimit(two, { ...LIMIT, limit: 80_000 }, nothing)
  expect([deposit(one, 30_000), deposit(two, 40_000)]).toEqual([true, true])
  exchange.linkPerson(one, [two], nothing)
  exchange.linkPerson(three, [two], nothing)
  expect([one, two, three, other].map((member) => [limitOf(member)?.limit, limitOf(member)?.used])).toEqual([
    [80_000, 70_000],
    [80_000, 70_000],
    [80_000, 70_000],
    [null, 0],
  ])
  expect([deposit(three, 20_000), deposit(three, 10_000), deposit(one, 1)]).toEqual([false, true, false])
  exchange.pause(three, { kind: 'cool-off', days: 1 }, nothing)
  expect(members.map((member) => exchange.door(member, 'bet')?.code)).toEqual(['COOLING_OFF', 'COOLING_OFF', 'COOLING_OFF', undefined])
  expect(brokenBooks(exchange.state)).toEqual([])
  const before = shown()
  const again = stateFrom(snapshotOf(exchange.state))
  if (typeof again === 'string') throw new Error(again)
  expect([again.persons, again.play]).toEqual([exchange.state.persons, exchange.state.play])
  const killed = open(log.crash(), clock)
  expect(killed.shown()).toEqual(before)
})

test('[ACCT-14] a looser limit and the way back from an exclusion hold for all accounts of a person', () => {
  const { exchange, clock, limitOf, members } = open()
  const [one, two] = members
  exchange.setLimit(one, { ...LIMIT, limit: 100_000 }, nothing)
  exchange.linkPerson(one, [two], nothing)
  exchange.setLimit(two, { ...LIMIT, limit: 200_000 }, nothing)
  clock.advance(DAY)
  exchange.confirmLimit(one, LIMIT, nothing)
  expect([limitOf(one)?.limit, limitOf(two)?.limit]).toEqual([200_000, 200_000])
  exchange.pause(one, { kind: 'self-exclusion', months: 6 }, nothing)
  clock.advance((exchange.play(two).excludedUntil ?? 0) - clock.now())
  const codes: unknown[] = []
  exchange.askReturn(two, (reply) => codes.push(reply.ok))
  expect([codes, exchange.door(one, 'bet')?.code, exchange.door(two, 'bet')?.code]).toEqual([[true], 'SELF_EXCLUDED', 'SELF_EXCLUDED'])
  clock.advance(DAY)
  expect([exchange.door(one, 'bet'), exchange.door(two, 'bet')]).toEqual([null, null])
})

test('[ACCT-14] an account that is linked takes over a return that was asked for, and nothing that is over', () => {
  const { exchange, clock, members } = open()
  const [one, two, three] = members
  exchange.pause(one, { kind: 'self-exclusion', months: 6 }, nothing)
  exchange.pause(two, { kind: 'cool-off', days: 1 }, nothing)
  clock.advance((exchange.play(one).excludedUntil ?? 0) - clock.now())
  exchange.askReturn(one, nothing)
  const returns = clock.now() + DAY
  exchange.linkPerson(two, [one], nothing)
  expect([exchange.door(two, 'bet'), exchange.play(two).coolingUntil]).toEqual([{ code: 'SELF_EXCLUDED', about: { until: returns } }, null])
  clock.advance(DAY)
  exchange.linkPerson(three, [one], nothing)
  expect([exchange.door(two, 'bet'), exchange.door(three, 'bet')]).toEqual([null, null])
  expect([...(exchange.state.play.get(three)?.days ?? [])]).toEqual([])
})

test('[ACCT-14] a link that says nothing new writes nothing', () => {
  const { exchange, log, members } = open()
  const [one, two, , other] = members
  exchange.linkPerson(one, [two], nothing)
  const before = log.last()
  exchange.linkPerson(two, [one, two], nothing)
  exchange.linkPerson(one, [memberCodeSchema.parse('nobody')], nothing)
  exchange.takeOver(one, [two, other], nothing)
  expect(log.last()).toBe(before)
})

test('[ACCT-08] an exclusion that an earlier release kept of a closed account is still known', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-marks-'))
  const db = openMemberStore(folder)
  try {
    const group = groupSchema.parse('pavilion')
    const digest = scryptSync('pavilion asha@pavilion.example', 'exclusions of closed accounts', 32).toString('hex')
    db.prepare('INSERT INTO exclusions (digest, until) VALUES (?, ?)').run(digest, 5000)
    const marks = createMarks(db)
    const until = (value: string, now: number) => marks.excludedUntil(group, [value], at(now))
    expect([await until(' Asha@pavilion.example', 10), await until('9000000078', 10)]).toEqual([5000, null])
    expect(await until('asha@pavilion.example', 5000)).toBeNull()
    expect(JSON.stringify(db.prepare('SELECT * FROM marks').all())).not.toContain('asha')
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
