import { expect, test } from 'vitest'
import { signatureOf } from '#server/payments/callback.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { ref } from '#tests/player.ts'
import { SECRET, openPayments, settle } from './desk.ts'

const SILENT = 50_002

test('[ACCT-04] a callback twice, late, out of order or forged adds the money once', async () => {
  const { exchange, payments, deposit, cash, clock, stateOf, called } = openPayments()
  deposit(1, SILENT)
  await settle()
  const send = (id: string, type: string, amount = '500.02', seconds = Math.floor(clock.now() / 1000), secret = SECRET) => {
    const body = JSON.stringify({ id, ref: ref(1), type, ...(type === 'deposit.approved' ? { amount } : {}) })
    return payments.callback(signatureOf(secret, seconds, body), body)
  }
  const now = Math.floor(clock.now() / 1000)
  const answers = [
    await send('e0', 'deposit.approved', '500.02', now, 'another'),
    await send('e1', 'deposit.rejected'),
    await send('e2', 'deposit.approved'),
    await send('e2', 'deposit.approved'),
    await send('e3', 'deposit.approved'),
    await send('e4', 'deposit.approved', '9000.00'),
    await send('e5', 'deposit.rejected'),
    await send('e6', 'deposit.approved', '500.02', now - 301),
    await send('e7', 'deposit.approved', '500.2'),
  ]
  expect(answers.map(({ status, body }) => ('code' in body ? body.code : `${status} ${body.applied ? 'applied' : body.why}`))).toEqual([
    'BAD_SIGNATURE',
    '200 applied',
    '200 applied',
    '200 SEEN',
    '200 SETTLED',
    '200 CONFLICT',
    '200 CONFLICT',
    'STALE_SIGNATURE',
    'BAD_BODY',
  ])
  expect([stateOf(1), cash(), called.length]).toEqual(['approved', 100_000 + SILENT, 2])
  expect(brokenBooks(exchange.state)).toEqual([])
})

test('[ACCT-04] a callback answers once what came of it is durable, and an unknown ref is 404', async () => {
  const { payments, clock } = openPayments()
  const body = JSON.stringify({ id: 'e1', ref: ref(9), type: 'deposit.approved', amount: '500.00' })
  const answer = await payments.callback(signatureOf(SECRET, Math.floor(clock.now() / 1000), body), body)
  expect(answer).toEqual({ status: 404, body: { code: 'UNKNOWN_REF' } })
})
