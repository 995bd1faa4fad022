import { pavilionSchema } from '#contract/features.ts'
import { HOME_WISH } from '#contract/messages/browse.ts'
import { type Bettor, tryLevels, tryRestart, trySourceBet } from './bets.ts'
import { type Tried, triedMessage, tryCalls, untriedMessages } from './calls.ts'
import { type Quoted, quotedRunners } from './markets.ts'
import { type Connection, type Message, createPerson, fieldsIn, openConnection } from './person.ts'
import { NO_LEVEL, type Report } from './report.ts'

export type Asked = {
  readonly url: string
  readonly user: string
  readonly password: string
  /** The market to bet in; else the first that is quoted. */
  readonly market: string | null
  /** Restarts the back end; ends once it was started. */
  readonly restart: (() => Promise<void>) | null
}

/** The level that the app config says; 0 where it says none. */
const claimOf = (config: unknown): number => {
  const apps = fieldsIn(fieldsIn(config)['result'])['appConfig']
  const found = (Array.isArray(apps) ? apps : [apps]).map((app) => pavilionSchema.safeParse(fieldsIn(app)['pavilion']).data)
  return found.find((each) => each !== undefined)?.level ?? 0
}

const loginOf = ({ user, password, url }: Asked) => ({
  ...{ username: user, password, siteurl: new URL(url).hostname, manager: '' },
  activity_details: { ip: '127.0.0.1', location: '' },
})
/** Logs a connection in by its message; answers the token and the member. */
const logIn = async (connection: Connection, asked: Asked) => {
  const answer = await connection.ask('login', loginOf(asked), ['login-success'])
  const output = fieldsIn(fieldsIn(answer?.body)['output'])
  return { answer, token: String(output['verifytoken'] ?? ''), memberCode: String(output['memberCode'] ?? '') }
}

/** The answer to a login by its message, of a browser that is new. */
const loginByMessage = async (asked: Asked): Promise<Message | null> => {
  const browser = createPerson(asked.url)
  await browser.call('GET', '/config/app')
  const connection = await openConnection(asked.url, await browser.ticket()).catch(() => null)
  if (connection === null) return null
  const { answer } = await logIn(connection, asked)
  connection.close()
  return answer
}

/** A connection of the member: by a ticket where the back end has tickets, else by the message. */
const openMember = async (asked: Asked, person: ReturnType<typeof createPerson>) => {
  const ticket = await person.ticket()
  const connection = await openConnection(asked.url, ticket)
  if (ticket !== null) return { connection, token: '', memberCode: person.memberCode() ?? '', login: null }
  const { answer, token, memberCode } = await logIn(connection, asked)
  return {
    connection,
    token: token === '' ? person.token() : token,
    memberCode: memberCode === '' ? (person.memberCode() ?? '') : memberCode,
    login: answer,
  }
}

const marketOf = (found: readonly Quoted[], id: string | null): Quoted | null =>
  found.find(({ marketId, marketType }) => (id === null ? marketType === 'MATCH_ODDS' : marketId === id)) ?? null

/** The first competition of a sport; the list of markets may not name it. */
const competitionOf = async ({ call }: ReturnType<typeof createPerson>, eventTypeId: string): Promise<string> => {
  const rows = (await call('POST', '/getFreeHomeAllCompitition', { eventTypeId })).body['response']
  return String(fieldsIn(Array.isArray(rows) ? rows[0] : rows)['id'] ?? '0')
}

/** The first market that is quoted, at home or in its lists. */
const findMarket = async (visitor: Connection | null, { call }: ReturnType<typeof createPerson>, id: string | null) => {
  const home = visitor === null ? null : await visitor.ask('get-free-home-allmarkets', HOME_WISH, ['get-freehomeallmarkets-success'])
  const atHome = marketOf(quotedRunners(home?.body), id)
  if (atHome !== null) return { home, market: atHome }
  const lists = await Promise.all(['4', '1', '2'].map((sport) => call('GET', `/exchange/odds/eventType/${sport}`)))
  return {
    home,
    market: marketOf(
      lists.flatMap(({ body }) => quotedRunners(body)),
      id,
    ),
  }
}

/** Tries a back end as a member of it: every entry of section 7, then what each level promises. It places a few bets of the least stake. */
export const conform = async (asked: Asked): Promise<Report> => {
  const { url, user, password } = asked
  const person = createPerson(url)
  const config = await person.call('GET', '/config/app')
  if (config.status === 0) throw new Error(`${url} does not answer: ${config.fault}. Is it started, and is this its address?`)
  // No page begins without it.
  const begins = config.body['success'] === true
  const visitor = await openConnection(url, await person.ticket()).catch(() => null)
  const { home, market } = await findMarket(visitor, person, asked.market)
  visitor?.close()
  const login = await person.logIn(user, password)
  if (login.status === 401 || login.body['success'] === false)
    throw new Error(`${url} refuses the login of ${user}: ${String(login.body['message'] ?? `it answers ${login.status}`)}`)
  const competition = market?.competitionId || (await competitionOf(person, market?.eventTypeId ?? '4'))
  const about = {
    username: user,
    memberCode: person.memberCode() ?? '0',
    siteurl: new URL(url).hostname,
    token: person.token(),
    market,
    competition,
  }
  const tried: Tried[] = [...(await tryCalls(person, login, about))]
  const entry = 'socket get-freehomeallmarkets-success'
  tried.push(triedMessage('socket get-free-home-allmarkets', {}, home === null ? 'is not answered' : null))
  tried.push(triedMessage(entry, home?.body, home === null ? 'does not come' : null))
  if (market === null || visitor === null) {
    const none =
      asked.market === null
        ? 'There is no market with a price to bet at: name one with --market.'
        : `No price was found of the market ${asked.market}.`
    const why = visitor === null ? 'The socket does not open.' : none
    return {
      claims: claimOf(config.body),
      level: begins ? 0 : NO_LEVEL,
      tried: [...tried, ...untriedMessages()],
      findings: [{ what: 'a bet', holds: null, says: why }],
    }
  }
  const limits = fieldsIn(
    (await person.call('POST', '/exchange/order/settings/', { marketId: market.marketId, runnerId: market.runnerId })).body['result'],
  )
  const stake = Number(limits['minBet'] ?? 100)
  const member = await openMember(asked, person)
  const bettor: Bettor = {
    ...{ connection: member.connection, token: member.token, memberCode: member.memberCode, username: user, market },
    stake: Number.isFinite(stake) && stake > 0 ? stake : 100,
    open: async () => (await openMember(asked, person)).connection,
  }
  const { answer, rows, stands, findings } = await trySourceBet(bettor)
  const isTaken = answer !== null && (answer.name === 'place-bet-success' || answer.name === 'place-bet-error')
  tried.push(triedMessage('socket create-bet', {}, isTaken ? null : 'is not answered'))
  tried.push(triedMessage('socket place-bet-success', answer?.body, answer?.name === 'place-bet-success' ? null : 'does not come'))
  tried.push(triedMessage('socket get-bets', {}, rows === null ? 'is not answered' : null))
  tried.push(triedMessage('socket get-bets-success', rows?.body, rows === null ? 'does not come' : null))
  const refused = await member.connection.ask('create-bet', { token: member.token, bet: {} }, ['place-bet-error', 'wire-error', 'error'])
  tried.push(triedMessage('socket place-bet-error', refused?.body, refused === null ? 'a bad bet is not answered' : null))
  const levels = stands ? await tryLevels(bettor) : { level: 0, findings: [] }
  const restarted =
    asked.restart === null
      ? []
      : [
          await tryRestart(bettor, asked.restart, async () => {
            const again = createPerson(url)
            if ((await again.logIn(user, password)).status !== 200) return null
            const back = await openMember(asked, again).catch(() => null)
            return back === null ? null : { ...bettor, connection: back.connection, token: back.token }
          }),
        ]
  // Last: where a member has one session, a login ends the one before.
  const own = member.login ?? (await loginByMessage(asked))
  tried.push(triedMessage('socket login', {}, own === null ? 'is not answered' : null))
  tried.push(triedMessage('socket login-success', own?.body, own === null ? 'does not come' : null))
  member.connection.close()
  return {
    claims: claimOf(config.body),
    level: !begins ? NO_LEVEL : restarted.some(({ holds }) => holds === false) ? 0 : levels.level,
    tried: [...tried, ...untriedMessages()],
    findings: [...findings, ...levels.findings, ...restarted],
  }
}
