import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { betOutcome, createBet, getBetOutcome, getBetsSuccess, placeBetError, placeBetSuccess } from '#contract/messages/betting.ts'
import { accountChanged } from '#contract/messages/account.ts'
import { type BetSlipRef, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import type { Reply, SocketEvents } from '#streams/doors.ts'
import { createTongue } from '#streams/source/tongue.ts'
import { quietDoors, refOfToday as ref } from '#tests/player.ts'
import { sharedDisk } from '#tests/shared-disk.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const START = 1_700_000_000_000
const member = (name: string) => ({
  memberCode: memberCodeSchema.parse(name),
  username: name,
  role: 'user',
  isB2C: false,
  expiresAt: millisSchema.parse(START * 2),
})
const BET = {
  ...{ runnerId: 1, selectionName: 'Runner 1', rate: 2, stake: 100, marketId: 'm1', marketName: 'Match Odds', marketType: 'MATCH_ODDS' },
  ...{ eventId: 'e1', eventName: 'Match 1', type: 'Back', browserdetail: '', ipaddress: '' },
}
/** A row as section 7 writes one. */
const row = (id: string, more: object = {}) => ({
  ...{ _id: id, type: 'Back', marketType: 'MATCH_ODDS', marketName: 'Match Odds', marketId: 'm1', runnerId: 1, selectionName: 'Runner 1' },
  ...{ eventName: 'Match 1', eventId: 'e1', eventTypeId: '4', stake: 100, rate: 2, price: 2, priceActual: 2, fancyPrice: 0 },
  ...{ status: 'UNMATCHED', sizeRemaining: 100, placedTime: START + Number(id.slice(1)) },
  ...more,
})

type Options = { readonly level?: 0 | 1; readonly disk?: Storage; readonly clock?: ReturnType<typeof virtualClock> }
/** A tab before a back end that says what the test says, and the bets that came to it. */
const tab = ({ level = 0, disk = sharedDisk().disk, clock = virtualClock(millisSchema.parse(START)) }: Options = {}) => {
  const sent: BetSlipRef[] = []
  const said: (readonly [string, unknown])[] = []
  const calls: { readonly path: string; readonly answer: (body: unknown) => void }[] = []
  let events: SocketEvents | null = null
  let kept = member('alpha')
  let generation = 0
  let sending: BetSlipRef | null = null
  let renewed = 0
  const { http, socket } = createTongue(
    { level, features: [] },
    {
      http: {
        call: (_, shape, __, reply) => {
          const answer = (body: unknown): void => {
            const read: Reply<z.output<typeof shape.answer>> = { kind: 'answer', answer: shape.answer.parse(body) }
            reply(read)
          }
          calls.push({ path: shape.path, answer })
        },
      },
      socket: {
        open: (_, __, own) => {
          events = own
          own.opened()
        },
        close: () => {
          events = null
        },
        send: (_, name) => {
          if (name === createBet.name && sending !== null) sent.push(sending)
          return true
        },
      },
      disk: { storage: disk, locks: undefined },
      memory: { session: () => ({ token: kept.memberCode, member: kept }) },
      clock,
      isHidden: () => false,
      site: quietDoors.site,
    },
  )
  const line = () => ({ member: kept, generation })
  const enter = (name: string): void => {
    socket.close()
    kept = member(name)
    generation += 1
    socket.open(line(), '', {
      opened: () => undefined,
      closed: () => {
        renewed += 1
      },
      heard: (heard, body) => void said.push([heard, body]),
    })
  }
  enter('alpha')
  return {
    http,
    clock,
    calls,
    enter,
    sent,
    renewed: () => renewed,
    press: (n: number, more: object = {}): void => {
      sending = ref(n)
      socket.send(line(), createBet.name, {
        token: '',
        memberCode: kept.memberCode,
        bet: { ...BET, ...more, betSlipRef: ref(n), accept: 'NONE' },
      })
      sending = null
    },
    ask: (n: number): void =>
      void socket.send(line(), getBetOutcome.name, { memberCode: kept.memberCode, betSlipRef: ref(n), fence: true }),
    list: (...bets: readonly object[]): void => events?.heard(getBetsSuccess.name, { bets }),
    answer: (name: string, more: object = {}): void => events?.heard(name, { message: 'As the server says.', ...more }),
    /** What was said of bets since the last look, by ref. */
    verdicts: () =>
      said.splice(0).flatMap(([name, body]) => {
        const found = z.object({ betSlipRef: z.string(), betId: z.optional(z.string()), code: z.optional(z.string()) }).safeParse(body)
        return name === betOutcome.name || name === placeBetSuccess.name || name === placeBetError.name ? [{ name, ...found.data }] : []
      }),
    said,
  }
}

test('[BACK-02] a bet in doubt is placed when a row of its terms is new', () => {
  const first = tab()
  first.list(row('r1'))
  first.press(1)
  first.ask(1)
  first.list(row('r1'))
  expect(first.verdicts()).toEqual([])
  first.list(row('r1'), row('r2'))
  expect(first.verdicts()).toEqual([{ name: betOutcome.name, betSlipRef: ref(1), betId: 'r2' }])
})

test('[BACK-02] a row answers one bet when two tabs of a browser sent equal bets', () => {
  const { disk } = sharedDisk()
  const clock = virtualClock(millisSchema.parse(START))
  const [first, second] = [tab({ disk, clock }), tab({ disk, clock })]
  first.list()
  second.list()
  first.press(1)
  second.press(2)
  second.answer(placeBetSuccess.name)
  second.list(row('r1'))
  expect(second.verdicts()).toEqual([{ name: placeBetSuccess.name, betSlipRef: ref(2), betId: 'r1' }])
  first.ask(1)
  first.list(row('r1'))
  expect(first.verdicts()).toEqual([])
})

test('[BACK-02] a row answers the next bet of no tab when another tab has placed by it', () => {
  const { disk } = sharedDisk()
  const clock = virtualClock(millisSchema.parse(START))
  const [first, second] = [tab({ disk, clock }), tab({ disk, clock })]
  first.list()
  second.list()
  second.press(2)
  second.answer(placeBetSuccess.name)
  second.list(row('r1'))
  // The list of the first tab is older than that row.
  first.press(1)
  first.ask(1)
  first.list(row('r1'))
  expect(first.verdicts()).toEqual([])
})

test('[BACK-02] a row is not new when it was trimmed to the terms of a later bet', () => {
  const first = tab()
  first.list(row('r1', { stake: 300, sizeRemaining: 200 }))
  first.press(1)
  first.ask(1)
  first.list(row('r1', { status: 'MATCHED', sizeRemaining: 0 }))
  expect(first.verdicts()).toEqual([])
})

test('[BACK-02] a row is of another bet when its limit is another', () => {
  const first = tab()
  first.list()
  first.press(1, { rate: 2.1 })
  first.ask(1)
  first.list(row('r1', { status: 'MATCHED', sizeRemaining: 0, rate: 2.1, priceActual: 2.1 }))
  expect(first.verdicts()).toEqual([])
})

test('[BACK-02] a row is one of two bets in doubt when its rate is the limit of the other', () => {
  const first = tab({ level: 1 })
  first.list()
  first.press(1)
  first.press(2, { rate: 2.1 })
  first.ask(2)
  first.list(row('r1', { status: 'MATCHED', sizeRemaining: 0, rate: 2.1, priceActual: 2.1 }))
  expect(first.verdicts()).toEqual([])
  first.ask(1)
  first.list(row('r1', { status: 'MATCHED', sizeRemaining: 0, rate: 2.1, priceActual: 2.1 }))
  expect(first.verdicts()).toEqual([{ name: betOutcome.name, betSlipRef: ref(1), betId: 'r1' }])
})

test('[BACK-02] an answer that comes twice is of no other bet when the back end is of level 0', () => {
  const first = tab()
  first.list()
  first.press(1)
  first.answer(placeBetError.name)
  expect(first.verdicts()).toMatchObject([{ name: placeBetError.name, betSlipRef: ref(1) }])
  first.press(2)
  first.answer(placeBetError.name)
  expect(first.sent).toEqual([ref(1)])
  expect(first.verdicts()).toEqual([{ name: placeBetError.name, betSlipRef: ref(2), code: 'BET_IN_PROGRESS' }])
  first.clock.advance(1000)
  first.press(3)
  expect(first.sent).toEqual([ref(1), ref(3)])
})

test('[BACK-02] a bet without a question gives its line up when another is pressed late', () => {
  const first = tab()
  first.list()
  first.press(1)
  first.clock.advance(16_000)
  first.press(2)
  expect(first.verdicts()).toEqual([{ name: placeBetError.name, betSlipRef: ref(2), code: 'BET_IN_PROGRESS' }])
  expect(first.renewed()).toBe(1)
})

test('[BACK-02] an answer about an account is dropped when another member has logged in', () => {
  const first = tab()
  first.list()
  first.list(row('r1'))
  const asked = first.calls.filter(({ path }) => path === '/user/getUserDetails' || path.includes('Details'))
  first.enter('beta')
  first.said.splice(0)
  for (const { answer } of asked) answer({ success: true, doc: { balance: 100, exposure: 0 } })
  expect(asked).not.toEqual([])
  expect(first.said.filter(([name]) => name === accountChanged.name)).toEqual([])
})

test('[BACK-02] the rows of a member are not those of the next when a bet is pressed before a list', () => {
  const first = tab()
  first.list()
  first.enter('beta')
  first.press(1)
  first.ask(1)
  first.list(row('r1'))
  expect(first.verdicts()).toEqual([])
})

test('[BACK-02] a bet of a member who left is not found when the rows are those of another', () => {
  const first = tab()
  first.list()
  first.press(1)
  first.ask(1)
  first.enter('beta')
  first.list(row('r1'))
  expect(first.verdicts()).toEqual([])
  first.enter('alpha')
  first.ask(1)
  first.list(row('r2'))
  expect(first.verdicts()).toEqual([{ name: betOutcome.name, betSlipRef: ref(1), betId: 'r2' }])
})

test('[BACK-02] equal bets get their rows in the order of their presses when each has one', () => {
  const first = tab({ level: 1 })
  first.list()
  first.press(1)
  first.clock.advance(10)
  first.press(2)
  first.ask(1)
  first.ask(2)
  first.list(row('r1'))
  expect(first.verdicts()).toEqual([])
  first.list(row('r2'), row('r1'))
  expect(first.verdicts()).toMatchObject([
    { betSlipRef: ref(1), betId: 'r1' },
    { betSlipRef: ref(2), betId: 'r2' },
  ])
})

test('[BACK-02] a bet is refused when the back end says so in a message of success', () => {
  const one = tab()
  one.list()
  one.press(1)
  one.answer(placeBetSuccess.name, { success: false, message: 'Insufficient balance' })
  expect(one.verdicts()).toEqual([{ name: placeBetError.name, betSlipRef: ref(1) }])
})
