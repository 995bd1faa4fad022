import * as z from 'zod/mini'
import { type Seat, createSeat, startRound } from './casino.ts'
import { type Browser, type Connection, createBrowser, openConnection } from './browser.ts'

const PASSWORD = 'Quarry!Lamp-57'
/** An amount that no other member has: no answer to another may hold it. */
const ODD_STAKE = 317.29

const marketSchema = z.object({
  market: z.object({
    marketId: z.string(),
    marketType: z.string(),
    eventId: z.string(),
    status: z.string(),
    marketName: z.string(),
    runners: z.array(z.object({ selectionId: z.number(), runnerName: z.string() })),
  }),
  book: z.object({
    runners: z.optional(z.array(z.object({ selectionId: z.number(), back: z.optional(z.array(z.tuple([z.number()], z.unknown()))) }))),
  }),
})
const homeSchema = z.object({ groups: z.array(z.object({ markets: z.array(marketSchema) })) })
const sessionSchema = z.object({ success: z.boolean(), output: z.optional(z.object({ memberCode: z.string() })) })
const moneySchema = z.object({ doc: z.object({ balance: z.number(), exposure: z.number() }) })

/** A member of the fuzz's own. */
export type Player = { readonly browser: Browser; readonly memberCode: string; readonly name: string }
/** Values that frames are filled with. */
export type World = Readonly<Record<string, string>>
export type Players = {
  /** Sends the frames of a member. */
  readonly sender: Player
  /** The members whose data no other may read. */
  readonly other: Player
  /** The sender's way into the casino; null where the target has none. */
  readonly seat: Seat | null
  readonly world: World
  readonly secrets: readonly string[]
}

/** The addresses of members' browsers. */
const MEMBERS_FROM = 4_000_000

const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
/** A new visitor at its own address. */
export const visitorOf = (url: string, n: number, of: 'exchange' | 'casino' = 'exchange'): Browser =>
  createBrowser(url, addressOf(n + 1), of)

const json = <T extends z.ZodMiniType>(schema: T, text: string): z.output<T> | null => {
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const memberOf = async (browser: Browser): Promise<string | null> => {
  const { text } = await browser.call({ method: 'GET', path: '/user/session' })
  return json(sessionSchema, text)?.output?.memberCode ?? null
}

/** Logs the member with this number in, registering the number first when it is new. Throws when the server lets neither be done. */
const enter = async (url: string, n: number): Promise<Player> => {
  const browser = visitorOf(url, MEMBERS_FROM + n)
  const name = `98${String(10_000_000 + n)}`
  await browser.call({ method: 'GET', path: '/user/session' })
  const login = new URLSearchParams({ userId: name, password: PASSWORD, siteurl: 'localhost' }).toString()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await browser.call({ method: 'POST', path: '/user/userLogin', body: login, headers: form })
  const known = await memberOf(browser)
  if (known !== null) {
    browser.name(known)
    return { browser, memberCode: known, name }
  }
  const asked = await browser.call({ method: 'POST', path: '/postNumberSignUp', body: JSON.stringify({ phone: name, managerId: '' }) })
  const orderId = /"orderId":"([^"]+)"/.exec(asked.text)?.[1] ?? ''
  const mailbox = await browser.call({ method: 'GET', path: '/mailbox' })
  const otp = /<b>(\d+)<\/b>/.exec(mailbox.text)?.[1] ?? ''
  const joined = await browser.call({
    method: 'POST',
    path: '/createUserOtp/',
    body: JSON.stringify({
      details: { _id: '', username: '', role: '' },
      newUser: { username: name, fullname: 'Asha Rao', password: PASSWORD, referrBy: '' },
      otp,
      orderId,
      type: '',
      promo: '',
      adult: true,
      terms: true,
    }),
  })
  const memberCode = await memberOf(browser)
  if (memberCode === null)
    throw new Error(
      `No member could be registered at ${url}: ${joined.text.slice(0, 200) || 'no answer'}. It needs the stand-ins and their /mailbox.`,
    )
  browser.name(memberCode)
  return { browser, memberCode, name }
}

/** A ref that was minted now (UUID version 7). */
const refOf = (n: number): string => {
  const at = Date.now().toString(16).padStart(12, '0')
  return `${at.slice(0, 8)}-${at.slice(8)}-7000-8000-${n.toString(16).padStart(12, '0')}`
}

/** Fills the places of a text: `{{name}}` with text, `"{{#name}}"` with a number. */
export const createFill = ({ world, sender }: Players) => {
  let refs = 0
  let last = refOf(refs)
  const filledIn = (name: string, more: World): string => {
    if (name === 'ref') {
      refs += 1
      last = refOf(refs)
    }
    if (name === 'ref' || name === 'lastRef') return last
    return more[name] ?? world[name] ?? (name === 'me' ? sender.memberCode : name)
  }
  /** `more`: what the sender knows beside the world. */
  return (text: string, more: World = {}): string =>
    text.replace(/"\{\{#(\w+)\}\}"|\{\{#?(\w+)\}\}/g, (_, number: string | undefined, plain: string | undefined) =>
      filledIn(number ?? plain ?? '', more),
    )
}

const betOf = (memberCode: string, world: World, n: number, stake: number): string =>
  `42${JSON.stringify([
    'create-bet',
    {
      memberCode,
      token: '',
      bet: {
        betSlipRef: refOf(0xf0_0000 + n),
        accept: 'NONE',
        runnerId: Number(world['runner']),
        selectionName: world['runnerName'],
        rate: 1000,
        stake,
        marketId: world['market'],
        marketName: world['marketName'],
        marketType: 'MATCH_ODDS',
        eventId: world['event'],
        eventName: 'x',
        type: 'Back',
        browserdetail: '',
        ipaddress: '',
      },
    },
  ])}`

/** The bets that a connection gets. */
const betIdsIn = (connection: Connection): readonly string[] =>
  connection.drain().flatMap((text) => /"betId":"([^"]+)"/.exec(text)?.[1] ?? [])

const WAIT_MS = 3000
const bet = async (url: string, player: Player, world: World, n: number, stake: number): Promise<string> => {
  const connection = await openConnection(url, player.browser, await player.browser.ticket())
  connection.send(betOf(player.memberCode, world, n, stake))
  await connection.until((text) => text.includes('"betId"') || text.includes('place-bet-error'), WAIT_MS)
  const [betId = ''] = betIdsIn(connection)
  await connection.close()
  return betId
}

type Place = { readonly url: string; readonly casino: string | null }

/**
 * Two members, each with an open bet that stays unmatched, and data of its own. `n` numbers them: a new sender follows
 * `before` when a frame ended its session.
 */
export const createPlayers = async ({ url, casino }: Place, n = 0, before?: Players): Promise<Players> => {
  const other = before?.other ?? (await enter(url, 0))
  const sender = await enter(url, n + 1)
  const home = await other.browser.call({ method: 'GET', path: '/exchange/home' })
  const markets = (json(homeSchema, home.text)?.groups ?? [])
    .flatMap((group) => group.markets)
    .filter(({ market }) => market.marketType === 'MATCH_ODDS' && market.status === 'OPEN')
  const [first, second = first] = markets
  const { selectionId: runner = 1, runnerName = 'none' } = first?.market.runners[0] ?? {}
  const world = {
    market: first?.market.marketId ?? 'none',
    otherMarket: second?.market.marketId ?? 'none',
    event: first?.market.eventId ?? 'none',
    runner: String(runner),
    runnerName,
    marketName: first?.market.marketName ?? 'none',
    rate: String((first?.book.runners?.find((each) => each.selectionId === runner)?.back?.[0]?.[0] ?? 2000) / 1000),
    me: sender.memberCode,
    myName: sender.name,
    other: other.memberCode,
    otherName: other.name,
  }
  const otherBet = await bet(url, other, world, 2 * n, ODD_STAKE)
  const ownBet = await bet(url, sender, world, 2 * n + 1, 100)
  const money = json(moneySchema, (await other.browser.call({ method: 'POST', path: '/getUserDetails', body: '{}' })).text)?.doc
  const figures = [money?.balance, money?.exposure].flatMap((n) => (n === undefined || Number.isInteger(n) ? [] : [String(n)]))
  const otherSolo = casino === null ? '' : await startRound(createSeat(casino, other.browser), refOf(0xe0_0000 + n))
  return {
    sender,
    other,
    seat: casino === null ? null : createSeat(casino, sender.browser, before?.seat?.seeds),
    world: { ...world, bet: ownBet, otherBet, otherSolo },
    secrets: [other.memberCode, other.name, otherBet, ...figures].filter((text) => text !== ''),
  }
}
