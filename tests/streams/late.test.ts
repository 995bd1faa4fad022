import { expect, test } from 'vitest'
import { said } from '#domain/said.ts'
import { secret } from '#contract/secret.ts'
import type { Input } from '#client/ledger/facts.ts'
import * as calls from '#streams/calls.ts'
import type { Outside } from '#streams/outside.ts'
import { createGateway } from '#streams/gateway.ts'
import { createLate } from '#streams/late.ts'
import { createLink } from '#streams/link.ts'
import { at, deafDoors, line } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

/** Lets every promise that waits go on. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A gateway whose part of calls comes as `load` says, and the facts that it records. */
const gatewayWith = (load: () => Promise<typeof calls>) => {
  const facts: Input[] = []
  const clock = virtualClock(at(1_000_000))
  const doors: Outside = { ...deafDoors().doors, wanted: createLate(load) }
  const quotes = { watch: () => undefined, unwatch: () => undefined, refresh: () => undefined }
  const here = line('demo')
  const link = createLink(doors, clock, () => here)
  const gateway = createGateway(
    doors,
    clock,
    link,
    quotes,
    (fact) => facts.push(fact),
    () => here,
  )
  return { facts, ask: (request: Parameters<typeof gateway.handle>[0]) => gateway.handle(request, here) }
}

test('[HTTP-05] the gateway answers each request with a failure when the part of calls cannot load', async () => {
  const { facts, ask } = gatewayWith(() => Promise.reject(new Error('offline')))
  ask({ type: 'log-in-demo' })
  ask({ type: 'read', ask: { what: 'profile' } })
  ask({ type: 'change', change: { what: 'cancel-bet', bet: 'all' } })
  await settled()
  expect(facts).toEqual([
    { type: 'login.refused', way: 'demo', said: said('network') },
    { type: 'read.failed', ask: { what: 'profile' }, whose: 'member', said: said('network') },
    { type: 'change.answered', change: { what: 'cancel-bet', bet: 'all' }, ok: false, said: said('network') },
  ])
})

test('[HTTP-05] the gateway loads the part of calls again when a request follows a failure', async () => {
  let tries = 0
  const { facts, ask } = gatewayWith(() => {
    tries += 1
    return tries <= 1 ? Promise.reject(new Error('offline')) : Promise.resolve(calls)
  })
  const malformed = { type: 'check-proof', id: '', token: secret('') } as const
  ask(malformed)
  await settled()
  expect(facts).toEqual([{ type: 'proof.answered', ok: false, said: said('network') }])
  ask(malformed)
  await settled()
  expect(tries).toBe(2)
  expect(facts.slice(1)).toEqual([{ type: 'proof.answered', ok: false, said: said('EMAIL_LINK_WRONG') }])
})
