import { expect, test } from 'vitest'
import { betIdSchema, millisSchema, timeZoneSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { timePlay } from '#server/exchange/presence.ts'
import { ref } from '#tests/player.ts'
import { marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

const HOUR = 3_600_000
const nothing = (): void => undefined
const LIMIT = { kind: 'deposit', period: 'day' } as const

test('[ACCT-14] an account that is held back may not bet until its time, and says why', () => {
  const { exchange, clock } = open()
  const until = millisSchema.parse(clock.now() + HOUR)
  exchange.holdBack(ann, until, nothing)
  expect([exchange.door(ann, 'bet'), exchange.door(bob, 'bet')]).toEqual([{ code: 'DEVICE_HELD', about: { until } }, null])
  clock.advance(HOUR)
  expect(exchange.door(ann, 'bet')).toBeNull()
})

test('[ACCT-14] a break of its own goes before the word that an account is held back', () => {
  const { exchange, clock } = open()
  for (const member of [ann, bob]) exchange.holdBack(member, millisSchema.parse(clock.now() + HOUR), nothing)
  exchange.pause(ann, { kind: 'cool-off', days: 1 }, nothing)
  exchange.pause(bob, { kind: 'self-exclusion', months: 6 }, nothing)
  expect([ann, bob].map((member) => exchange.door(member, 'bet')?.code)).toEqual(['COOLING_OFF', 'SELF_EXCLUDED'])
})

test('[ACCT-14] an open break says since when, and a second one does not begin it again', () => {
  const { exchange, clock } = open()
  const since = clock.now()
  expect(exchange.openBreak(ann)).toBeNull()
  exchange.pause(ann, { kind: 'cool-off', days: 1 }, nothing)
  clock.advance(HOUR)
  expect(exchange.openBreak(ann)).toMatchObject({ code: 'COOLING_OFF', since })
  exchange.pause(ann, { kind: 'self-exclusion', months: 6 }, nothing)
  expect(exchange.openBreak(ann)).toMatchObject({ code: 'SELF_EXCLUDED', since })
})

test('[ACCT-14] linked accounts take the later end of two exclusions', () => {
  const { exchange } = open()
  exchange.pause(ann, { kind: 'self-exclusion', months: 6 }, nothing)
  exchange.pause(bob, { kind: 'self-exclusion', months: 12 }, nothing)
  const later = exchange.play(bob).excludedUntil
  exchange.linkPerson(ann, [bob], nothing)
  expect([ann, bob].map((member) => exchange.play(member).excludedUntil)).toEqual([later, later])
  expect(exchange.accountsOf(ann)).toEqual(exchange.accountsOf(bob))
  expect(exchange.accountsOf(ann)).toHaveLength(2)
})

test('[ACCT-14] of two limits as tight, linked accounts keep the one that stays', () => {
  const { exchange } = open()
  exchange.setLimit(ann, { ...LIMIT, limit: 100_000 }, nothing)
  exchange.setLimit(ann, { ...LIMIT, limit: 200_000 }, nothing)
  exchange.setLimit(bob, { ...LIMIT, limit: 100_000 }, nothing)
  const lines = () => [ann, bob].map((member) => exchange.state.play.get(member)?.limits.deposit?.day)
  expect(lines().map((line) => line?.pending === null)).toEqual([false, true])
  exchange.linkPerson(ann, [bob], nothing)
  expect(lines()).toEqual([
    { limit: 100_000, pending: null },
    { limit: 100_000, pending: null },
  ])
})

test('[ACCT-14] an account takes over the break of another without a link', () => {
  const { exchange } = open()
  exchange.pause(ann, { kind: 'cool-off', days: 1 }, nothing)
  exchange.takeOver(bob, [ann], nothing)
  expect([exchange.door(bob, 'bet')?.code, exchange.accountsOf(bob)]).toEqual(['COOLING_OFF', [bob]])
})

test('[ACCT-14] counted play answers a cash-out, other terms and a press of the wheel', () => {
  const world = open()
  const exchange = timePlay(world.exchange, world.clock)
  const answers: string[] = []
  const claims = { browser: '', ip: '' }
  exchange.cashOut(ann, { ref: ref(1), marketId, cashOutId: 'none', part: 100, atLeast: paise(1), claims }, () => answers.push('cash-out'))
  exchange.amend(ann, { ref: ref(2), betId: betIdSchema.parse('none'), odds: odds(2000), stake: paise(100) }, () => answers.push('amend'))
  exchange.spin(ann, { commit: '', clientSeed: '', zone: timeZoneSchema.parse('Asia/Kolkata') }, () => answers.push('spin'))
  expect(answers).toEqual(['cash-out', 'amend', 'spin'])
})
