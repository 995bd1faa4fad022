import type { Finding } from './bets.ts'
import type { Tried } from './calls.ts'

/** What a player does without, where a back end lacks an entry or a level. */
const COSTS: Readonly<Record<string, string>> = {
  'POST /user/userLogin': 'No player logs in while the socket is down.',
  'socket login': 'No player logs in over the socket.',
  'socket create-bet': 'No player bets.',
  'socket get-bets': 'A doubt about a bet cannot end, and Open Bets is empty.',
  'socket get-free-home-allmarkets': 'The home page has no markets.',
  'GET /exchange/odds/eventType/:eventTypeId': 'A list of matches has no prices.',
  'GET /exchange/odds/sma-event/:eventTypeId/:eventId': 'An event’s page has no prices.',
  'GET /exchange/odds/group/:a/:b': 'A competition’s page has no prices.',
  'POST /getUserDetails': 'A player sees no balance.',
  'POST /exchange/order/settings/': 'The betslip names no limits before the press.',
  'GET /account/:memberCode/order-list': 'Past bets are not listed.',
  'GET /account/:memberCode/balance-settings': 'The page of wallets is empty.',
  'POST /getStackButton': 'The betslip has ten stakes of its own.',
  'POST /getUserSetting': 'The betslip does not say how long a bet waits.',
  'GET /exposure/pnl/:memberCode/markets/:marketId/ladder': 'A line market does not show what each result pays.',
  'GET /account/:memberCode/notification/message': 'The bell is empty.',
  'GET /config/app': 'Without `success: true` no page begins; without the rest it has the brand’s own data alone.',
}
const costOf = (entry: string, outcome: Tried['outcome']): string => {
  if (outcome !== 'absent' && outcome !== 'differs') return ''
  const cost = COSTS[entry]
  if (outcome === 'absent') return cost ?? 'What this entry is for is not shown.'
  return cost === undefined ? 'What is missing is not shown.' : `What differs is not read. At worst: ${cost}`
}
/** What each level buys, said of the highest that is reached. */
const LEVELS = [
  'One bet in flight a member. A doubt ends in ‘placed’ when its row stands, and never in ‘refused’.',
  'Several bets in flight: late and foreign answers are told apart.',
  'A doubt is asked about and ends in the exchange’s word.',
  'All nine promises: never-seen is final.',
] as const

/** The level of a back end before which no page begins. */
export const NO_LEVEL = -1
/** The level of a back end that took no bet: nothing is proved of it, not even level 0. */
export const UNPROVED = -2
/** The level of a back end that took a bet which the client cannot find in its list: each doubt stays. */
export const UNLISTED = -3

export type Report = {
  readonly claims: number
  /** The level that it reaches, `NO_LEVEL`, `UNPROVED` or `UNLISTED`. */
  readonly level: number
  readonly tried: readonly Tried[]
  readonly findings: readonly Finding[]
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`

/** What was tried of a level, with that level beside it; what names none is of level 0, as all of section 7 is. */
const findingRow = ({ what, holds, says }: Finding): string => {
  const [, level = '0', of = what] = /^level (\d): (.*)$/.exec(what) ?? []
  return row([of, level, holds === null ? 'not tried' : holds ? 'yes' : 'no', says])
}

const levelOf = ({ claims, level }: Report): string => {
  if (level === NO_LEVEL) return 'It reaches no level: no page begins without `GET /config/app` and its `success: true`.'
  if (level === UNPROVED) return `It says level ${claims}. No bet could be placed, so no level is proved.`
  if (level === UNLISTED)
    return `It says level ${claims} and reaches none: the client does not find a bet that was placed in its list, so each doubt stays.`
  return `It says level ${claims} and reaches level ${level}. ${LEVELS[level] ?? ''}`
}

/** The report as a page: a table of entries, a table of what was tried beside them, and the level. */
export const pageOf = (report: Report): string =>
  [
    row(['Entry of section 7', 'Level', 'Outcome', 'What was found', 'What a player does without']),
    '|---|---|---|---|---|',
    ...report.tried.map(({ entry, outcome, says }) => row([`\`${entry}\``, '0', outcome, says, costOf(entry, outcome)])),
    '',
    row(['Tried', 'Level', 'Holds', 'What was found']),
    '|---|---|---|---|',
    ...report.findings.map(findingRow),
    '',
    levelOf(report),
  ].join('\n')
