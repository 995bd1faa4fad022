import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allCalls, allMessages } from '#contract/all.ts'
import { asyncApi, openApi } from '../../scripts/api-documents.ts'

const root = join(import.meta.dirname, '..', '..')
const sourcesIn = (folder: string): string =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n')
const [client, exchange] = [sourcesIn('streams'), sourcesIn('server')]
const isNamed = (source: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(source)

/**
 * Every call and message of the specification's section 7, spelled as there. `now` is in the contract with both ends; the others
 * belong to the named chapter. The cash-out request, whose path it does not show, is `create-bet` with `isCashOut`.
 */
const specified: Readonly<Record<string, 'now' | 'account' | 'casino' | 'pages'>> = {
  'POST /user/userLogin': 'now',
  'POST /auth/glogin': 'now',
  'POST /auth/walogin': 'now',
  'socket login': 'now',
  'socket login-success': 'now',
  'socket newloginWithOtp': 'now',
  'socket login-otp-success': 'now',
  'POST /createOtp/': 'now',
  'POST /createUserOtp/': 'now',
  'POST /postNumberSignUp': 'now',
  'POST /verifyRefferalCode': 'now',
  'POST /auth/resendOtp': 'now',
  'POST /auth/verifyOtp': 'now',
  'POST /auth/forgotPassword': 'now',
  'POST /auth/verifyforgotPassword': 'now',
  'GET /user/whoAmI': 'now',
  'GET /config/app': 'now',
  'POST /getUserDetails': 'now',
  'PUT /account/:memberCode/settings/switch-wallet': 'account',
  'GET /account/:memberCode/balance-settings': 'account',
  'GET /account/:memberCode/notification/message': 'now',
  'GET /account/:memberCode/order-list': 'now',
  'GET /account/:memberCode/profile/get': 'now',
  'GET /profile/verify/email/:p1/:p2': 'now',
  'GET /account/wagering-details': 'now',
  'POST /account/:id/settings/one-click': 'account',
  'POST /account/:id/settings/mobile-stakes-exchange-game': 'account',
  'POST /account/:id/settings/mobile-stakes': 'account',
  'POST /account/:id/settings/stakes': 'account',
  'POST /account/:id/promotions/promo-code': 'account',
  'GET /promotions': 'account',
  'POST /getActivityDetails': 'now',
  'POST /getStackButton': 'now',
  'POST /updateButton': 'now',
  'POST /getUserSetting': 'now',
  'POST /getUserWpNumber': 'now',
  'POST /getWpNumber': 'now',
  'POST /getSetting': 'now',
  'POST /getUserEvenets': 'now',
  'GET /server-time': 'account',
  'POST /exchange/order/settings/': 'now',
  'POST /exchange/order/': 'account',
  'DELETE /exchange/order/:id': 'now',
  'DELETE /exchange/order': 'now',
  'socket create-bet': 'now',
  'socket watch-cash-out': 'now',
  'socket cash-out-offer': 'now',
  'socket place-bet-success': 'now',
  'socket place-bet-error': 'now',
  'socket get-bets': 'now',
  'socket get-bets-success': 'now',
  'socket logout': 'now',
  'socket event-type-success': 'now',
  'socket get-free-home-allmarkets': 'now',
  'socket get-freehomeallmarkets-success': 'now',
  'GET /exchange/odds/eventType/:eventTypeId': 'pages',
  'GET /exchange/odds/group/:a/:b': 'pages',
  'GET /exchange/odds/sma-event/:eventTypeId/:eventId': 'now',
  'GET /exposure/pnl/:memberCode/markets/:marketId/ladder': 'pages',
  'GET /match-center/stats/:eventTypeId/:eventId/video': 'now',
  'POST /match-center/stats/d-access-token': 'now',
  'POST /match-center/stats/access-token': 'now',
  'POST /open/match-center/stats/access-token': 'now',
  'POST /getHomeAllCompitition': 'now',
  'POST /getHomeAllEvents': 'now',
  'POST /getFreeHomeAllCompitition': 'now',
  'POST /getFreeHomeAllEvents': 'now',
  'POST /singleGame/': 'casino',
}

const inContract = new Set([
  ...allCalls.map(({ shape }) => `${shape.method} ${shape.path}`),
  ...allMessages.map(({ shape }) => `socket ${shape.name}`),
])

test('[HTTP-02][HTTP-07] the contract holds every specified call but those of later chapters', () => {
  const now = Object.entries(specified).flatMap(([name, chapter]) => (chapter === 'now' ? [name] : []))
  expect(now.filter((name) => !inContract.has(name))).toEqual([])
  const later = Object.entries(specified).flatMap(([name, chapter]) => (chapter === 'now' ? [] : [name]))
  expect(later.filter((name) => inContract.has(name))).toEqual([])
})

test('[HTTP-07] the client and the exchange use every call and message of the contract', () => {
  const words = [...allCalls, ...allMessages].map(({ name }) => name)
  expect(words.length).toBeGreaterThan(40)
  expect(words.filter((name) => !isNamed(client, name))).toEqual([])
  expect(words.filter((name) => !isNamed(exchange, name))).toEqual([])
})

test('[HTTP-02] the documents are those of the contract, and the wire never changes unnoticed', () => {
  const written = (file: string): unknown => JSON.parse(readFileSync(join(root, 'docs', 'api', file), 'utf8'))
  expect(written('openapi.json'), 'run npm run api').toEqual(openApi())
  expect(written('asyncapi.json'), 'run npm run api').toEqual(asyncApi())
  const hash = (document: unknown): string => createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 16)
  expect({ rest: hash(openApi()), socket: hash(asyncApi()) }).toEqual({ rest: '62f9b8aca3fea056', socket: '2a61e4e87d44cf43' })
})
