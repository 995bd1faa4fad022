import { describe, expect, test } from 'vitest'
import { type LaunchId, MOST_SESSIONS, launchIdSchema } from '#contract/casino/wallet.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { refOfToday } from '#tests/player.ts'
import { ACT_MS, PAGE_MS } from '#server/exchange/presence.ts'
import { openDoors, visitor } from './door.ts'
import { DEMO, credit, debit, openCasino } from './provider.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const member = memberCodeSchema.parse(DEMO)

/** The month of a time by the clock of India, by which the exchange counts days. */
const monthAt = (ms: number): number => new Date(ms + 5.5 * HOUR).getUTCMonth()

const openPlay = async () => {
  const doors = await openCasino()
  const { sessions, exchange, call, clock } = doors
  // The time of a month is counted below, so no month ends meanwhile.
  if (monthAt(clock.now()) !== monthAt(clock.now() + 4 * HOUR)) clock.advance(4 * HOUR)
  const begin = (idleMs?: number) => sessions.open({ memberCode: member, username: 'demo' }, idleMs)
  /** Of these sessions with an open page, those that the exchange calls ended. */
  const ended = async (open: readonly LaunchId[], acted: readonly LaunchId[] = []) => (await call('sessions', { open, acted })).ended
  const seconds = () => exchange.play(member).limits.find(({ kind, period }) => kind === 'time' && period === 'month')?.used ?? 0
  return { ...doors, begin, ended, seconds }
}

describe('sessions that the casino launched', () => {
  test('[CAS-09] a session has ended after twelve hours, or when it was idle for the brand’s time', async () => {
    const { begin, ended, clock } = await openPlay()
    const [long, idle] = [begin(), begin(10 * MINUTE)]
    expect(await ended([long.launch, idle.launch])).toEqual([])
    clock.advance(11 * MINUTE)
    expect(await ended([long.launch, idle.launch])).toEqual([idle.launch])
    clock.advance(12 * HOUR)
    expect(await ended([long.launch])).toEqual([long.launch])
  })

  test('[CAS-09] presses in a game keep a session from ending as idle; its open page alone does not', async () => {
    const { begin, ended, clock, sessions } = await openPlay()
    const [plays, looks] = [begin(10 * MINUTE), begin(10 * MINUTE)]
    const open = [plays.launch, looks.launch]
    for (let minute = 0; minute < 10; minute += 1) {
      expect(await ended(open, [plays.launch])).toEqual([])
      // The exchange keeps sessions in use beside its store.
      expect(sessions.find(plays.id)).not.toBeNull()
      clock.advance(MINUTE)
    }
    clock.advance(MINUTE)
    expect(await ended(open)).toEqual([looks.launch])
    expect(sessions.find(plays.id)).not.toBeNull()
  })

  test('[CAS-09] a name that no session has counts as ended, and too many names are refused', async () => {
    const { ended, call } = await openPlay()
    const unknown = launchIdSchema.parse('00'.repeat(16))
    expect(await ended([unknown])).toEqual([unknown])
    const many = Array.from({ length: MOST_SESSIONS }, () => unknown)
    expect(await call('sessions', { open: many, acted: many })).toMatchObject({ code: 'OK' })
    for (const body of [{ open: [...many, unknown], acted: [] }, { open: [DEMO], acted: [] }, { open: [] }])
      expect(await call('sessions', body)).toEqual({ code: 'BAD_REQUEST' })
  })

  test('[CAS-09][AUTH-02] the demo’s game ends when the exchange starts without stand-ins', async () => {
    const { begin, folder } = await openPlay()
    const { launch } = begin()
    const { call } = await openCasino({ folder, standIns: 'off' })
    expect(await call('sessions', { open: [launch], acted: [] })).toEqual({ code: 'OK', ended: [launch] })
  })
})

describe('play without a connection', () => {
  test('[ACCT-14] a page at the casino is time while its session lasts', async () => {
    const { begin, ended, exchange, seconds, clock, sessions } = await openPlay()
    const session = begin()
    await ended([session.launch])
    clock.advance(5000)
    expect(seconds()).toBe(5)
    expect(exchange.play(member).sitting).not.toBeNull()
    sessions.end(session.id)
    clock.advance(PAGE_MS)
    await expect.poll(() => exchange.state.play.get(member)?.sitting?.leftAt).not.toBeNull()
    const before = seconds()
    expect(await ended([session.launch])).toEqual([session.launch])
    clock.advance(HOUR)
    expect(seconds()).toBe(before)
  })

  test('[ACCT-14] an order by a call is time, and so is a bet in the casino', async () => {
    const { url, list, exchange, seconds, clock, call } = await openPlay()
    list('m1')
    const browser = visitor(url)
    await browser.logIn()
    const order = { side: 0, price: 1.98, selectionId: 1, marketId: 'm1', eventTypeId: '4', totalSize: 500, line: null }
    const marks = { btype: 'odds', oddsType: 'odds', betSlipRef: refOfToday(1), fromOneClick: 1, betDelay: 0 }
    const headers = { 'X-User-Id': DEMO, 'X-App-Version': '1.0.0' }
    expect((await browser.call('POST', '/exchange/order/', [{ ...order, ...marks }], headers)).body).toMatchObject({ success: true })
    clock.advance(5000)
    expect(seconds()).toBe(5)
    clock.advance(ACT_MS)
    await expect.poll(() => exchange.state.play.get(member)?.sitting?.leftAt).not.toBeNull()
    const before = seconds()
    clock.advance(HOUR)
    expect(seconds()).toBe(before)
    await call('debit', debit)
    clock.advance(5000)
    expect(seconds()).toBe(before + 5)
    // What pays a member is no play.
    clock.advance(HOUR)
    await expect.poll(() => exchange.state.play.get(member)?.sitting?.leftAt).not.toBeNull()
    await call('credit', credit)
    expect(exchange.state.play.get(member)?.sitting?.countedTo).toBeNull()
  })

  test('[ACCT-14] a bet in the casino is refused with its reason when time is up or a check is due', async () => {
    const { begin, ended, exchange, clock, call } = await openPlay()
    const { launch } = begin()
    exchange.setCheck(member, 30, () => undefined)
    for (let at = 0; at < 30 * MINUTE; at += PAGE_MS / 2) {
      await ended([launch])
      clock.advance(PAGE_MS / 2)
    }
    expect(await call('debit', debit)).toMatchObject({ code: 'REALITY_CHECK_DUE' })
    exchange.seeCheck(member, () => undefined)
    exchange.setLimit(member, { kind: 'time', period: 'month', limit: 20 * 60 }, () => undefined)
    expect(await call('debit', { ...debit, tx: 'b' })).toMatchObject({ code: 'TIME_LIMIT_REACHED' })
  })
})

test('[CAS-04] there is no way to ask about sessions where there is no casino', async () => {
  const { url } = await openDoors()
  expect((await fetch(`${url}/wallet/sessions`, { method: 'POST', body: '{}' })).status).toBe(404)
})
