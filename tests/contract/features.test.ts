import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls, allMessages } from '#contract/all.ts'
import { getAppConfig } from '#contract/calls/support.ts'
import { FEATURES, type Feature } from '#contract/features.ts'
import { LITERAL } from './source-fields.ts'

/** Each call and message beside section 7, by the feature or the level that has it. */
const HAS: Readonly<Record<Feature | 'levels', readonly string[]>> = {
  levels: [
    ...['getHome', 'accountChanged', 'betPending', 'getBetOutcome', 'betOutcome', 'betsChanged', 'watchMarkets', 'unwatchMarkets'],
    ...['marketBooks', 'marketChanged', 'marketResults', 'heartbeat', 'wireError', 'homeChanged'],
  ],
  alerts: ['getAlerts', 'setAlert', 'removeAlert', 'takeAlerts', 'alertsChanged'],
  amendments: ['amendBet'],
  'automatic-cash-out': ['setAutoCashOut', 'removeAutoCashOut', 'autoCashOutNews'],
  'bet-records': ['getBetRecord'],
  'betting-settings': ['saveBetting', 'settingsChanged'],
  bonuses: ['getBonuses', 'getBonus', 'forfeitBonus'],
  'cash-out-offers': ['watchCashOut', 'cashOutOffer', 'watchCashOuts', 'cashOutFigures'],
  casino: ['postProviderLobby', 'getCasinoCatalogue', 'getCasinoPlayed'],
  closing: ['closeAccount'],
  email: ['sendEmailLink'],
  fortune: ['getFortune', 'spinFortune'],
  'last-results': ['getLastResults'],
  notices: ['readNotices', 'noticesChanged'],
  passkeys: [
    'getPasskeys',
    'beginPasskey',
    'addPasskey',
    'removePasskey',
    'askPasskey',
    'passkeyLogin',
    'askOwnPasskey',
    'proveOwnPasskey',
    'savePasskeyFirst',
  ],
  passwords: ['changePassword'],
  payments: [
    ...['getPaymentTerms', 'startDeposit', 'sendUtr', 'sendReceipt', 'getReceipt', 'cancelDeposit', 'requestWithdrawal'],
    ...['cancelWithdrawal', 'askPayment', 'getBeneficiaries', 'addBeneficiary', 'removeBeneficiary', 'getTransactions'],
    ...['getTransaction', 'paymentsChanged'],
  ],
  // A field of `create-bet`.
  persistence: [],
  'play-limits': ['getPlay', 'saveLimit', 'confirmLimit', 'saveCheck', 'seeCheck', 'coolOff', 'selfExclude', 'askReturn', 'playChanged'],
  'price-history': ['getPriceHistory'],
  'profile-export': ['exportProfile'],
  push: ['getPush', 'savePush', 'endPush'],
  scores: ['getStreamScore', 'scoreMessage'],
  sessions: [
    ...['claimSession', 'demoLogin', 'restoreSession', 'userLogout', 'socketTicket', 'getDevices', 'endDevice', 'endOtherDevices'],
  ],
  settlements: ['getSettlements', 'settlementMessage'],
  statements: ['getStatement', 'getStatementRow', 'getProfitLoss', 'getMarketProfit', 'getBetHistory'],
  // Section 7 has its calls, and not what they say.
  wallets: [],
}

test('[HTTP-02] every call and message beside the specification is of one feature or level', () => {
  const specified = new Set(LITERAL.map(({ entry }) => entry))
  const beside = [
    ...allCalls.map(({ name, shape }) => ({ name, entry: `${shape.method} ${shape.path}` })),
    ...allMessages.map(({ name, shape }) => ({ name, entry: `socket ${shape.name}` })),
  ].filter(({ entry }) => !specified.has(entry))
  expect(Object.values(HAS).flat().toSorted()).toEqual(beside.map(({ name }) => name).toSorted())
})

const configOf = (pavilion: unknown) => getAppConfig.answer.safeParse({ success: true, result: { appConfig: [{ name: 'app', pavilion }] } })

test('[BRAND-08] the app config leaves out features that it does not know', () => {
  const read = configOf({ level: 2, features: ['payments', 'of a later release', 'alerts'] })
  expect(read.data?.result?.appConfig).toEqual([{ name: 'app', pavilion: { level: 2, features: ['alerts', 'payments'] } }])
  const all = { success: true, result: { appConfig: [{ name: 'app', pavilion: { level: 3 as const, features: [...FEATURES] } }] } }
  expect(z.encode(getAppConfig.answer, all)).toEqual(all)
})

test.for([
  { level: 4, features: [] },
  { level: '3', features: [] },
  { level: 3 },
  { level: 3, features: 'alerts' },
  { level: 3, features: [''] },
  { level: 3, features: [7] },
  { level: 3, features: Array.from({ length: 101 }, () => 'alerts') },
  { level: 3, features: [], more: true },
])('[BRAND-08] the app config is refused with %j', (pavilion) => {
  expect(configOf(pavilion).success).toBe(false)
})
