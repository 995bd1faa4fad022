import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { DEFAULT_STAKES, buttonFields } from '#domain/betting/stakes.ts'
import { text } from '#copy/catalogue.ts'
import { systemClock } from '#server/clock.ts'
import { DEMO_MEMBER, createMembers } from '#server/members/members.ts'
import { openMemberStore } from '#server/members/store.ts'
import { PAVILION } from './accounts.ts'
import { openDoors, visitor } from './door.ts'

const usual = DEFAULT_STAKES.map((stake) => stake / 100)
const chosen = [11, 22, 33, 44, 55, 66, 77, 88, 99, 1100]
const fields = buttonFields(chosen.map((rupees) => paise(rupees * 100)))

test('[STAKE-01][STAKE-03] a member has the ten default stake buttons until this member saves others', async () => {
  const { url } = await openDoors()
  const [one, other] = [visitor(url), visitor(url)]
  await one.logIn('demo')
  await other.logIn('demo2')
  expect((await one.call('POST', '/getStackButton', {})).body).toEqual({ success: true, data: { priceArray: usual } })
  const saved = await one.call('POST', '/updateButton', { ...fields })
  expect(saved).toMatchObject({ status: 200, body: { success: true, message: text.stakesKept, data: { priceArray: chosen } } })
  expect((await one.call('POST', '/getStackButton', {})).body).toEqual({ success: true, data: { priceArray: chosen } })
  expect((await other.call('POST', '/getStackButton', {})).body).toEqual({ success: true, data: { priceArray: usual } })
})

test('[STAKE-02] refuses a visitor and any wrong, missing or additional stake button, and saves nothing', async () => {
  const { url } = await openDoors()
  const guest = visitor(url)
  await guest.call('GET', '/user/session')
  expect((await guest.call('POST', '/updateButton', { ...fields })).status).toBe(401)
  const one = visitor(url)
  await one.logIn()
  const { price10: _, ...nine } = fields
  const wrongs: readonly Record<string, unknown>[] = [
    { ...fields, price3: 1.5 },
    { ...fields, price3: 0 },
    { ...fields, price3: -1 },
    { ...fields, price3: '33' },
    { ...fields, price3: 1_000_000_001 },
    { ...fields, label3: 'x'.repeat(13) },
    { ...fields, price11: 5 },
    nine,
  ]
  for (const wrong of wrongs) {
    const { status, body } = await one.call('POST', '/updateButton', wrong)
    expect([status, body['success']], JSON.stringify(wrong)).toEqual([400, false])
  }
  expect((await one.call('POST', '/getStackButton', {})).body).toEqual({ success: true, data: { priceArray: usual } })
})

test('[STAKE-03] stake buttons outlive a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-stakes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const first = openMemberStore(folder)
  const before = await createMembers(first, systemClock, [], [PAVILION])
  expect(before.stakes(DEMO_MEMBER, 'stakes')).toBeNull()
  before.setStakes(DEMO_MEMBER, 'stakes', chosen)
  first.close()
  const again = openMemberStore(folder)
  expect((await createMembers(again, systemClock, [], [PAVILION])).stakes(DEMO_MEMBER, 'stakes')).toEqual(chosen)
  again.close()
})

test('[SUPP-06] answers the wagering of each wallet as 0, and refuses no wallet or a visitor', async () => {
  const { url } = await openDoors()
  const one = visitor(url)
  expect((await one.call('GET', '/account/wagering-details?walletType=casino')).status).toBe(401)
  await one.logIn()
  for (const wallet of ['exchange', 'casino']) {
    const { body } = await one.call('GET', `/account/wagering-details?walletType=${wallet}`)
    expect(body).toEqual({ success: true, result: { bonus: 0, required: 0, wagered: 0 } })
  }
  for (const wrong of ['', '?walletType=', '?walletType=gold'])
    expect((await one.call('GET', `/account/wagering-details${wrong}`)).status).toBe(400)
})
