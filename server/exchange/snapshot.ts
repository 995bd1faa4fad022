import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type Market, marketSchema } from '#contract/market.ts'
import { betSlipRefSchema, marketIdSchema, memberCodeSchema, millisSchema, paiseSchema, selectionIdSchema } from '#contract/scalar.ts'
import { ownerOf } from '#domain/betting/settlement.ts'
import { alertsSchema } from './alerts-state.ts'
import { type CoreAmendment, amendmentSchema, autoSchema, betFieldSchema, betSchema, cashOutSchema } from './bet.ts'
import { type CoreBonus, bonusSchema, fortuneSchema } from './bonus-state.ts'
import { type CasinoTx, admitDebit, casinoTotalsSchema, casinoTxSchema, noCasino, roundTallySchema } from './casino-state.ts'
import { type CorePayment, beneficiariesSchema, paymentSchema } from './payment.ts'
import { admitPayment, noPayments } from './payments-state.ts'
import { playSchema } from './play-state.ts'
import { settledSchema } from './settled.ts'
import { addHeld } from './state/accounts.ts'
import { keepAlerts } from './state/alerts.ts'
import { admitAmendment } from './state/amendments.ts'
import { admit } from './state/bets.ts'
import { admitCashOut, keepAuto } from './state/cash-outs.ts'
import { linkAccounts } from './state/members.ts'
import { type State, emptyState, refRecordSchema, resultSchema } from './state/state.ts'
import { type Stored, entriesOf, listOf, wholeSchema } from './stored.ts'
import { unansweredSchema } from './unanswered.ts'

/** Of `storedSchema`. A snapshot of another version is not read: the events are folded instead. */
const VERSION = 11

/** With the place of its market in the list of markets, because the bets of a market share one. */
const listed = { market: wholeSchema }

/** The live state without what follows from it: positions, sums of holds, and the lists of bets. */
const storedSchema = z.strictObject({
  markets: listOf<Market>(marketSchema),
  bets: z.array(z.extend(betSchema, listed)),
  cashOuts: z.array(z.extend(cashOutSchema, listed)),
  amendments: listOf<CoreAmendment>(amendmentSchema),
  autos: z.array(z.extend(autoSchema, listed)),
  alerts: entriesOf(memberCodeSchema, alertsSchema),
  play: entriesOf(memberCodeSchema, playSchema),
  members: listOf(memberCodeSchema),
  /** The accounts of each person with several. */
  persons: listOf(listOf(memberCodeSchema)),
  removed: entriesOf(marketIdSchema, listOf(selectionIdSchema)),
  fields: entriesOf(marketIdSchema, betFieldSchema),
  results: entriesOf(marketIdSchema, resultSchema),
  refs: entriesOf(z.string(), refRecordSchema),
  idle: z.array(z.strictObject({ member: memberCodeSchema, refs: listOf(betSlipRefSchema), fencedAt: listOf(millisSchema) })),
  archivedRefs: z.strictObject({ young: entriesOf(z.string(), wholeSchema), upTo: wholeSchema }),
  accounts: entriesOf(z.string(), paiseSchema),
  accountSeq: entriesOf(memberCodeSchema, wholeSchema),
  settled: entriesOf(memberCodeSchema, settledSchema),
  bonuses: entriesOf(memberCodeSchema, listOf<CoreBonus>(bonusSchema)),
  bonusUsers: listOf(memberCodeSchema),
  fortunes: entriesOf(memberCodeSchema, fortuneSchema),
  granted: wholeSchema,
  at: millisSchema,
  payments: listOf<CorePayment>(paymentSchema),
  unpaid: entriesOf(memberCodeSchema, listOf(millisSchema)),
  unanswered: entriesOf(betSlipRefSchema, unansweredSchema),
  paymentCount: z.strictObject({ all: wholeSchema, deposit: wholeSchema, withdrawal: wholeSchema }),
  paymentConflicts: wholeSchema,
  beneficiaries: entriesOf(memberCodeSchema, beneficiariesSchema),
  openDebits: listOf<CasinoTx>(casinoTxSchema),
  casinoRounds: entriesOf(z.string(), roundTallySchema),
  casinoTotals: casinoTotalsSchema,
  casinoCount: wholeSchema,
  minted: wholeSchema,
  rules: wholeSchema,
})
type StoredState = Stored<typeof storedSchema>

const storedOf = (state: State): StoredState => {
  const places = new Map<Market, number>()
  const placeOf = (market: Market): number => {
    const place = places.get(market) ?? places.size
    places.set(market, place)
    return place
  }
  const bets = [...state.bets.values()].map((bet) => ({ ...bet, market: placeOf(bet.market) }))
  const cashOuts = [...state.cashOuts.values()].map((asked) => ({ ...asked, market: placeOf(asked.market) }))
  const autos = [...state.autos.values()].flatMap((rules) => [...rules.values()].map((auto) => ({ ...auto, market: placeOf(auto.market) })))
  return {
    markets: [...places.keys()],
    bets,
    cashOuts,
    amendments: [...state.amendments.values()],
    autos,
    alerts: [...state.alerts],
    play: [...state.play],
    members: [...state.members],
    persons: [...new Set(state.persons.values())],
    removed: [...state.removed].map(([marketId, runners]) => [marketId, [...runners]]),
    fields: [...state.fields],
    results: [...state.results],
    refs: [...state.refs],
    idle: [...state.idle.of].map(([member, { refs, fencedAt }]) => ({ member, refs: [...refs], fencedAt })),
    archivedRefs: { young: [...state.archivedRefs.young], upTo: state.archivedRefs.upTo },
    accounts: [...state.accounts],
    accountSeq: [...state.accountSeq],
    settled: [...state.settled],
    bonuses: [...state.bonuses],
    bonusUsers: [...state.bonusUsers],
    fortunes: [...state.fortunes],
    granted: state.granted,
    at: state.at,
    payments: [...state.payments.byRef.values()],
    unpaid: [...state.payments.unpaid],
    unanswered: [...state.payments.unanswered],
    paymentCount: state.payments.count,
    paymentConflicts: state.payments.conflicts,
    beneficiaries: [...state.payments.beneficiaries],
    openDebits: [...state.casino.open.values()],
    casinoRounds: [...state.casino.rounds],
    casinoTotals: state.casino.totals,
    casinoCount: state.casino.count,
    minted: state.minted,
    rules: state.rules,
  }
}

const stateOf = (stored: StoredState): State => {
  const marketAt = (place: number): Market => {
    const market = stored.markets[place]
    if (market === undefined) throw new Error(`there is no market ${place}`)
    return market
  }
  const state: State = {
    ...emptyState(),
    play: new Map(stored.play),
    members: new Set(stored.members),
    removed: new Map(stored.removed.map(([marketId, runners]) => [marketId, new Set(runners)])),
    fields: new Map(stored.fields),
    results: new Map(stored.results),
    refs: new Map(stored.refs),
    idle: {
      of: new Map(stored.idle.map(({ member, refs, fencedAt }) => [member, { refs: new Set(refs), fencedAt }])),
      count: stored.idle.reduce((sum, { refs }) => sum + refs.length, 0),
    },
    archivedRefs: { young: new Map(stored.archivedRefs.young), upTo: stored.archivedRefs.upTo },
    accounts: new Map(stored.accounts),
    accountSeq: new Map(stored.accountSeq),
    settled: new Map(stored.settled),
    bonuses: new Map(stored.bonuses),
    bonusUsers: new Set(stored.bonusUsers),
    fortunes: new Map(stored.fortunes),
    granted: stored.granted,
    at: stored.at,
    payments: {
      ...noPayments(),
      unpaid: new Map(stored.unpaid),
      unanswered: new Map(stored.unanswered),
      count: { ...stored.paymentCount },
      conflicts: stored.paymentConflicts,
      beneficiaries: new Map(stored.beneficiaries),
    },
    casino: { ...noCasino(), rounds: new Map(stored.casinoRounds), totals: stored.casinoTotals, count: stored.casinoCount },
    minted: stored.minted,
    rules: stored.rules,
  }
  for (const [account, amount] of state.accounts) {
    const owner = ownerOf(account)
    if (owner?.held) addHeld(state, owner.member, amount)
  }
  for (const bet of stored.bets) admit(state, { ...bet, market: marketAt(bet.market) })
  for (const debit of stored.openDebits) admitDebit(state.casino, debit)
  for (const payment of stored.payments) admitPayment(state.payments, payment)
  for (const accounts of stored.persons) linkAccounts(state, accounts)
  for (const asked of stored.amendments) admitAmendment(state, { ...asked })
  for (const asked of stored.cashOuts) admitCashOut(state, { ...asked, market: marketAt(asked.market) })
  for (const [member, alerts] of stored.alerts) keepAlerts(state, member, alerts)
  for (const auto of stored.autos) keepAuto(state, { ...auto, market: marketAt(auto.market) })
  return state
}

const digestOf = (body: string): string => createHash('sha256').update(body).digest('hex')

/** The state as text, with its version and a digest. What ended must have been taken out. */
export const snapshotOf = (state: State): string => {
  const body = JSON.stringify(storedOf(state))
  return `${VERSION} ${digestOf(body)} ${body}`
}

/** The state of a snapshot; without one, why. */
export const stateFrom = (snapshot: string): State | 'of another version' | 'damaged' => {
  const [, version, digest, body = ''] = /^(\d+) ([0-9a-f]{64}) (.*)$/s.exec(snapshot) ?? []
  if (version === undefined) return 'damaged'
  if (version !== String(VERSION)) return 'of another version'
  const read = digestOf(body) === digest ? storedSchema.safeParse(JSON.parse(body)) : null
  return read?.success ? stateOf(read.data) : 'damaged'
}
