import { expect, test } from 'vitest'
import { getUserSetting } from '#contract/calls/account.ts'
import { DEFAULT_BETTING, MAX_BUTTON_RUPEES } from '#contract/messages/settings.ts'
import { paise } from '#domain/paise.ts'
import { DEFAULT_STAKES } from '#domain/betting/stakes.ts'
import { settingsFrom } from '#streams/settings.ts'
import { online, socketLogin } from './accounts.ts'
import { connect, memberOn, openDoors, visitor } from './door.ts'

type Browser = ReturnType<typeof visitor>
const ten = [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]
const six = ten.slice(0, 6)
const settingsOf = async (browser: Browser) =>
  getUserSetting.answer.parse((await browser.call('POST', '/getUserSetting', {})).body).data?.betting
const put = (browser: Browser, wish: Record<string, unknown>, member = 'M1001') =>
  browser.call('PUT', `/account/${member}/settings/betting`, wish)
const oneClick = (browser: Browser, settings: unknown, member = 'M1001') =>
  browser.call('POST', `/account/${member}/settings/one-click`, settings)

test('[SLIP-33] keeps each betting setting of a member, and another member’s stay', async () => {
  const { url } = await openDoors()
  const [one, other] = [visitor(url), visitor(url)]
  await one.logIn()
  await other.logIn('demo2')
  expect(await settingsOf(one)).toEqual(DEFAULT_BETTING)
  const wishes = [
    { confirmation: true },
    { accept: 'ANY' },
    { steps: 5 },
    { keepSlip: true },
    { fillsStake: true },
    { prices: 'rates' },
    { commission: true },
    { hotkeys: false },
    { matchedAlerts: false },
    { alertSound: true },
    { armedMinutes: 30 },
  ]
  for (const wish of wishes) expect((await put(one, wish)).body).toMatchObject({ success: true, betting: wish })
  expect((await oneClick(one, { active: true, stake: 500 })).body).toMatchObject({ success: true })
  const tap = { oneClick: { ...DEFAULT_BETTING.oneClick, active: true, stake: 500 } }
  expect(await settingsOf(one)).toEqual({ ...DEFAULT_BETTING, ...Object.assign({}, ...wishes, tap) })
  expect((await one.call('POST', '/getUserSetting', {})).body).toMatchObject({ data: { confirmation: true } })
  expect(await settingsOf(other)).toEqual(DEFAULT_BETTING)
})

test('[SLIP-33][STAKE-04] a wrong or unknown field gets 400 with its path, and nothing is kept', async () => {
  const { url } = await openDoors()
  const one = visitor(url)
  await one.logIn()
  const stakes = (path: string, settings: unknown) => one.call('POST', `/account/M1001/settings/${path}`, { settings })
  const faults = [
    [await put(one, {}), 'body: names no setting'],
    [await put(one, { steps: 0 }), 'steps: '],
    [await put(one, { steps: 11 }), 'steps: '],
    [await put(one, { armedMinutes: -1 }), 'armedMinutes: '],
    [await put(one, { armedMinutes: 241 }), 'armedMinutes: '],
    [await put(one, { accept: 'ALL' }), 'accept: '],
    [await put(one, { colour: 'red' }), 'colour: '],
    [await put(one, { oneClick: { active: true, stake: 1 } }), 'oneClick: '],
    [await oneClick(one, { active: true }), 'stake: is needed when one-click is active'],
    [await oneClick(one, { active: true, stake: 0 }), 'stake: '],
    [await oneClick(one, { active: true, stake: 1.5 }), 'stake: '],
    [await oneClick(one, { active: true, stake: MAX_BUTTON_RUPEES + 1 }), 'stake: '],
    [await oneClick(one, { active: 'yes' }), 'active: '],
    [await oneClick(one, { active: false, more: 1 }), 'more: '],
    [await stakes('stakes', { stakes: [...ten.slice(0, 2), 1.5, ...ten.slice(3)] }), 'settings.stakes.2: '],
    [await stakes('stakes', { stakes: six }), 'settings.stakes: '],
    [await stakes('mobile-stakes', { stakes: ten }), 'settings.stakes: '],
    [await stakes('mobile-stakes', { stakes: six, more: 1 }), 'settings.more: '],
    [await stakes('mobile-stakes-exchange-game', { stakes: [...six.slice(0, 5), -1] }), 'settings.stakes.5: '],
  ] as const
  for (const [{ status, body }, path] of faults) {
    expect([status, body['success']], path).toEqual([400, false])
    expect(String(body['message']).startsWith(path), `${body['message']} begins with ${path}`).toBe(true)
  }
  expect(await settingsOf(one)).toEqual(DEFAULT_BETTING)
})

test('[STAKE-04][SLIP-23] one-click keeps its stake when it is turned off, and only its member changes it', async () => {
  const { url } = await openDoors()
  const [one, guest] = [visitor(url), visitor(url)]
  await guest.call('GET', '/user/session')
  expect((await oneClick(guest, { active: false })).status).toBe(401)
  await one.logIn()
  expect((await oneClick(one, { active: true, stake: MAX_BUTTON_RUPEES })).body).toMatchObject({
    success: true,
    betting: { oneClick: { active: true, stake: MAX_BUTTON_RUPEES, barred: false } },
  })
  await oneClick(one, { active: false })
  expect((await settingsOf(one))?.oneClick).toEqual({ active: false, stake: MAX_BUTTON_RUPEES, barred: false })
  for (const answer of [await oneClick(one, { active: false }, 'M1002'), await put(one, { steps: 1 }, 'M1002')])
    expect(answer.body).toMatchObject({ success: false, code: 'NOT_YOUR_ACCOUNT' })
})

test('[STAKE-04] each place keeps preset stakes of its own, and the desk’s are those of updateButton', async () => {
  const { url } = await openDoors()
  const one = visitor(url)
  await one.logIn()
  const save = (path: string, stakes: readonly number[]) => one.call('POST', `/account/M1001/settings/${path}`, { settings: { stakes } })
  const buttons = async () => (await one.call('POST', '/getStackButton', {})).body['data']
  const six2 = six.map((stake) => stake * 2)
  expect((await save('stakes', ten)).body).toMatchObject({ success: true, settings: { stakes: ten } })
  expect(await buttons()).toEqual({ priceArray: ten })
  await save('mobile-stakes', six)
  await save('mobile-stakes-exchange-game', six2)
  expect(await buttons()).toEqual({ priceArray: ten, mobile: six, mobileExchangeGame: six2 })
  expect((await oneClick(one, { active: true, stake: 700 })).body).toMatchObject({ success: true })
  expect((await settingsOf(one))?.oneClick).toMatchObject({ active: true, stake: 700 })
  expect((await one.call('POST', '/account/M1002/settings/stakes', { settings: { stakes: ten } })).body).toMatchObject({
    code: 'NOT_YOUR_ACCOUNT',
  })
})

test('[SLIP-33] every connection of the member hears of a change, and no other member’s', async () => {
  const { url } = await openDoors()
  const one = await memberOn(url)
  const second = await connect(url, await one.browser.ticket())
  const other = await memberOn(url, 'demo2')
  await put(one.browser, { steps: 3 })
  await oneClick(one.browser, { active: true, stake: 500 })
  for (const { next } of [one, second]) expect([await next('settings-changed'), await next('settings-changed')]).toEqual([{}, {}])
  await put(other.browser, { steps: 3 }, 'M1002')
  await other.next('settings-changed')
  expect([one.count('settings-changed'), other.count('settings-changed')]).toEqual([2, 1])
})

test('[SLIP-23] a login and a logout turn one-click off, and its stake stays', async () => {
  const { url } = await openDoors({ singleSession: false })
  const one = await memberOn(url)
  await oneClick(one.browser, { active: true, stake: 500 })
  expect((await settingsOf(one.browser))?.oneClick.active).toBe(true)
  await one.next('settings-changed')
  const second = visitor(url)
  await second.logIn()
  await one.next('settings-changed')
  expect((await settingsOf(one.browser))?.oneClick).toEqual({ active: false, stake: 500, barred: false })
  await oneClick(second, { active: true, stake: 500 })
  await second.call('POST', '/user/logout', {})
  expect((await settingsOf(one.browser))?.oneClick.active).toBe(false)
})

test('[SLIP-33][ACCT-07] settings of a server without our fields are the default ones', () => {
  const limit = { min: paise(100), max: paise(1000) }
  const old = {
    ...{ oddsBetDelay: 5, soccerBetDelay: 5, tennisBetDelay: 5, bookmakerBetDelay: 5, fancyBetDelay: 5, ballbyballBetDelay: 5 },
    ...{ virtualBetDelay: 5, limits: { odds: limit, fancy: limit, bookmaker: limit, soccer: limit, tennis: limit } },
    ...{ confirmation: true, lastLogin: null },
  }
  const { delaySeconds: _, limits: __, ...betting } = settingsFrom(old)
  expect(betting).toEqual({ ...DEFAULT_BETTING, confirmation: true })
})

test('[SESS-13] a login by form, by socket and by cookie answers the member’s settings', async () => {
  const { url } = await openDoors()
  const one = visitor(url)
  const first = await one.logIn()
  const usual = DEFAULT_STAKES.map((stake) => stake / 100)
  const stakes = (list: readonly number[]) => ({ stakes: list })
  expect(first.body).toMatchObject({
    data: {
      settings: {
        presetStakeSettings: {
          settings: stakes(usual),
          mobileStakesSettings: stakes(usual.slice(0, 6)),
          mobileStakesExchangeGameSettings: stakes(usual.slice(0, 6)),
        },
        oneClickSettings: { active: false },
        notifications: { matchedAlerts: true, alertSound: false },
      },
    },
  })
  await one.call('POST', '/account/M1001/settings/stakes', { settings: stakes(ten) })
  await one.call('POST', '/account/M1001/settings/mobile-stakes-exchange-game', { settings: stakes(six.toReversed()) })
  await oneClick(one, { active: true, stake: 100 })
  await put(one, { matchedAlerts: false })
  const settings = {
    presetStakeSettings: {
      settings: stakes(ten),
      mobileStakesSettings: stakes(six),
      mobileStakesExchangeGameSettings: stakes(six.toReversed()),
    },
    oneClickSettings: { active: true },
    notifications: { matchedAlerts: false, alertSound: false },
  }
  expect((await one.call('GET', '/user/session')).body).toMatchObject({ output: { settings } })
  expect((await socketLogin(await online(url), 'demo', 'demo1234')).answer).toMatchObject({ output: { settings } })
})
