import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { getUserDetails, getUserSetting } from '#contract/calls/account.ts'
import { getActivityDetails, whoAmI } from '#contract/calls/auth.ts'
import { getEvent, MOST_COMPETITIONS, MOST_EVENTS, MOST_OF_EVENT } from '#contract/calls/browse.ts'
import { getOrderList, orderSettings } from '#contract/calls/betting.ts'
import { getProfile } from '#contract/calls/support.ts'
import { getPromotions } from '#contract/calls/wallets.ts'
import { betRowSchema } from '#contract/messages/betting.ts'
import { millisSchema, type Millis } from '#contract/scalar.ts'
import { sourceCalls } from '#contract/source/calls.ts'
import type { Member } from '#client/player/member.ts'
import { NO_NUMBER } from './bets.ts'
import { MARKET_KINDS, type MarketKind, marketKinds } from '#domain/market/markets.ts'
import { isListing } from './listing.ts'
import { fromSource, loose, readMarkets, someLeftOut } from './markets.ts'
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
const scalarSchema = z.union([z.string(), z.number(), z.boolean()])
/** A field that is a text, or a number or switch in its place; the usual word where it is none of these. */
const textIn = (value: unknown, usual: string): string => String(scalarSchema.safeParse(value).data ?? usual)
/** A login's answer as ours: its member with the end of the session, and with usual words where it leaves some out or has another type. */
export const withExpiry = (answer: unknown, now: Millis): unknown => {
  const { data } = fieldsSchema.safeParse(answer)
  if (data === undefined) return answer
  const member = (value: unknown): unknown => {
    const fields = fieldsSchema.safeParse(value)
    if (!fields.success || !('verifytoken' in fields.data)) return value
    const { settings: _, memberCode, ...named } = fields.data
    // A registration names no member.
    if (memberCode === undefined || memberCode === null) return value
    const code = String(memberCode)
    const said = inside(named, 'details') ?? {}
    const details = { username: textIn(said['username'], code), role: textIn(said['role'], 'user'), status: textIn(said['status'], '') }
    return {
      ...named,
      memberCode: code,
      details,
      key: textIn(named['key'], code),
      verifytoken: textIn(named['verifytoken'], ''),
      expiry: millisSchema.safeParse(named['expiry']).data ?? millisSchema.parse(now + DAY_MS),
      isB2C: textIn(named['isB2C'], 'true') !== 'false',
    }
  }
  // An answer need not repeat the status of its response: `success` says how it went.
  return { status: 200, ...Object.fromEntries(Object.entries(data).map(([name, value]) => [name, member(value)])) }
}

const number = (value: unknown): number | null => loose.safeParse(value).data ?? null
const rupeesOf = (paise: number): number => paise / 100
/** The bounds of a kind as the answer has them; those of the table where it has none (MKT-06). */
const limitOf = (limits: Fields, kind: MarketKind): { readonly min: number; readonly max: number } => {
  const own = inside(limits, kind) ?? {}
  const { min, max } = MARKET_KINDS[kind]
  return { min: number(own['min']) ?? rupeesOf(min), max: number(own['max']) ?? rupeesOf(max) }
}
const DELAYS = {
  oddsBetDelay: 'odds',
  soccerBetDelay: 'soccer',
  tennisBetDelay: 'tennis',
  bookmakerBetDelay: 'bookmaker',
  fancyBetDelay: 'fancy',
  ballbyballBetDelay: 'ballByBall',
  virtualBetDelay: 'virtual',
} as const satisfies Readonly<Record<string, MarketKind>>
/** No bound that the exchange has not named is the client's to make. In rupees. */
const NO_BOUND = 1_000_000_000
const inside = (answer: Fields, name: string): Fields | undefined => fieldsSchema.safeParse(answer[name]).data

const wordOf = (value: unknown, most: number): string => (typeof value === 'string' ? value.slice(0, most) : '')
const NO_DETAILS = { mobile: '', email: '', emailVerified: false, referCode: '', hasPassword: true }

/** The logins of an answer, at most. */
const MOST_LOGINS = 50
/** A time in milliseconds, or as a text that names a date. */
const timeOf = (value: unknown): number | null => {
  const at = typeof value === 'string' && !/^\d+$/.test(value) ? Date.parse(value) : number(value)
  return at === null || !Number.isFinite(at) ? null : Math.round(at)
}

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
  [
    routeOf(whoAmI),
    (answer: Fields) => {
      const seen = inside(answer, 'activity_details')
      if (seen === undefined) return answer
      return { ...answer, activity_details: { ip: wordOf(seen['ip'], 64), location: wordOf(seen['location'], 120) } }
    },
  ],
  [routeOf(getPromotions), (answer: Fields) => ({ promotions: [], ...answer })],
  [
    routeOf(getActivityDetails),
    (answer: Fields) => {
      if (!Array.isArray(answer['doc'])) return answer
      const logins = answer['doc'].flatMap((each) => timeOf(fieldsSchema.safeParse(each).data?.['lastLogin']) ?? [])
      return { ...answer, doc: logins.slice(0, MOST_LOGINS).map((lastLogin) => ({ lastLogin })) }
    },
  ],
  [
    routeOf(getUserDetails),
    (answer: Fields) => {
      const doc = inside(answer, 'doc')
      if (doc === undefined) return answer
      const figures = Object.entries(doc).map(([name, value]) => [name, typeof value === 'string' ? (number(value) ?? value) : value])
      return { ...answer, doc: { accountSeq: NO_NUMBER, ...Object.fromEntries(figures) } }
    },
  ],
  [
    routeOf(getUserSetting),
    (answer: Fields) => {
      const data = inside(answer, 'data')
      if (data === undefined) return answer
      const named = inside(data, 'limits') ?? {}
      const limits = Object.fromEntries(marketKinds.map((kind) => [kind, limitOf(named, kind)]))
      const delays = Object.entries(DELAYS).map(([name, kind]) => [name, number(data[name]) ?? MARKET_KINDS[kind].delaySeconds])
      return { ...answer, data: { confirmation: false, lastLogin: null, ...data, ...Object.fromEntries(delays), limits } }
    },
  ],
  [
    routeOf(orderSettings),
    (answer: Fields) => {
      if (answer['success'] !== true) return answer
      const { minBet, maxBet, maxWinPerMarket } = inside(answer, 'result') ?? {}
      const bounds = {
        minBet: number(minBet) ?? 0,
        maxBet: number(maxBet) ?? NO_BOUND,
        maxWinPerMarket: number(maxWinPerMarket) ?? NO_BOUND,
      }
      // The client has these four of the market itself.
      return { ...answer, result: { ...bounds, mType: 'MATCH_ODDS', eventTypeId: '4', eventId: 'none', competitionId: '' } }
    },
  ],
  [
    routeOf(getOrderList),
    (answer: Fields, member: Member | null) => {
      const read = rowsFrom(answer['result'], member)
      if (read === null) return answer
      return { ...answer, accountSeq: NO_NUMBER, ...someLeftOut(read.leftOut), result: read.rows.map((row) => z.encode(betRowSchema, row)) }
    },
  ],
])

/** An answer of the source as ours; null for a list of markets if none can be read, because a page would take it for an empty one. */
export const oursFrom = (ours: Call, answer: unknown, now: Millis, member: Member | null): unknown => {
  const { data } = fieldsSchema.safeParse(answer)
  if (data === undefined) return answer
  const more = ADDED.get(routeOf(ours))
  if (more !== undefined) return more(data, member)
  const { result, ...rest } = data
  const { response } = data
  if (Array.isArray(response)) {
    const most = isListing(ours) ? MOST_EVENTS : MOST_COMPETITIONS
    const made = fieldsSchema.parse(fromSource(withExpiry({ ...data, response: response.slice(0, most) }, now), now))
    return { ...made, ...someLeftOut(response.length - most) }
  }
  const most = ours.path === getEvent.path ? MOST_OF_EVENT : undefined
  const read = Array.isArray(result) ? readMarkets(result, now, most) : null
  if (read === null) return fromSource(withExpiry(data, now), now)
  return read.markets.length === 0
    ? null
    : { ...fieldsSchema.parse(withExpiry(rest, now)), ...someLeftOut(read.leftOut), result: read.markets }
}
