import { expect, test } from 'vitest'
import { MEMBER_HEADER } from '#contract/call.ts'
import { text } from '#copy/catalogue.ts'
import { systemClock } from '#server/clock.ts'
import { createAuthenticator } from '#tests/authenticator.ts'
import { refOfToday } from '#tests/player.ts'
import { joined } from '../doors/accounts.ts'
import { DONE, askedFirst, callsOf } from '../doors/asked-first.ts'
import { visitor } from '../doors/door.ts'
import { localBus } from './local-bus.ts'
import { openCore, openGateway } from './roles.ts'

/** The name at which players reach all gateways. */
const HOST = 'pavilion.localhost'

test('[ACCT-13] a passkey that signs at one gateway frees a withdrawal at another', async () => {
  const bus = localBus(systemClock)
  const core = await openCore(bus.end())
  const gateways = [await openGateway(bus.end(), { trustProxy: 'loopback' }), await openGateway(bus.end(), { trustProxy: 'loopback' })]
  const owner = await joined(core.url, core.room, '9000000091')
  const forwarded = { 'x-forwarded-host': HOST, 'x-forwarded-proto': 'http', [MEMBER_HEADER]: owner.member() ?? '' }
  const [here, there] = gateways.map(({ url }) => ({ ...visitor(url, forwarded), member: owner.member }))
  if (here === undefined || there === undefined) throw new Error('two gateways were opened')
  for (const { jar } of [here, there]) for (const [name, value] of owner.jar) jar.set(name, value)
  const device = createAuthenticator(`http://${HOST}`)
  const calls = await askedFirst(here, device)
  const elsewhere = callsOf(there)
  expect(await elsewhere.withdraw(1)).toMatchObject({ success: false, code: 'PASSKEY_NEEDED', message: text.PASSKEY_NEEDED })
  expect(await calls.send(device.prove(await elsewhere.challenge(refOfToday(1))))).toEqual(DONE)
  expect(await elsewhere.withdraw(1)).toMatchObject({ success: true, result: { refrenceNo: 'WDR-000001' } })
  expect(await calls.withdraw(2)).toMatchObject({ code: 'PASSKEY_NEEDED' })
  expect(core.exchange.openPayments()).toHaveLength(1)
})
