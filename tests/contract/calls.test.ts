import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allCalls, allMessages } from '#contract/all.ts'
import { statementReads } from '#contract/calls/statements.ts'
import { asyncApi, openApi } from '../../scripts/api-documents.ts'

const root = join(import.meta.dirname, '..', '..')
const sourcesIn = (folder: string): string =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n')
/** The page of the exchange's own video makes a call, too. */
const ofVideo = readFileSync(join(root, 'server', 'rest', 'stream-page.ts'), 'utf8')
/** A write may name its call in its row alone. */
const ofWrites = readFileSync(join(root, 'client', 'ledger', 'writes.ts'), 'utf8')
/** The client reads each of these by its call. */
const ofStatements = Object.values(statementReads).flatMap((read) => allCalls.flatMap(({ name, shape }) => (shape === read ? [name] : [])))
const [client, exchange] = [`${sourcesIn('streams')}\n${ofWrites}\n${ofStatements.join(' ')}\n${ofVideo}`, sourcesIn('server')]
const isNamed = (source: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(source)

/** What a visitor may read: the markets and their odds, the support number, free competitions and events, results and scores. */
const OPEN_LISTS = [
  'GET /casino/catalogue',
  'GET /exchange/home',
  'GET /exchange/odds/eventType/:eventTypeId',
  'GET /exchange/odds/group/:a/:b',
  'GET /exchange/odds/history/:marketId/:selectionId',
  'GET /exchange/odds/last-results/:eventTypeId',
  'GET /exchange/odds/sma-event/:eventTypeId/:eventId',
  'GET /match-center/stats/:eventTypeId/:eventId/video',
  'GET /match-center/stream/:eventId/:token/score',
  'POST /getFreeHomeAllCompitition',
  'POST /getFreeHomeAllEvents',
  'POST /getWpNumber',
  'POST /open/match-center/stats/access-token',
]
/** What leads to a session, and ends it. */
const OPEN_LOGINS = [
  'GET /user/session',
  'GET /user/whoAmI',
  'POST /auth/forgotPassword',
  'POST /auth/glogin',
  'POST /auth/passkey/challenge',
  'POST /auth/passkey/login',
  'POST /auth/resendOtp',
  'POST /auth/verifyOtp',
  'POST /auth/verifyforgotPassword',
  'POST /auth/walogin',
  'POST /createOtp/',
  'POST /createUserOtp/',
  'POST /postNumberSignUp',
  'POST /user/claimSession',
  'POST /user/demoLogin',
  'POST /user/logout',
  'POST /user/socketTicket',
  'POST /user/userLogin',
  'POST /verifyRefferalCode',
]
/** What every page reads, and the link that proves an e-mail wherever it is opened. */
const OPEN_PAGES = ['GET /config/app', 'GET /profile/verify/email/:p1/:p2', 'GET /server-time', 'POST /getSetting']

test('[HTTP-06] a visitor may make the calls of the access table and those of a login, and no others', () => {
  const open = allCalls.filter(({ shape }) => shape.access === 'open').map(({ shape }) => `${shape.method} ${shape.path}`)
  expect(open.toSorted()).toEqual([...OPEN_LISTS, ...OPEN_LOGINS, ...OPEN_PAGES].toSorted())
  const sent = allMessages.filter(({ shape }) => shape.access === 'open').map(({ shape }) => shape.name)
  for (const name of ['create-bet', 'amend-bet', 'watch-cash-out', 'get-bets']) expect(sent).not.toContain(name)
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
})
