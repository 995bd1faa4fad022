import { LITERAL, type Literal } from '#tests/contract/source-fields.ts'
import type { Pick } from '#domain/betting/pick.ts'
import { type Answer, type Fields, type Person, fieldsIn } from './person.ts'

/** One line of the table: an entry of section 7, and what came of it. */
export type Tried = { readonly entry: string; readonly outcome: 'as specified' | 'differs' | 'absent' | 'not tried'; readonly says: string }

/** Entries that are not tried, and why. */
const NOT_TRIED: Readonly<Record<string, string>> = {
  'POST /auth/glogin': 'needs an account of Google',
  'POST /auth/walogin': 'needs a code of WhatsApp',
  ...Object.fromEntries(
    ['/createOtp/', '/postNumberSignUp', '/auth/resendOtp', '/auth/forgotPassword'].map((path) => [
      `POST ${path}`,
      'sends a code to a phone',
    ]),
  ),
  ...Object.fromEntries(
    ['/createUserOtp/', '/auth/verifyOtp', '/auth/verifyforgotPassword'].map((path) => [
      `POST ${path}`,
      'needs a code that was sent to a phone',
    ]),
  ),
  'PUT /account/:memberCode/settings/switch-wallet': 'changes the member’s wallet',
  ...Object.fromEntries(
    ['one-click', 'mobile-stakes-exchange-game', 'mobile-stakes', 'stakes'].map((name) => [
      `POST /account/:id/settings/${name}`,
      'changes the member’s settings',
    ]),
  ),
  'POST /updateButton': 'changes the member’s settings',
  'POST /account/:id/promotions/promo-code': 'uses up a promotion',
  'POST /exchange/order/': 'places a bet; create-bet is tried',
  'DELETE /exchange/order/:id': 'takes a bet back',
  'DELETE /exchange/order': 'takes every unmatched bet back',
  'POST /match-center/stats/d-access-token': 'is asked of special events alone',
  'POST /singleGame/': 'opens a game',
  'socket newloginWithOtp': 'needs a code that was sent to a phone',
  'socket login-otp-success': 'needs a code that was sent to a phone',
  'socket logout': 'comes when a session is ended elsewhere',
  'socket event-type-success': 'comes when an operator changes the member',
}

/** Fields that stand only in a refusal, or by an operator's choice. */
const SOMETIMES = /^(?:message|type|logout|result\.gaConfig|result\.recaptchaConfig|response\.competitionName)/
/** Lists of markets are read by their markets, because section 7 shows them in two forms. */
const BY_MARKETS = /^(?:GET \/exchange\/odds\/|socket get-freehomeallmarkets-success)/

/** The fields of these that an answer lacks. A list without rows lacks none. */
export const lacking = (reads: readonly string[], body: unknown): readonly string[] => {
  const has = (value: unknown, [name = '', ...rest]: readonly string[]): boolean => {
    if (name === '') return true
    if (Array.isArray(value)) return value.every((row) => has(row, [name, ...rest]))
    const read = fieldsIn(value)
    return name in read && has(read[name], rest)
  }
  return reads.filter((field) => !SOMETIMES.test(field) && !has(body, field.split('.')))
}
const readsOf = ({ entry, reads = [] }: Literal): readonly string[] => (BY_MARKETS.test(entry) ? [] : reads)

/** What came of a message, as a line of the table. */
export const triedMessage = (entry: string, body: unknown, missing: string | null): Tried => {
  const literal = LITERAL.find((each) => each.entry === entry)
  if (missing !== null || literal === undefined) return { entry, outcome: 'absent', says: missing ?? 'is not of section 7' }
  const lacks = lacking(readsOf(literal), body)
  return lacks.length === 0
    ? { entry, outcome: 'as specified', says: '' }
    : { entry, outcome: 'differs', says: `lacks ${lacks.join(', ')}` }
}

const answered = (literal: Literal, { status, fault, body }: Answer): Tried => {
  const { entry } = literal
  if (status === 404) return { entry, outcome: 'absent', says: 'answers 404' }
  if (fault !== null) return { entry, outcome: status === 0 ? 'absent' : 'differs', says: fault }
  if (status < 200 || status > 299) return { entry, outcome: 'differs', says: `answers ${status}` }
  if (body['success'] === false)
    return { entry, outcome: 'differs', says: `refuses: ${String(body['message'] ?? 'without a message').slice(0, 120)}` }
  const lacks = lacking(readsOf(literal), body)
  return lacks.length === 0
    ? { entry, outcome: 'as specified', says: '' }
    : { entry, outcome: 'differs', says: `lacks ${lacks.join(', ')}` }
}

type About = {
  readonly username: string
  readonly memberCode: string
  readonly siteurl: string
  readonly token: string
  /** The selection to bet on; null where no market has a price. */
  readonly pick: Pick | null
  readonly competition: string
}
/** What a client sends to each call, and which parts its path has. */
const sentTo = (entry: string, { username, memberCode, siteurl, token, pick, competition }: About): Fields | undefined => {
  const [eventTypeId, eventId, competitionId] = [pick?.eventTypeId ?? '4', pick?.eventId ?? '0', competition]
  const sent: Readonly<Record<string, Fields>> = {
    'POST /verifyRefferalCode': { bonusCode: 'NONE', siteurl },
    'GET /account/:memberCode/order-list': { orderStatus: 'open' },
    'GET /account/wagering-details': { walletType: 'exchange' },
    'POST /getUserWpNumber': { siteurl },
    'POST /getWpNumber': { siteurl },
    'POST /getSetting': { siteurl },
    'POST /getUserEvenets': { details: { username, id: memberCode, key: memberCode, role: 'user', token }, targetUser: username },
    'POST /exchange/order/settings/': { marketId: pick?.marketId ?? '0', runnerId: pick?.selectionId ?? 0 },
    'POST /match-center/stats/access-token': { eventTypeId, eventId },
    'POST /open/match-center/stats/access-token': { eventTypeId, eventId },
    'POST /getHomeAllCompitition': { eventTypeId },
    'POST /getFreeHomeAllCompitition': { eventTypeId },
    'POST /getHomeAllEvents': { eventTypeId, competitionId },
    'POST /getFreeHomeAllEvents': { eventTypeId, competitionId },
  }
  return sent[entry] ?? (entry.startsWith('POST ') ? {} : undefined)
}
const pathOf = (entry: string, { memberCode, pick, competition }: About): string => {
  const parts: Readonly<Record<string, string>> = {
    memberCode,
    id: memberCode,
    marketId: pick?.marketId ?? '0',
    eventTypeId: pick?.eventTypeId ?? '4',
    eventId: pick?.eventId ?? '0',
    a: pick?.eventTypeId ?? '4',
    b: competition,
    p1: 'none',
    p2: 'none',
  }
  return (entry.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? '0'))
}
/** A code or an address that does not exist is refused by a sound server. */
const REFUSES = new Set([
  'POST /verifyRefferalCode',
  'GET /profile/verify/email/:p1/:p2',
  'GET /match-center/stats/:eventTypeId/:eventId/video',
])

/** Calls that ask about one market or its event. */
const OF_MARKET = new Set([
  'POST /exchange/order/settings/',
  'GET /exchange/odds/sma-event/:eventTypeId/:eventId',
  'GET /exposure/pnl/:memberCode/markets/:marketId/ladder',
  'GET /match-center/stats/:eventTypeId/:eventId/video',
  'POST /match-center/stats/access-token',
  'POST /open/match-center/stats/access-token',
])
/** Why an entry is not tried before a back end without a price. */
export const NO_MARKET = 'no market with a price was found'

/** Tries every call of section 7 that changes nothing. `login`: what the login by call answered. */
export const tryCalls = async (person: Person, login: Answer, about: About): Promise<readonly Tried[]> => {
  const tried: Tried[] = []
  for (const literal of LITERAL.filter(({ entry }) => !entry.startsWith('socket '))) {
    const { entry } = literal
    const why = NOT_TRIED[entry] ?? (about.pick === null && OF_MARKET.has(entry) ? NO_MARKET : undefined)
    if (why !== undefined) tried.push({ entry, outcome: 'not tried', says: why })
    else if (entry === 'POST /user/userLogin') tried.push(answered(literal, login))
    else {
      const answer = await person.call(entry.split(' ')[0] ?? '', pathOf(entry, about), sentTo(entry, about))
      const isRefusal = REFUSES.has(entry) && answer.status === 200 && answer.body['success'] === false
      tried.push(isRefusal ? { entry, outcome: 'as specified', says: 'refuses what does not exist' } : answered(literal, answer))
    }
  }
  return tried
}
/** The messages that are not tried. */
export const untriedMessages = (): readonly Tried[] =>
  Object.entries(NOT_TRIED).flatMap(([entry, says]) =>
    entry.startsWith('socket ') ? [{ entry, outcome: 'not tried' as const, says }] : [],
  )
