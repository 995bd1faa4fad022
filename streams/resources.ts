import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { getAlerts } from '#contract/calls/alerts.ts'
import { getStackButton, getUserDetails, getUserSetting, getWageringDetails } from '#contract/calls/account.ts'
import { getActivityDetails, getUserEvenets, whoAmI } from '#contract/calls/auth.ts'
import { getBetRecord, getExposureLadder, getOrderList, orderSettings } from '#contract/calls/betting.ts'
import { type BetRow, getBets } from '#contract/messages/betting.ts'
import { getCasinoCatalogue, getCasinoPlayed } from '#contract/calls/casino.ts'
import { getPasskeys } from '#contract/calls/passkeys.ts'
import { getPush } from '#contract/calls/push.ts'
import { getDevices, getPlay } from '#contract/calls/play.ts'
import { getSettlements } from '#contract/calls/settlement.ts'
import { getBetHistory, getMarketProfit, getStatementRow, statementReads } from '#contract/calls/statements.ts'
import { getNotifications, getProfile } from '#contract/calls/support.ts'
import { getBeneficiaries, getPaymentTerms, getReceipt, getTransaction, getTransactions } from '#contract/calls/payments.ts'
import { getBalanceSettings, getBonus, getBonuses, getFortune, getPromotions, getServerTime } from '#contract/calls/wallets.ts'
import { allNews } from '#domain/alerts/alerts.ts'
import { inOrder } from '#domain/betting/limits.ts'
import { leftOutIn } from '#client/ledger/left-out.ts'
import type { Ask, PastBet, ReadName, RowOf, SeenAddress } from '#client/ledger/reads.ts'
import { verdictFrom } from '#domain/betting/verdict.ts'
import { type Worded, said, saidBy } from '#domain/said.ts'
import type { AskedDays } from '#domain/money/asked-days.ts'
import type { StakeList } from '#domain/betting/stakes.ts'
import { type Asking, askBy, none, one, open, orNone, own, type RecordRead, type Resources, socketFirst, taken } from './asking.ts'
import type { Site } from './doors.ts'
import type { Notice } from '#client/player/member.ts'
import { askFirst } from './first-calls.ts'
import { type FirstRead, isFirst } from './first-reads.ts'
import type { LineDoors } from './lines.ts'
import { settingsFrom } from './settings.ts'
import { betFrom, recordedFrom } from './bet-rows.ts'
import { outcomeFrom } from './wire.ts'

type WireNotice = NonNullable<z.output<typeof getNotifications.answer>['result']>[number]
type Given<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> }
/** A notification with its news: those of withdrawn runners travel apart. */
const noticeFrom = ({ removal, ...notice }: WireNotice): Notice => (removal === undefined ? notice : { ...notice, news: removal })

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
      fact: ({ accountSeq, result = [], leftOut }) =>
        accountSeq === undefined
          ? undefined
          : { type: 'bets.listed', which, accountSeq, bets: result.map(betFrom), ...leftOutIn({ leftOut }) },
    }),
  )

const pastBetFrom = ({ row, ...bet }: BetRow & Pick<PastBet, 'row'>): PastBet => ({ ...betFrom(bet), row })

type RestRead = Exclude<ReadName, FirstRead>

type PageAnswer = Worded & { readonly success: boolean; readonly result?: unknown }
/** How one page of a statement's list is asked for: by its days, its filters and its cursor. */
const pageOf = (
  call: Call<z.ZodMiniType, z.ZodMiniType<PageAnswer>>,
): Asking<AskedDays & Readonly<Record<string, string | null>>, unknown> =>
  own(
    call,
    ({ what: _, range, from, to, zone, ...more }, __, { memberCode }) => ({
      memberCode,
      ...daysOf({ range, from, to, zone }),
      ...given(more),
      limit: '100',
    }),
    { rows: ({ result }) => one(result) },
  )
const paged: Resources<keyof typeof statementReads> = Object.assign(
  {},
  ...Object.entries(statementReads).map(([what, call]) => ({ [what]: { whose: 'member', ask: pageOf(call) } })),
)

/** The reads that no sports page of a visitor makes. */
const resources: Resources<RestRead> = {
  ...paged,
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
  betRecord: {
    whose: 'member',
    ask: own(getBetRecord, ({ ref }, _, { memberCode }) => ({ memberCode, betSlipRef: ref }), {
      rows: ({ success, result: record }) =>
        !success
          ? undefined
          : record === undefined
            ? []
            : [{ verdict: verdictFrom(outcomeFrom(record.outcome)), bets: record.bets.map(recordedFrom) }],
    }),
  },
  wagering: { whose: 'member', ask: own(getWageringDetails, ({ walletType }) => ({ walletType }), { rows: ({ result }) => one(result) }) },
  wallets: {
    whose: 'member',
    ask: own(getBalanceSettings, (_, __, { memberCode }) => ({ memberCode }), { rows: ({ result }) => one(result) }),
  },
  promotions: { whose: 'member', ask: own(getPromotions, () => ({}), { rows: ({ promotions }) => promotions }) },
  bonuses: {
    whose: 'member',
    ask: own(getBonuses, ({ show, cursor, ...days }, _, { memberCode }) => ({ memberCode, ...daysOf(days), ...given({ show, cursor }) }), {
      rows: ({ result }) => one(result),
    }),
  },
  bonus: {
    whose: 'member',
    ask: own(getBonus, ({ number }, _, { memberCode }) => ({ memberCode, number: String(number) }), { rows: ({ result }) => one(result) }),
  },
  fortune: { whose: 'member', ask: own(getFortune, (_, __, { memberCode }) => ({ memberCode }), { rows: ({ result }) => one(result) }) },
  serverTime: { whose: 'all', ask: open(getServerTime, () => ({}), { rows: ({ result }) => one(result) }) },
  alerts: {
    whose: 'member',
    ask: own(getAlerts, (_, __, { memberCode }) => ({ memberCode }), {
      rows: ({ alerts, news, removals, given }) =>
        alerts === undefined || news === undefined ? undefined : [{ alerts, news: allNews(news, removals), given: given ?? 0 }],
    }),
  },
  play: { whose: 'member', ask: own(getPlay, (_, __, { memberCode }) => ({ memberCode }), { rows: ({ result }) => one(result) }) },
  devices: { whose: 'member', ask: own(getDevices, (_, __, { memberCode }) => ({ memberCode }), { rows: ({ result }) => result }) },
  passkeys: { whose: 'member', ask: own(getPasskeys, (_, __, { memberCode }) => ({ memberCode }), { rows: ({ result }) => result }) },
  push: {
    whose: 'member',
    ask: own(getPush, (_, __, { memberCode }) => ({ memberCode }), {
      rows: ({ key, result }) => (key === undefined || result === undefined ? undefined : [{ key, devices: result }]),
    }),
  },
  statementRow: {
    whose: 'member',
    ask: own(getStatementRow, ({ row }, _, { memberCode }) => ({ memberCode, row }), { rows: ({ result }) => one(result) }),
  },
  marketProfit: {
    whose: 'member',
    ask: own(getMarketProfit, ({ marketId, ...days }, _, { memberCode }) => ({ memberCode, marketId, ...daysOf(days) }), {
      rows: ({ result }) => result && [{ ...result, bets: result.bets.map(pastBetFrom) }],
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
      { rows: ({ result }) => result && [{ ...result, bets: result.bets.map(pastBetFrom) }] },
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
      ({ type, state, cursor, ...days }, _, { memberCode }) => ({ memberCode, ...daysOf(days), ...given({ type, state, cursor }) }),
      { rows: ({ result }) => one(result) },
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
  notices: {
    whose: 'member',
    ask: own(getNotifications, (_, __, { memberCode }) => ({ memberCode }), { rows: ({ result }) => result?.map(noticeFrom) }),
  },
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
      fact: ({ success, result }) => (success && result !== undefined ? { type: 'settlements.listed', settlements: result } : undefined),
    }),
  },
  bets: { whose: 'member', ask: bets('active') },
  ended: { whose: 'member', ask: bets('ended') },
}

const askRest = <W extends RestRead>(on: LineDoors, site: Site, ask: Ask<W>, record: RecordRead<W>): void =>
  askBy(resources[ask.what], on, site, ask, record)

/** Makes any read. */
export const askFor = (on: LineDoors, site: Site, ask: Ask, record: RecordRead): void =>
  isFirst(ask) ? askFirst(on, site, ask, record) : askRest(on, site, ask, record)
