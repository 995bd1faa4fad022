import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { getUserDetails, getUserSetting } from '#contract/calls/account.ts'
import { getOrderList } from '#contract/calls/betting.ts'
import { getProfile } from '#contract/calls/support.ts'
import { getPromotions } from '#contract/calls/wallets.ts'
import { betRowSchema } from '#contract/messages/betting.ts'
import { millisSchema, type Millis } from '#contract/scalar.ts'
import { sourceCalls } from '#contract/source/calls.ts'
import type { Member } from '#client/player/member.ts'
import { NO_NUMBER } from './bets.ts'
import { fromSource } from './markets.ts'
import { rowsFrom } from './rows.ts'

const routeOf = ({ method, path }: Call): string => `${method} ${path}`
const BY_ROUTE: ReadonlyMap<string, Call> = new Map(sourceCalls.map((call) => [routeOf(call), call]))
/** The call as the specification has it; undefined for one of ours. */
export const sourceCallOf = (ours: Call): Call | undefined => BY_ROUTE.get(routeOf(ours))

const fieldsSchema = z.record(z.string(), z.unknown())
type Fields = z.output<typeof fieldsSchema>
/** The fields of a request that the specification has. */
export const sourceRequest = ({ request }: Call, ours: unknown): unknown => {
  const { data } = fieldsSchema.safeParse(ours)
  if (data === undefined || !(request instanceof z.ZodMiniObject)) return ours
  return Object.fromEntries(Object.entries(data).filter(([name]) => name in request.shape))
}

/** A session of the source has no end of its own: this client ends its own after a day. */
const DAY_MS = 24 * 3_600_000
/** A login's answer as ours: its member with the end of the session. */
export const withExpiry = (answer: unknown, now: Millis): unknown => {
  const { data } = fieldsSchema.safeParse(answer)
  if (data === undefined) return answer
  const member = (value: unknown): unknown => {
    const fields = fieldsSchema.safeParse(value)
    if (!fields.success || !('verifytoken' in fields.data)) return value
    const { settings: _, ...named } = fields.data
    return { expiry: millisSchema.parse(now + DAY_MS), ...named }
  }
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, member(value)]))
}

const UNSET = { min: 0, max: 0 }
const NO_LIMITS = { odds: UNSET, fancy: UNSET, bookmaker: UNSET, soccer: UNSET, tennis: UNSET }
const NO_DELAYS = {
  oddsBetDelay: 0,
  soccerBetDelay: 0,
  tennisBetDelay: 0,
  bookmakerBetDelay: 0,
  fancyBetDelay: 0,
  ballbyballBetDelay: 0,
  virtualBetDelay: 0,
}
const inside = (answer: Fields, name: string): Fields | undefined => fieldsSchema.safeParse(answer[name]).data

const NO_DETAILS = { mobile: '', email: '', emailVerified: false, referCode: '', hasPassword: true }

type Adding = (answer: Fields, member: Member | null) => unknown
/** What our answers have beside the specification's. */
const ADDED: ReadonlyMap<string, Adding> = new Map<string, Adding>([
  // The specification shows nothing of what is in these two.
  [
    routeOf(getProfile),
    (answer: Fields, member: Member | null) => ({
      ...answer,
      result: { ...NO_DETAILS, username: member?.username ?? '', ...inside(answer, 'result') },
    }),
  ],
  [routeOf(getPromotions), (answer: Fields) => ({ promotions: [], ...answer })],
  [
    routeOf(getUserDetails),
    (answer: Fields) => {
      const doc = inside(answer, 'doc')
      return doc === undefined ? answer : { ...answer, doc: { accountSeq: NO_NUMBER, ...doc } }
    },
  ],
  [
    routeOf(getUserSetting),
    (answer: Fields) => {
      const data = inside(answer, 'data')
      if (data === undefined) return answer
      const limits = { ...NO_LIMITS, ...inside(data, 'limits') }
      return { ...answer, data: { ...NO_DELAYS, confirmation: false, lastLogin: null, ...data, limits } }
    },
  ],
  [
    routeOf(getOrderList),
    (answer: Fields) => {
      const rows = rowsFrom(answer['result'])
      const result = rows?.map((row) => z.encode(betRowSchema, row))
      return result === undefined ? answer : { ...answer, accountSeq: NO_NUMBER, result }
    },
  ],
])

/** An answer of the source as ours. */
export const oursFrom = (ours: Call, answer: unknown, now: Millis, member: Member | null): unknown => {
  const { data } = fieldsSchema.safeParse(answer)
  if (data === undefined) return answer
  const more = ADDED.get(routeOf(ours))
  return more === undefined ? fromSource(withExpiry(data, now), now) : more(data, member)
}
