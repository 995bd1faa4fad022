import type * as z from 'zod/mini'
import type { Level } from '#contract/features.ts'
import { createBet, getBetOutcome, getBets, getBetsSuccess } from '#contract/messages/betting.ts'
import { memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { said as sentence } from '#domain/said.ts'
import type { Line } from '#client/ledger/line.ts'
import type { Reply, SocketEvents } from '#streams/doors.ts'
import { createTongue } from '#streams/source/tongue.ts'
import { quietDoors, refOfToday as ref } from '#tests/player.ts'
import { sharedDisk } from '#tests/shared-disk.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

export const START = 1_700_000_000_000
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
export const row = (id: string, more: object = {}) => ({
  ...{ _id: id, type: 'Back', marketType: 'MATCH_ODDS', marketName: 'Match Odds', marketId: 'm1', runnerId: 1, selectionName: 'Runner 1' },
  ...{ eventName: 'Match 1', eventId: 'e1', eventTypeId: '4', stake: 100, rate: 2, price: 2, priceActual: 2, fancyPrice: 0 },
  ...{ status: 'UNMATCHED', sizeRemaining: 100, placedTime: START + Number(id.slice(1)) },
  ...more,
})

type Said = readonly [name: string, body: unknown]
type Made = {
  readonly path: string
  readonly request: unknown
  readonly isBearer: boolean
  readonly answer: (body: unknown) => void
  readonly fail: (status?: number) => void
}
type Options = {
  readonly level?: Level
  readonly disk?: Storage
  readonly clock?: ReturnType<typeof virtualClock>
  /** A visitor without one. */
  readonly name?: string | null
}
export const clockAtStart = () => virtualClock(millisSchema.parse(START))

/** A tab before a back end that says what the test says, with all that comes to that back end. Its line is open. */
export const tab = ({ level = 0, disk = sharedDisk().disk, clock = clockAtStart(), name = 'alpha' }: Options = {}) => {
  const said: Said[] = []
  const calls: Made[] = []
  const sent: { readonly name: string; readonly body: unknown; readonly at: number }[] = []
  const link: string[] = []
  let isUp = true
  let events: SocketEvents | null = null
  let kept = name === null ? null : member(name)
  let generation = 0
  const { http, socket } = createTongue(
    { level, features: [] },
    {
      http: {
        call: (_, shape, request, reply) =>
          void calls.push({
            ...{ path: shape.path, request, isBearer: shape.bearer === true },
            answer: (body) => {
              const read: Reply<z.output<typeof shape.answer>> = { kind: 'answer', answer: shape.answer.parse(body) }
              reply(read)
            },
            fail: (status) => reply({ kind: 'failed', ...(status === undefined ? {} : { status }), said: sentence('network') }),
          }),
      },
      socket: {
        open: (_, __, own) => {
          events = own
          if (isUp) own.opened()
        },
        close: () => {
          link.push('closed here')
          events = null
        },
        send: (_, message, body) => {
          if (isUp) sent.push({ name: message, body, at: clock.now() - START })
          return isUp
        },
      },
      disk: { storage: disk, locks: undefined },
      memory: { session: () => (kept === null ? null : { token: `token of ${kept.memberCode}`, member: kept }) },
      clock,
      isHidden: () => false,
      site: quietDoors.site,
    },
  )
  const line = (): Line => ({ member: kept, generation })
  const open = (): void =>
    socket.open(line(), '', {
      opened: () => void link.push('opened'),
      closed: (reason) => void link.push(`closed: ${reason}`),
      heard: (heard, body) => void said.push([heard, body]),
    })
  open()
  return {
    ...{ http, socket, clock, calls, link, line, open, said },
    /** Another member logs in. */
    enter: (other: string): void => {
      socket.close()
      kept = member(other)
      generation += 1
      open()
    },
    /** The line is lost. */
    lose: (): void => events?.closed('lost'),
    /** The line takes nothing, or does again. */
    setUp: (up: boolean): void => {
      isUp = up
    },
    /** The back end says that the line is open. */
    opened: (): void => events?.opened(),
    hear: (message: string, body: unknown): void => events?.heard(message, body),
    /** The messages of a name that came to the back end since the last look. */
    sent: (wanted: string) => {
      const found = sent.filter((each) => each.name === wanted)
      sent.splice(0, sent.length, ...sent.filter((each) => each.name !== wanted))
      return found
    },
    /** The calls to an address since the last look. */
    asked: (path: string): readonly Made[] => {
      const found = calls.filter((each) => each.path === path)
      calls.splice(0, calls.length, ...calls.filter((each) => each.path !== path))
      return found
    },
    /** What was said to the client of this name since the last look. */
    heard: (wanted: string): readonly unknown[] => {
      const found = said.filter(([each]) => each === wanted)
      said.splice(0, said.length, ...said.filter(([each]) => each !== wanted))
      return found.map(([, body]) => body)
    },
    press: (n: number, more: object = {}): boolean =>
      socket.send(line(), createBet.name, {
        token: '',
        memberCode: kept?.memberCode,
        bet: { ...BET, ...more, betSlipRef: ref(n), accept: 'NONE' },
      }),
    ask: (n: number): boolean => socket.send(line(), getBetOutcome.name, { memberCode: kept?.memberCode, betSlipRef: ref(n), fence: true }),
    want: (result: 'ACTIVE' | 'SETTLED'): boolean => socket.send(line(), getBets.name, { filter: { result } }),
    list: (...bets: readonly object[]): void => events?.heard(getBetsSuccess.name, { bets }),
    answer: (message: string, more: object = {}): void => events?.heard(message, { message: 'As the server says.', ...more }),
  }
}
