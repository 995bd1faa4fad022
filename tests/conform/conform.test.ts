import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { argumentsFrom } from '../../scripts/conform/arguments.ts'
import { NO_LEVEL, pageOf, UNPROVED, UNLISTED } from '../../scripts/conform/report.ts'
import { conform } from '../../scripts/conform/run.ts'
import { LITERAL } from '#tests/contract/source-fields.ts'
import { openDoors } from '#tests/server/doors/door.ts'
import { startSloppy } from './sloppy.ts'

const DEMO = { bases: {}, user: 'demo', password: 'demo1234', market: null, restart: null }
const SAM = { bases: {}, user: 'sam', password: 'secret-1', market: null, restart: null }
/** The committed report of a server; `PAVILION_WRITE=1` writes it. */
const sameAsPage = (name: string, page: string): void => {
  const file = join(import.meta.dirname, '..', '..', 'docs', 'conform', `${name}.md`)
  if (process.env['PAVILION_WRITE'] === '1') writeFileSync(file, page)
  expect(page).toBe(readFileSync(file, 'utf8'))
}
const titled = (title: string, report: Parameters<typeof pageOf>[0]): string => `# ${title}\n\n${pageOf(report)}\n`

test('[BACK-04] conform finds that our exchange reaches level 3 and answers every entry that it tries', async () => {
  const { url, list } = await openDoors({ singleSession: false })
  list('m1')
  const report = await conform({ ...DEMO, url })
  expect(report).toMatchObject({ claims: 3, level: 3 })
  expect(report.findings.filter(({ holds }) => holds !== true)).toEqual([])
  expect(report.tried.filter(({ outcome }) => outcome === 'absent' || outcome === 'differs')).toEqual([])
  sameAsPage('pavilion', titled('Our exchange', report))
})

test('[BACK-04] conform finds that an exchange of section 7 alone is of level 0', async () => {
  const { url, list } = await openDoors({ speaks: 'source', singleSession: false })
  list('m1')
  const report = await conform({ ...DEMO, url })
  expect(report).toMatchObject({ claims: 0, level: 0 })
  expect(report.findings.filter(({ holds }) => holds !== true).map(({ what }) => what)).toEqual([expect.stringMatching(/^level 1: /)])
  expect(report.tried.filter(({ outcome }) => outcome === 'absent' || outcome === 'differs')).toEqual([])
  sameAsPage('source', titled('Our exchange with --speaks source', report))
})

test('[BACK-04] conform says what a sloppy back end lacks, and never fails on its answers', async () => {
  const { url, bets } = await startSloppy()
  const report = await conform({ ...SAM, url })
  expect(report).toMatchObject({ claims: 0, level: 0 })
  expect(bets.length).toBeGreaterThan(0)
  const says = (entry: string) => report.tried.find((each) => each.entry === entry)
  expect(says('GET /exchange/odds/group/:a/:b')).toMatchObject({ outcome: 'differs', says: 'the answer is HTML, not JSON' })
  expect(says('GET /promotions')).toMatchObject({ outcome: 'differs', says: 'answers 500' })
  expect(says('POST /getStackButton')).toMatchObject({ outcome: 'differs', says: 'refuses: No buttons' })
  expect(says('POST /getActivityDetails')).toMatchObject({ outcome: 'differs', says: 'lacks doc.lastLogin' })
  expect(says('POST /getHomeAllEvents')).toMatchObject({ outcome: 'absent', says: 'answers 404' })
  sameAsPage('sloppy', titled('A sloppy back end of the tests', report))
})

test('[BACK-04][MKT-02] conform bets at a price as the client reads one when it is an object with a currency', async () => {
  const { url, bets } = await startSloppy({ says: 0, keeps: 0, form: 'objects' })
  const report = await conform({ ...SAM, url })
  expect(bets.length).toBeGreaterThan(0)
  expect(report.findings[0]).toEqual({ what: 'a bet in section 7’s words is placed', holds: true, says: '' })
  expect(report.level).toBe(0)
})

test('[BACK-04][SLIP-14] conform sends a bet in the words of a browser when the runner’s number is a text', async () => {
  const { url, heard } = await startSloppy()
  await conform({ ...SAM, url })
  const bet = {
    ...{ runnerId: 1, selectionName: 'Side 1', rate: 1.98, stake: 100, marketId: '1', marketName: 'Match Odds', marketType: 'MATCH_ODDS' },
    ...{ eventId: 'e1', eventName: 'Rooks v Chargers 1', type: 'Back', browserdetail: 'conform', ipaddress: '127.0.0.1' },
  }
  expect(heard[0]).toEqual({ token: 'sloppy-token', bet })
  expect(heard).toContainEqual({ token: 'sloppy-token', bet: { ...bet, stake: 200, betSlipRef: expect.any(String) } })
})

const PLACING = ['socket create-bet', 'socket place-bet-success']
test('[BACK-04] conform proves no level and tries what needs no bet when there is no price', async () => {
  const { url } = await startSloppy({ says: 0, keeps: 0, form: 'no prices' })
  const report = await conform({ ...SAM, url })
  expect(report.level).toBe(UNPROVED)
  expect(report.level).toBeLessThan(0)
  expect(pageOf(report)).toContain('It says level 0. No bet could be placed, so no level is proved.')
  const outcomeOf = (name: string) => report.tried.filter(({ entry }) => entry === name).map(({ outcome }) => outcome)
  const untried = [...PLACING, 'POST /exchange/order/settings/', 'GET /exchange/odds/sma-event/:eventTypeId/:eventId']
  for (const entry of untried) expect(outcomeOf(entry), entry).toEqual(['not tried'])
  for (const entry of ['get-bets', 'get-bets-success', 'place-bet-error', 'login', 'login-success'])
    expect(outcomeOf(`socket ${entry}`), entry).toEqual(['as specified'])
  expect(new Set(report.tried.map(({ entry }) => entry)).size).toBe(LITERAL.length)
})

test('[BACK-04] conform proves no level when each bet is refused', async () => {
  const { url } = await startSloppy({ says: 0, keeps: 0, fault: 'refuses' })
  const report = await conform({ ...SAM, url })
  expect(report.level).toBe(UNPROVED)
  expect(report.tried).toContainEqual({ entry: 'socket place-bet-success', outcome: 'not tried', says: 'the bet was refused' })
})

test.for(['is absent', 'is absent in JSON', 'refuses'] as const)(
  '[BACK-04] conform logs in over the socket when the call %s',
  async (loginCall) => {
    const { url, bets } = await startSloppy({ says: 0, keeps: 0, loginCall })
    const report = await conform({ ...SAM, url })
    const absent = { entry: 'POST /user/userLogin', outcome: 'absent', says: 'answers 404' }
    expect(report.tried[0]).toMatchObject(loginCall === 'refuses' ? { entry: 'POST /user/userLogin' } : absent)
    // A call with the token of the socket's login.
    expect(report.tried).toContainEqual({ entry: 'POST /getUserDetails', outcome: 'as specified', says: '' })
    expect(bets.length).toBeGreaterThan(0)
    expect(report.level).toBe(0)
  },
)

test.for([1, 2])('[BACK-04][SLIP-28] conform finds that a back end which says level 3 reaches %i', async (keeps) => {
  const { url } = await startSloppy({ says: 3, keeps })
  const report = await conform({ ...SAM, url })
  expect(report).toMatchObject({ claims: 3, level: keeps })
  expect(report.findings.at(-1)).toMatchObject({ holds: false, what: expect.stringMatching(new RegExp(`^level ${keeps + 1}: `)) })
})

test.for([
  ['takes a ref twice', 'doubles', /^level 1: a bet that is sent twice/, 0],
  ['says a wrong outcome', 'lies', /^level 2: /, 1],
  ['lists no bet', 'lists nothing', /^get-bets lists it/, UNLISTED],
] as const)('[BACK-04] conform gives a back end that %s no more than its level', async ([, fault, what, level]) => {
  const { url } = await startSloppy({ says: 3, keeps: 2, fault })
  const report = await conform({ ...SAM, url })
  expect([report.level, report.findings.at(-1)]).toEqual([
    level,
    expect.objectContaining({ holds: false, what: expect.stringMatching(what) }),
  ])
})

test.for([0, 2])('[BACK-04] conform says that other devices hear an answer when the back end is of level %i', async (keeps) => {
  const { url } = await startSloppy({ says: keeps, keeps, fault: 'answers all' })
  const { level, findings } = await conform({ ...SAM, url })
  const says = 'another device hears it without a ref: at level 0 a bet that waits there ends by it'
  expect(findings).toContainEqual({ what: 'an answer comes to its own connection alone, or with a ref', holds: false, says })
  expect(level).toBe(keeps)
})

test('[BACK-04] conform finds that a back end reaches no level when no page begins before it', async () => {
  const { url } = await startSloppy({ says: 0, keeps: 0, fault: 'no config' })
  const report = await conform({ ...SAM, url })
  expect(report.level).toBe(NO_LEVEL)
  expect(pageOf(report)).toContain('It reaches no level: no page begins without `GET /config/app`')
})

test('[BACK-04] conform gives no verdict when the login is refused', async () => {
  const { url } = await openDoors()
  await expect(conform({ ...DEMO, url, password: 'wrong-one' })).rejects.toThrow(/refuses the login of demo: /)
})

test('[BACK-04] conform says that the bets were not compared when the restart fails', async () => {
  const { url } = await startSloppy()
  const restart = (): Promise<void> => Promise.reject(new Error('--restart ended with 3'))
  const { findings } = await conform({ ...SAM, restart, url })
  expect(findings.at(-1)).toMatchObject({ what: 'after a restart the bets stand as before', holds: null, says: '--restart ended with 3' })
})

test('[BACK-04] conform ends with a sentence when nothing answers at the address', async () => {
  await expect(conform({ ...DEMO, url: 'http://127.0.0.1:9' })).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:9 does not answer: .+ Is it started/,
  )
})

const GIVEN = ['https://exchange.example/', '--user', 'ann', '--password', 'w'] as const
test.for([
  [[], 'such as https://exchange.example.'],
  [['exchange.example', ...GIVEN.slice(1)], 'URL, the first argument, must be the address of the back end with http or https'],
  [['ftp://exchange.example', ...GIVEN.slice(1)], 'URL, the first argument'],
  [GIVEN.slice(0, 3), '--password is missing: that of the member, such as --password demo1234.'],
  [[GIVEN[0], '--password', 'w'], '--user is missing: the member to log in as, such as --user demo.'],
  [[...GIVEN, '--require', '4'], '--require must be a level, 0 to 3, such as --require 3.'],
  [[...GIVEN, 'stray'], 'There is one URL; stray is too much.'],
] as const)('[BACK-04] conform says what is wrong when its arguments are %j', ([args, sentence]) => {
  expect(() => argumentsFrom(args)).toThrow(sentence)
  expect(() => argumentsFrom(args)).not.toThrow(/nvalid/)
})

test('[BACK-04] conform takes an address with a member when nothing else is asked for', () => {
  const asked = { url: 'https://exchange.example', user: 'ann', password: 'w', market: null, brand: null, restart: null, require: '0' }
  expect([argumentsFrom(GIVEN), argumentsFrom(['--help'])]).toEqual([asked, null])
})

test('[BACK-04] the page of a report names the level of each row', () => {
  const findings = [{ what: 'level 2: an outcome', holds: true, says: '' }]
  const page = pageOf({ claims: 0, level: 0, tried: [{ entry: 'socket login', outcome: 'as specified', says: '' }], findings })
  expect(page).toContain('| `socket login` | 0 | as specified |')
  expect(page).toContain('| an outcome | 2 | yes |')
})

test('[BACK-04][HTTP-08][SOCK-01] conform tries the addresses of a brand where it names others', async () => {
  const { url } = await startSloppy({ says: 0, keeps: 0, form: 'no prices' })
  const other = await openDoors({ speaks: 'source' })
  const away = 'http://127.0.0.1:1'
  const placesOf = async (bases: object) => {
    const { tried, findings } = await conform({ ...SAM, url, bases })
    const profile = tried.find(({ entry }) => entry.endsWith('/profile/get'))?.says
    return [profile, ...findings.slice(0, -1).map(({ what, holds }) => [what, holds])]
  }
  const [receipts, admin] = ['the address for receipts answers', 'the admin socket opens for the member']
  expect(await placesOf({})).toEqual(['answers 404'])
  expect(await placesOf({ upload: url, adminSocket: url, dev: other.url })).toEqual([
    expect.not.stringContaining('404'),
    ...[receipts, admin].map((each) => [each, true]),
  ])
  expect(await placesOf({ upload: away, adminSocket: away })).toEqual(['answers 404', ...[receipts, admin].map((each) => [each, false])])
})

test('[BACK-04][SLIP-14] conform says so when a back end takes a bet without terms', async () => {
  const { url } = await startSloppy({ says: 0, keeps: 0, fault: 'takes all' })
  const { tried } = await conform({ ...SAM, url })
  expect(tried.find(({ entry }) => entry === 'socket place-bet-error')).toMatchObject({
    ...{ outcome: 'differs', says: 'takes a bet without terms, which may stand in its books now' },
  })
})
