import { type Level, pavilionSchema } from '#contract/features.ts'
import { HOME_WISH } from '#contract/messages/browse.ts'
import { type MemberCode, memberCodeSchema } from '#contract/scalar.ts'
import { systemClock } from '#server/clock.ts'
import { loose } from '#streams/source/markets.ts'
import { askRows, type Bettor, type Finding, tryLevels, tryRestart, trySourceBet } from './bets.ts'
import { NO_MARKET, type Tried, triedMessage, tryCalls, untriedMessages } from './calls.ts'
import { type Quoted, quotedRunners } from './markets.ts'
import {
  type Answer,
  addressOf,
  type Bases,
  type Connection,
  type Fields,
  type Message,
  type Person,
  createPerson,
  fieldsIn,
  openConnection,
} from './person.ts'
import { NO_LEVEL, type Report, UNLISTED, UNPROVED } from './report.ts'

export type Asked = {
  readonly url: string
  /** The other addresses of the back end, as a brand names them. */
  readonly bases: Bases
  readonly user: string
  readonly password: string
  /** The market to bet in; else the first that is quoted. */
  readonly market: string | null
  /** Restarts the back end; ends once it was started. */
  readonly restart: (() => Promise<void>) | null
}

const socketOf = ({ url, bases }: Asked): string => addressOf(url, bases.socket)

/** What each address beside the back end's own is for, of those that answer nothing to a member. */
const tryPlaces = async ({ url, bases }: Asked, person: Person): Promise<readonly Finding[]> => {
  const { upload = '', adminSocket = '' } = bases
  const findings: Finding[] = []
  if (upload !== '') {
    const { status, fault } = await createPerson(addressOf(url, upload)).call('GET', '/')
    findings.push({ what: 'the address for receipts answers', holds: status !== 0, says: fault !== null && status === 0 ? fault : '' })
  }
  if (adminSocket !== '') {
    const opened = await openConnection(addressOf(url, adminSocket), await person.ticket()).catch((error: unknown) => String(error))
    if (typeof opened !== 'string') opened.close()
    findings.push({
      what: 'the admin socket opens for the member',
      holds: typeof opened !== 'string',
      says: typeof opened === 'string' ? `${opened}: ends of sessions and notices come late` : '',
    })
  }
  return findings
}

/** The level that the app config says; 0 where it says none. */
const claimOf = (config: unknown): Level => {
  const apps = fieldsIn(fieldsIn(config)['result'])['appConfig']
  const found = (Array.isArray(apps) ? apps : [apps]).map((app) => pavilionSchema.safeParse(fieldsIn(app)['pavilion']).data)
  return found.find((each) => each !== undefined)?.level ?? 0
}

const loginOf = ({ user, password, url }: Asked) => ({
  ...{ username: user, password, siteurl: new URL(url).hostname, manager: '' },
  activity_details: { ip: '127.0.0.1', location: '' },
})
type Login = { readonly answer: Message | null; readonly token: string; readonly memberCode: string }
/** Logs a connection in by its message; answers the token and the member. */
const logIn = async (connection: Connection, asked: Asked): Promise<Login> => {
  const answer = await connection.ask('login', loginOf(asked), ['login-success'])
  const output = fieldsIn(fieldsIn(answer?.body)['output'])
  return { answer, token: String(output['verifytoken'] ?? ''), memberCode: String(output['memberCode'] ?? '') }
}

/** A login by its message, of a browser that is new; null where the socket does not open. */
const loginByMessage = async (asked: Asked): Promise<Login | null> => {
  const browser = createPerson(asked.url, asked.bases)
  await browser.call('GET', '/config/app')
  const connection = await openConnection(socketOf(asked), await browser.ticket()).catch(() => null)
  if (connection === null) return null
  const login = await logIn(connection, asked)
  connection.close()
  return login
}

const refusalOf = ({ url, user }: Asked, { message }: Fields, why: string): Error =>
  new Error(`${url} refuses the login of ${user}: ${String(message ?? why)}`)
/** Logs the member in by the call, or over the socket where the call is absent or refuses. Answers what the call did. */
const enter = async (asked: Asked, person: Person): Promise<Answer> => {
  const called = await person.logIn(asked.user, asked.password)
  const isRefused = called.status === 401 || called.body['success'] === false
  if (called.status !== 404 && !isRefused) return called
  const login = await loginByMessage(asked)
  const body = fieldsIn(login?.answer?.body)
  if (isRefused && body['success'] !== true) throw refusalOf(asked, called.body, `it answers ${called.status}`)
  if (body['success'] === false) throw refusalOf(asked, body, 'without a message')
  person.know(login ?? { token: '', memberCode: '' })
  return called
}

/** A connection of the member: by a ticket of the call's login where the back end has tickets, else by the message. */
const openMember = async (asked: Asked, person: Person) => {
  const ticket = await person.ticket()
  const connection = await openConnection(socketOf(asked), ticket)
  if (ticket !== null && person.isByCall()) return { connection, token: '', memberCode: person.memberCode() ?? '', login: null }
  const { answer, token, memberCode } = await logIn(connection, asked)
  return {
    connection,
    token: token === '' ? person.token() : token,
    memberCode: memberCode === '' ? (person.memberCode() ?? '') : memberCode,
    login: answer,
  }
}

const marketOf = (found: readonly Quoted[], id: string | null): Quoted | null =>
  found.find(({ pick }) => (id === null ? pick.marketType === 'MATCH_ODDS' : pick.marketId === id)) ?? null

/** The first competition of a sport; null where none is listed. */
const competitionOf = async ({ call }: Person, eventTypeId: string): Promise<string | null> => {
  const rows = (await call('POST', '/getFreeHomeAllCompitition', { eventTypeId })).body['response']
  const { id } = fieldsIn(Array.isArray(rows) ? rows[0] : rows)
  return id === undefined ? null : String(id)
}

/** The first market that is quoted, at home or in its lists. */
const findMarket = async (visitor: Connection | null, { call }: Person, id: string | null) => {
  const home = visitor === null ? null : await visitor.ask('get-free-home-allmarkets', HOME_WISH, ['get-freehomeallmarkets-success'])
  const atHome = marketOf(quotedRunners(home?.body, systemClock.now()), id)
  if (atHome !== null) return { home, market: atHome }
  const lists = await Promise.all(['4', '1', '2'].map((sport) => call('GET', `/exchange/odds/eventType/${sport}`)))
  return {
    home,
    market: marketOf(
      lists.flatMap(({ body }) => quotedRunners(body, systemClock.now())),
      id,
    ),
  }
}

/** What the back end is of a member whose code it does not say. */
const codeOf = (memberCode: string): MemberCode => memberCodeSchema.safeParse(memberCode).data ?? memberCodeSchema.parse('0')

/** The messages that a member needs the socket for, in the order of the table. */
const OF_MEMBER = ['create-bet', 'place-bet-success', 'get-bets', 'get-bets-success', 'place-bet-error', 'login', 'login-success']
const untried = (entry: string, says: string): Tried => ({ entry: `socket ${entry}`, outcome: 'not tried', says })

/** The lines of a member's messages. `bet`: what came of a bet; null where there was no market to bet at. */
const memberRows = async (
  asked: Asked,
  { connection, token }: Awaited<ReturnType<typeof openMember>>,
  bet: Awaited<ReturnType<typeof trySourceBet>> | null,
): Promise<readonly Tried[]> => {
  const answer = bet?.answer ?? null
  const isTaken = answer !== null && (answer.name === 'place-bet-success' || answer.name === 'place-bet-error')
  const rows = bet === null ? await askRows({ connection, token, username: asked.user }) : bet.rows
  const placing =
    bet === null
      ? [untried('create-bet', NO_MARKET), untried('place-bet-success', NO_MARKET)]
      : [
          triedMessage('socket create-bet', {}, isTaken ? null : 'is not answered'),
          answer?.name === 'place-bet-error'
            ? untried('place-bet-success', 'the bet was refused')
            : triedMessage('socket place-bet-success', answer?.body, bet.isPlaced ? null : 'does not come'),
        ]
  const bad = await connection.ask('create-bet', { token, bet: {} }, ['place-bet-error', 'place-bet-success', 'wire-error', 'error'])
  const isTakenBad = bad?.name === 'place-bet-success'
  return [
    ...placing,
    triedMessage('socket get-bets', {}, rows === null ? 'is not answered' : null),
    triedMessage('socket get-bets-success', rows?.body, rows === null ? 'does not come' : null),
    isTakenBad
      ? { entry: 'socket place-bet-error', outcome: 'differs', says: 'takes a bet without terms, which may stand in its books now' }
      : triedMessage('socket place-bet-error', bad?.body, bad === null ? 'a bad bet is not answered' : null),
  ]
}
/** The lines of the login by its message. Tried last: where a member has one session, a login ends the one before. */
const loginRows = async (asked: Asked, known: Message | null): Promise<readonly Tried[]> => {
  const own = known ?? (await loginByMessage(asked))?.answer ?? null
  return [
    triedMessage('socket login', {}, own === null ? 'is not answered' : null),
    triedMessage('socket login-success', own?.body, own === null ? 'does not come' : null),
  ]
}

/** The least stake of the market, in rupees. */
const leastStake = async ({ call }: Person, { pick }: Quoted): Promise<number> => {
  const { body } = await call('POST', '/exchange/order/settings/', { marketId: pick.marketId, runnerId: pick.selectionId })
  const stake = loose.safeParse(fieldsIn(body['result'])['minBet']).data ?? 0
  return stake > 0 ? stake : 100
}

/** Tries a back end as a member of it: every entry of section 7, then what each level promises. It places a few bets of the least stake. */
export const conform = async (asked: Asked): Promise<Report> => {
  const { url, user, bases } = asked
  const person = createPerson(url, bases)
  const config = await person.call('GET', '/config/app')
  if (config.status === 0) throw new Error(`${url} does not answer: ${config.fault}. Is it started, and is this its address?`)
  // No page begins without it.
  const begins = config.body['success'] === true
  const claims = claimOf(config.body)
  const visitor = await openConnection(socketOf(asked), await person.ticket()).catch(() => null)
  const { home, market } = await findMarket(visitor, person, asked.market)
  visitor?.close()
  const login = await enter(asked, person)
  const about = {
    username: user,
    memberCode: person.memberCode() ?? '0',
    siteurl: new URL(url).hostname,
    token: person.token(),
    pick: market?.pick ?? null,
    competition: (await competitionOf(person, market?.pick.eventTypeId ?? '4')) ?? market?.competitionId ?? '0',
  }
  const tried: Tried[] = [...(await tryCalls(person, login, about))]
  const places = await tryPlaces(asked, person)
  const entry = 'socket get-freehomeallmarkets-success'
  tried.push(triedMessage('socket get-free-home-allmarkets', {}, home === null ? 'is not answered' : null))
  tried.push(triedMessage(entry, home?.body, home === null ? 'does not come' : null))
  /** The report of a run that placed no bet for this reason. */
  const unproved = (rows: readonly Tried[], says: string): Report => ({
    claims,
    level: begins ? UNPROVED : NO_LEVEL,
    tried: [...tried, ...rows, ...untriedMessages()],
    findings: [...places, { what: 'a bet', holds: null, says }],
  })
  const member = visitor === null ? null : await openMember(asked, person)
  if (member === null) {
    const says = 'the socket does not open'
    return unproved(
      OF_MEMBER.map((each) => untried(each, says)),
      'The socket does not open.',
    )
  }
  if (market === null) {
    const rows = [...(await memberRows(asked, member, null)), ...(await loginRows(asked, member.login))]
    member.connection.close()
    return unproved(
      rows,
      asked.market === null
        ? 'There is no market with a price to bet at: name one with --market.'
        : `No price was found of the market ${asked.market}.`,
    )
  }
  const bettor: Bettor = {
    ...{ connection: member.connection, token: member.token, memberCode: codeOf(member.memberCode), username: user, claims, market },
    stake: await leastStake(person, market),
    open: async () => (await openMember(asked, person)).connection,
  }
  const bet = await trySourceBet(bettor)
  tried.push(...(await memberRows(asked, member, bet)))
  const levels = bet.stands ? await tryLevels(bettor) : { level: bet.isPlaced ? UNLISTED : UNPROVED, findings: [] }
  const restarted =
    asked.restart === null
      ? []
      : [
          await tryRestart(bettor, asked.restart, async () => {
            const again = createPerson(url, bases)
            const entered = await enter(asked, again).catch(() => null)
            if (entered === null || entered.status === 0 || entered.status >= 500) return null
            const back = await openMember(asked, again).catch(() => null)
            return back === null ? null : { ...bettor, connection: back.connection, token: back.token }
          }),
        ]
  tried.push(...(await loginRows(asked, member.login)))
  member.connection.close()
  const isLost = restarted.some(({ holds }) => holds === false)
  return {
    claims,
    level: !begins ? NO_LEVEL : isLost ? Math.min(levels.level, 0) : levels.level,
    tried: [...tried, ...untriedMessages()],
    findings: [...places, ...bet.findings, ...levels.findings, ...restarted],
  }
}
