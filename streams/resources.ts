import type * as z from 'zod/mini'
import { getAlerts } from '#contract/calls/alerts.ts'
import { getStackButton, getUserDetails, getUserSetting, getWageringDetails } from '#contract/calls/account.ts'
import { getActivityDetails, getUserEvenets, whoAmI } from '#contract/calls/auth.ts'
import { getExposureLadder, getOrderList, orderSettings } from '#contract/calls/betting.ts'
import { getBets } from '#contract/messages/betting.ts'
import {
  getEvent,
  getFreeHomeAllCompitition,
  getFreeHomeAllEvents,
  getGroupOdds,
  getHome,
  getHomeAllCompitition,
  getHomeAllEvents,
  getLastResults,
  getOpenStream,
  getPriceHistory,
  getSpecialStream,
  getSportOdds,
  getStats,
  getStream,
  HOME_WISH,
} from '#contract/calls/browse.ts'
import { getCasinoCatalogue, getCasinoPlayed } from '#contract/calls/casino.ts'
import { getDevices, getPlay } from '#contract/calls/play.ts'
import { getHomeMarkets, type ListedMarket } from '#contract/messages/browse.ts'
import type { Call } from '#contract/call.ts'
import type { MarketId } from '#contract/scalar.ts'
import { getSettlements } from '#contract/calls/settlement.ts'
import { getBetHistory, getMarketProfit, getProfitLoss, getStatement, getStatementRow } from '#contract/calls/statements.ts'
import { getAppConfig, getNotifications, getProfile, getSetting, getUserWpNumber, getWpNumber } from '#contract/calls/support.ts'
import { getBeneficiaries, getPaymentTerms, getReceipt, getTransaction, getTransactions } from '#contract/calls/payments.ts'
import type { Input } from '#domain/ledger/facts.ts'
import { getBalanceSettings, getBonuses, getFortune, getPromotions, getServerTime } from '#contract/calls/wallets.ts'
import { inOrder } from '#domain/betting/limits.ts'
import type { Member } from '#domain/player/member.ts'
import type { Answered, Ask, EventEntry, ListingWish, ReadFailed, ReadName, RowOf, SeenAddress, Whose } from '#domain/ledger/reads.ts'
import { type Said, said, saidBy } from '#domain/ledger/said.ts'
import type { AskedDays } from '#domain/money/wishes.ts'
import type { StakeList } from '#domain/betting/stakes.ts'
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

type Success = { readonly success: boolean; readonly message?: string | undefined; readonly code?: string | undefined }
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
/** Why a call was refused; a text without a code is not for a player. */
const whyNot = ({ message = '', code }: Success): Said =>
  code === undefined ? said('cannotLoad') : saidBy({ message, code }, said('cannotLoad'))
const taken =
  <Answer extends Success, Row>(how: Taking<Answer, Row>, site: Site, come: (came: Came<Row>) => void) =>
  (reply: Reply<Answer>): void => {
    const came = reply.kind === 'answer' ? cameOf(reply.answer, how, site) : undefined
    come(
      came ?? {
        kind: 'failed',
        said: reply.kind === 'answer' ? whyNot(reply.answer) : reply.kind === 'failed' ? reply.said : said('cannotLoad'),
      },
    )
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

type Given<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> }
/** The fields that have a value: an address names nothing else. */
const given = <Fields extends Readonly<Record<string, string | null>>>(fields: Fields): Given<Fields> => {
  const named: Given<Fields> = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== null) named[name] = value
  }
  return named
}
const daysOf = ({ range, from, to, zone }: AskedDays) => given({ range, from, to, zone })

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
const odds = {
  rows: ({ result }: z.output<typeof getSportOdds.answer>) => result && idsOf(result),
  markets: ({ result = [] }: z.output<typeof getSportOdds.answer>) => result,
}
const pictures = {
  rows: ({ result }: z.output<typeof getStream.answer>) => {
    const stream = streamFrom(result)
    return stream === null ? [] : [stream]
  },
}

const stakeListsFrom = ({
  priceArray,
  mobile,
  mobileExchangeGame,
}: z.output<typeof getStackButton.answer>['data'] & object): readonly StakeList[] => [
  { place: 'desk', stakes: priceArray },
  ...(mobile === undefined ? [] : [{ place: 'phone', stakes: mobile } as const]),
  ...(mobileExchangeGame === undefined ? [] : [{ place: 'phoneGames', stakes: mobileExchangeGame } as const]),
]

/** How the exchange sees this client; its refusal is an answer too (AUTH-15). */
const addressSeen: Asking<Ask<'address'>, SeenAddress> = ({ line, call }, _, __, come) => {
  if (line.member === null) return
  call(whoAmI, {}, (reply) => {
    if (reply.kind !== 'answer') return come({ kind: 'failed', said: reply.said })
    const { status, activity_details: seen } = reply.answer
    const row = status === 200 && seen !== undefined ? { ip: seen.ip } : { refused: saidBy(reply.answer, said('network')) }
    return come({ ...none, rows: [row] })
  })
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
  odds: {
    whose: 'all',
    ask: (on, asked, site, come) => {
      const { eventTypeId, competitionId } = asked
      const ask: Asking<Ask<'odds'>, MarketId> = competitionId === null
        ? open(getSportOdds, () => getSportOdds.request.safeParse({ eventTypeId }).data ?? null, odds)
        : open(getGroupOdds, () => getGroupOdds.request.safeParse({ a: eventTypeId, b: competitionId }).data ?? null, odds)
      ask(on, asked, site, come)
    },
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
      rows: ({ result }) => result && [{ ...inOrder({ min: result.minBet, max: result.maxBet }), maxWin: result.maxWinPerMarket }],
    }),
  },
  ladder: {
    whose: 'member',
    ask: own(getExposureLadder, ({ marketId }, _, { memberCode }) => ({ memberCode, marketId }), { rows: ({ result }) => one(result) }),
  },
  wagering: { whose: 'member', ask: own(getWageringDetails, ({ walletType }) => ({ walletType }), { rows: ({ result }) => one(result) }) },
  wallets: {
    whose: 'member',
    ask: own(getBalanceSettings, (_, __, { memberCode }) => ({ memberCode }), { rows: ({ result }) => one(result) }),
  },
  promotions: { whose: 'member', ask: own(getPromotions, () => ({}), { rows: ({ promotions }) => promotions }) },
  bonuses: { whose: 'member', ask: own(getBonuses, (_, __, { memberCode }) => ({ memberCode }), { rows: ({ bonuses }) => bonuses }) },
  fortune: { whose: 'member', ask: own(getFortune, (_, __, { memberCode }) => ({ memberCode }), { rows: ({ result }) => one(result) }) },
  serverTime: { whose: 'all', ask: open(getServerTime, () => ({}), { rows: ({ result }) => one(result) }) },
  alerts: {
    whose: 'member',
    ask: own(getAlerts, (_, __, { memberCode }) => ({ memberCode }), {
      rows: ({ alerts, news, given }) => (alerts === undefined || news === undefined ? undefined : [{ alerts, news, given: given ?? 0 }]),
    }),
  },
  play: { whose: 'member', ask: own(getPlay, (_, __, { memberCode }) => ({ memberCode }), { rows: ({ result }) => one(result) }) },
  devices: { whose: 'member', ask: own(getDevices, (_, __, { memberCode }) => ({ memberCode }), { rows: ({ result }) => result }) },
  statement: {
    whose: 'member',
    ask: own(
      getStatement,
      ({ show, cursor, ...days }, _, { memberCode }) => ({ memberCode, ...daysOf(days), ...given({ show, cursor }), limit: '100' }),
      {
        rows: ({ result }) => one(result),
      },
    ),
  },
  statementRow: {
    whose: 'member',
    ask: own(getStatementRow, ({ row }, _, { memberCode }) => ({ memberCode, row }), { rows: ({ result }) => one(result) }),
  },
  profit: {
    whose: 'member',
    ask: own(
      getProfitLoss,
      ({ by, sport, eventId, cursor, ...days }, _, { memberCode }) => ({
        memberCode,
        ...daysOf(days),
        ...given({ by, sport, eventId, cursor }),
        limit: '100',
      }),
      { rows: ({ result }) => one(result) },
    ),
  },
  marketProfit: {
    whose: 'member',
    ask: own(getMarketProfit, ({ marketId, ...days }, _, { memberCode }) => ({ memberCode, marketId, ...daysOf(days) }), {
      rows: ({ result }) => result && [{ ...result, bets: result.bets.map(betFrom) }],
    }),
  },
  pastBets: {
    whose: 'member',
    ask: own(
      getBetHistory,
      ({ show, sport, cursor, ...days }, _, { memberCode }) => ({
        memberCode,
        ...daysOf(days),
        ...given({ show, sport, cursor }),
        limit: '100',
      }),
      { rows: ({ result }) => result && [{ ...result, bets: result.bets.map(betFrom) }] },
    ),
  },
  casino: { whose: 'all', ask: open(getCasinoCatalogue, () => ({}), { rows: ({ data }) => one(data) }) },
  casinoPlayed: { whose: 'member', ask: own(getCasinoPlayed, () => ({}), { rows: ({ data }) => data }) },
  paymentTerms: {
    whose: 'member',
    ask: own(getPaymentTerms, (_, __, { memberCode }) => ({ memberCode }), { rows: ({ result }) => one(result) }),
  },
  beneficiaries: {
    whose: 'member',
    ask: own(getBeneficiaries, (_, __, { memberCode }) => ({ memberCode }), { rows: ({ result }) => result }),
  },
  transactions: {
    whose: 'member',
    ask: own(
      getTransactions,
      ({ type, state, range, cursor }, _, { memberCode }) => ({
        memberCode,
        ...(type === null ? {} : { type }),
        ...(range === null ? {} : { range }),
        ...(state === null ? {} : { state }),
        ...(cursor === null ? {} : { cursor }),
      }),
      { rows: ({ result, cursor = null }) => result && [{ rows: result, cursor }] },
    ),
  },
  transaction: {
    whose: 'member',
    ask: (on, { type, refrenceNo }, site, come) => {
      const request = getTransaction.request.safeParse({ memberCode: on.line.member?.memberCode, type, refrenceNo }).data
      if (request === undefined) return come(none)
      const take = taken<z.output<typeof getTransaction.answer>, RowOf<'transaction'>>({ rows: ({ result }) => one(result) }, site, come)
      // One that the exchange does not know is no failure: the page says so.
      return on.call(getTransaction, request, (reply) =>
        reply.kind === 'answer' && reply.answer.code === 'PAYMENT_UNKNOWN' ? come(none) : take(reply),
      )
    },
  },
  receipt: {
    whose: 'member',
    ask: orNone(
      own(getReceipt, ({ refrenceNo }, _, { memberCode }) => ({ memberCode, refrenceNo }), { rows: ({ picture }) => one(picture) }),
    ),
  },
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
  stakes: { whose: 'member', ask: own(getStackButton, () => ({}), { rows: ({ data }) => data && stakeListsFrom(data) }) },
  address: { whose: 'member', ask: addressSeen },
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
  settlements: {
    whose: 'member',
    ask: own(getSettlements, (_, __, { memberCode }) => ({ memberCode }), {
      fact: ({ success, result, today }) =>
        success && result !== undefined && today !== undefined ? { type: 'settlements.listed', settlements: result, today } : undefined,
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
