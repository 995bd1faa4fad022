import type * as z from 'zod/mini'
import { getStackButton, getUserDetails, getUserSetting, getWageringDetails } from '#contract/account.ts'
import { getActivityDetails, getUserEvenets } from '#contract/auth.ts'
import { getBets, getOrderList, orderSettings } from '#contract/betting.ts'
import {
  getEvent,
  getFreeHomeAllCompitition,
  getFreeHomeAllEvents,
  getHome,
  getHomeAllCompitition,
  getHomeAllEvents,
  getHomeMarkets,
  getLastResults,
  getOpenStream,
  getPriceHistory,
  getSpecialStream,
  getStats,
  getStream,
  HOME_WISH,
  type ListedMarket,
} from '#contract/browse.ts'
import type { Call } from '#contract/call.ts'
import type { MarketId } from '#contract/scalar.ts'
import { getAppConfig, getNotifications, getProfile, getSetting, getUserWpNumber, getWpNumber } from '#contract/support.ts'
import type { Input } from '#domain/ledger/facts.ts'
import type { Member } from '#domain/player/member.ts'
import type { Answered, Ask, EventEntry, ListingWish, ReadFailed, ReadName, RowOf, Whose } from '#domain/ledger/reads.ts'
import { type Said, said, saidBy } from '#domain/ledger/said.ts'
import { streamFrom, streamWay } from '#domain/market/video.ts'
import { configFrom } from './config.ts'
import type { Reply, Site } from './doors.ts'
import type { LineDoors } from './lines.ts'
import { settingsFrom } from './settings.ts'
import { betFrom } from './wire.ts'

/** The result of a read: rows and the markets in the answer, a fact with its own fold, or a failure. */
type Came<Row> =
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly markets: readonly ListedMarket[] }
  | { readonly kind: 'fact'; readonly fact: Input }
  | { readonly kind: 'failed'; readonly said: Said }
type Asking<Asked, Row> = (on: LineDoors, asked: Asked, site: Site, come: (came: Came<Row>) => void) => void
type Resource<Asked, Row> = { readonly whose: Whose; readonly ask: Asking<Asked, Row> }

type Success = { readonly success: boolean }
/** Turns a successful answer into rows, or any answer into a fact. Undefined means that it failed. */
type Taking<Answer, Row> =
  | {
      readonly rows: (answer: Answer, site: Site) => readonly Row[] | undefined
      readonly markets?: (answer: Answer) => readonly ListedMarket[]
    }
  | { readonly fact: (answer: Answer) => Input | undefined }

const cameOf = <Answer extends Success, Row>(answer: Answer, how: Taking<Answer, Row>, site: Site): Came<Row> | undefined => {
  if ('fact' in how) {
    const fact = how.fact(answer)
    return fact && { kind: 'fact', fact }
  }
  const rows = answer.success ? how.rows(answer, site) : undefined
  return rows && { kind: 'rows', rows, markets: how.markets?.(answer) ?? [] }
}
const taken =
  <Answer extends Success, Row>(how: Taking<Answer, Row>, site: Site, come: (came: Came<Row>) => void) =>
  (reply: Reply<Answer>): void => {
    const came = reply.kind === 'answer' ? cameOf(reply.answer, how, site) : undefined
    come(came ?? { kind: 'failed', said: reply.kind === 'failed' ? reply.said : said('cannotLoad') })
  }
const none = { kind: 'rows', rows: [], markets: [] } as const

/** A public call. Without a request it gives no rows. */
const open =
  <Asked, Row, Request extends z.ZodMiniType, Answer extends z.ZodMiniType<Success>>(
    call: Call<Request, Answer>,
    wanted: (asked: Asked, site: Site) => z.input<Request> | null,
    how: Taking<z.output<Answer>, Row>,
  ): Asking<Asked, Row> =>
  (on, asked, site, come) => {
    const request = wanted(asked, site)
    if (request === null) come(none)
    else on.publicCall(call, request, taken(how, site, come))
  }
/** A member's call; a visitor makes none. */
const own =
  <Asked, Row, Request extends z.ZodMiniType, Answer extends z.ZodMiniType<Success>>(
    call: Call<Request, Answer>,
    wanted: (asked: Asked, site: Site, member: Member) => z.input<Request> | null,
    how: Taking<z.output<Answer>, Row>,
  ): Asking<Asked, Row> =>
  (on, asked, site, come) => {
    const { member } = on.line
    if (member === null) return
    const request = wanted(asked, site, member)
    if (request === null) come(none)
    else on.call(call, request, taken(how, site, come))
  }
/** Asks over the socket, whose answer comes as a message; makes the call while the socket is down. */
const socketFirst =
  <Asked, Row>(send: (on: LineDoors) => boolean, call: Asking<Asked, Row>): Asking<Asked, Row> =>
  (on, ...rest) => {
    if (!send(on)) call(on, ...rest)
  }
/** Makes one call for a visitor and another for a member. */
const byWho =
  <Asked, Row>(visitor: Asking<Asked, Row>, member: Asking<Asked, Row>): Asking<Asked, Row> =>
  (on, ...rest) =>
    (on.line.member === null ? visitor : member)(on, ...rest)
/** Gives no rows if the call fails. */
const orNone =
  <Asked, Row>(asking: Asking<Asked, Row>): Asking<Asked, Row> =>
  (on, asked, site, come) =>
    asking(on, asked, site, (came) => come(came.kind === 'failed' ? none : came))

const one = <T>(value: T | undefined): readonly T[] | undefined => value && [value]
const idsOf = (listed: readonly ListedMarket[]): readonly MarketId[] => listed.map(({ market }) => market.marketId)

const ofSport = ({ eventTypeId, competitionId }: ListingWish) =>
  getHomeAllEvents.request.safeParse({ eventTypeId, ...(competitionId === null ? {} : { competitionId }) }).data ?? null
const ofEvent = ({ eventTypeId, eventId }: Ask<'stream' | 'stats'>) => getStats.request.safeParse({ eventTypeId, eventId }).data ?? null
const competitions = { rows: ({ response }: z.output<typeof getHomeAllCompitition.answer>) => response }
const events = {
  rows: ({ response }: z.output<typeof getHomeAllEvents.answer>): readonly EventEntry[] | undefined =>
    response?.map(({ markets, ...event }) => ({ ...event, marketIds: idsOf(markets) })),
  markets: ({ response = [] }: z.output<typeof getHomeAllEvents.answer>) => response.flatMap(({ markets }) => markets),
}
const pictures = {
  rows: ({ result }: z.output<typeof getStream.answer>) => {
    const stream = streamFrom(result)
    return stream === null ? [] : [stream]
  },
}

const LISTS = { active: 'open', ended: 'settled' } as const
/** The bets of one list. Their fact carries the number of the account's state that they belong to. */
const bets = (which: 'active' | 'ended'): Asking<Ask<'bets' | 'ended'>, never> =>
  socketFirst(
    ({ line: { member }, send }) => {
      if (member === null) return false
      const { memberCode, username } = member
      const filter = { username, deleted: false, result: which === 'active' ? 'ACTIVE' : 'SETTLED', status: 'MATCHED' } as const
      return send(getBets, { memberCode, token: '', filter, sort: { placedTime: -1 } })
    },
    own(getOrderList, (_, __, { memberCode }) => ({ memberCode, orderStatus: LISTS[which] }), {
      fact: ({ accountSeq, result = [] }) =>
        accountSeq === undefined ? undefined : { type: 'bets.listed', which, accountSeq, bets: result.map(betFrom) },
    }),
  )

/** One row for each read: whose it is, its call, and the rows of its answer. */
const resources: { readonly [W in ReadName]: Resource<Ask<W>, RowOf<W>> } = {
  home: {
    whose: 'all',
    ask: socketFirst(
      ({ send }) => send(getHomeMarkets, HOME_WISH),
      open(getHome, () => ({}), {
        rows: ({ groups }) => groups.flatMap(({ markets }) => idsOf(markets)),
        markets: ({ groups }) => groups.flatMap(({ markets }) => markets),
      }),
    ),
  },
  event: {
    whose: 'all',
    ask: open(getEvent, ({ eventTypeId, eventId }) => getEvent.request.safeParse({ eventTypeId, eventId }).data ?? null, {
      rows: ({ result }) => result && idsOf(result),
      markets: ({ result = [] }) => result,
    }),
  },
  competitions: {
    whose: 'all',
    ask: byWho(open(getFreeHomeAllCompitition, ofSport, competitions), own(getHomeAllCompitition, ofSport, competitions)),
  },
  events: { whose: 'all', ask: byWho(open(getFreeHomeAllEvents, ofSport, events), own(getHomeAllEvents, ofSport, events)) },
  history: {
    whose: 'all',
    ask: open(getPriceHistory, ({ marketId, selectionId }) => ({ marketId, selectionId }), { rows: ({ result }) => result }),
  },
  results: { whose: 'all', ask: open(getLastResults, ({ eventTypeId }) => ({ eventTypeId }), { rows: ({ result }) => result }) },
  stream: {
    whose: 'all',
    ask: orNone((on, asked, site, come) => {
      const way = streamWay(asked.eventId, on.line.member !== null, site.specialEvents)
      const ask: Asking<Ask<'stream'>, RowOf<'stream'>> = way === 'open'
        ? open(getOpenStream, ofEvent, pictures)
        : own(way === 'access-token' ? getStream : getSpecialStream, ofEvent, pictures)
      ask(on, asked, site, come)
    }),
  },
  stats: { whose: 'all', ask: orNone(open(getStats, ofEvent, { rows: ({ result }) => one(result?.url) ?? [] })) },
  terms: {
    whose: 'member',
    ask: own(orderSettings, ({ marketId, selectionId }) => ({ marketId, runnerId: selectionId }), {
      rows: ({ result }) => result && [{ min: result.minBet, max: result.maxBet, maxWin: result.maxWinPerMarket }],
    }),
  },
  wagering: { whose: 'member', ask: own(getWageringDetails, ({ walletType }) => ({ walletType }), { rows: ({ result }) => one(result) }) },
  profile: { whose: 'member', ask: own(getProfile, (_, __, { memberCode }) => ({ memberCode }), { rows: ({ result }) => one(result) }) },
  notices: { whose: 'member', ask: own(getNotifications, (_, __, { memberCode }) => ({ memberCode }), { rows: ({ result }) => result }) },
  flags: {
    whose: 'member',
    ask: own(
      getUserEvenets,
      (_, __, { username, memberCode, role }) => ({
        details: { username, id: memberCode, key: memberCode, role, token: '' },
        targetUser: username,
      }),
      { rows: ({ parent }) => parent },
    ),
  },
  activity: {
    whose: 'member',
    ask: own(getActivityDetails, () => ({}), { rows: ({ doc }) => doc?.flatMap(({ lastLogin }) => lastLogin ?? []).slice(0, 1) }),
  },
  settings: { whose: 'member', ask: own(getUserSetting, () => ({}), { rows: ({ data }) => data && [settingsFrom(data)] }) },
  stakes: { whose: 'member', ask: own(getStackButton, () => ({}), { rows: ({ data }) => data?.priceArray }) },
  config: {
    whose: 'all',
    ask: open(getAppConfig, (_, { siteurl }) => ({ siteurl }), { rows: ({ result }, site) => result && [configFrom(result, site)] }),
  },
  support: {
    whose: 'all',
    ask: byWho(
      open(getWpNumber, (_, { siteurl }) => ({ siteurl }), { rows: ({ response }) => one(response) }),
      own(getUserWpNumber, (_, { siteurl }) => ({ siteurl }), { rows: ({ data }) => one(data) }),
    ),
  },
  popups: {
    whose: 'all',
    ask: open(getSetting, (_, { siteurl }) => ({ siteurl }), { rows: ({ data }) => data && [{ casino: data.istenpaisa }] }),
  },
  balance: {
    whose: 'member',
    ask: own(getUserDetails, () => ({}), {
      fact: (answer) => {
        if (answer.logout === true) return { type: 'balance.refused', said: saidBy(answer, said('LOGIN_AGAIN')) }
        return answer.success && answer.doc ? { type: 'account.changed', ...answer.doc } : undefined
      },
    }),
  },
  bets: { whose: 'member', ask: bets('active') },
  ended: { whose: 'member', ask: bets('ended') },
}

/** Makes one read. Calls `record` with its fact, and whose it is. */
export const askFor = <W extends ReadName>(
  on: LineDoors,
  site: Site,
  ask: Ask<W>,
  record: (fact: Answered<W> | ReadFailed<W> | Input, whose: Whose) => void,
): void => {
  const { what } = ask
  const { whose, ask: asking } = resources[what]
  asking(on, ask, site, (came) => {
    switch (came.kind) {
      case 'rows':
        return record({ type: 'read.answered', what, ask, whose, rows: came.rows, markets: came.markets }, whose)
      case 'fact':
        return record(came.fact, whose)
      case 'failed':
        return record({ type: 'read.failed', ask, whose, said: came.said }, whose)
      default:
        return came satisfies never
    }
  })
}
