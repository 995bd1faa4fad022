/** One call or message of the specification's section 7, with the fields that it shows. */
export type Literal = {
  /** Method and path, or `socket` and the message's name. */
  readonly entry: string
  /** What a client sends; absent where the specification does not show the body. Parts of the path are not named. */
  readonly sends?: readonly string[]
  /** What a client reads; absent where nothing is shown. Fields of a list are those of its rows. */
  readonly reads?: readonly string[]
}

const under = (prefix: string, names: readonly string[]): readonly string[] => names.map((name) => `${prefix}.${name}`)
const TEN = Array.from({ length: 10 }, (_, n) => [`price${n + 1}`, `label${n + 1}`]).flat()
const DELAYS = [
  'oddsBetDelay',
  'soccerBetDelay',
  'tennisBetDelay',
  'bookmakerBetDelay',
  'fancyBetDelay',
  'ballbyballBetDelay',
  'virtualBetDelay',
]
const MEMBER = ['memberCode', 'details.username', 'details.role', 'details.status', 'key', 'verifytoken', 'settings', 'isB2C']
const ACTIVITY = 'activity_details'
const BET = ['runnerId', 'selectionName', 'rate', 'stake', 'marketId', 'marketName', 'marketType', 'eventId', 'eventName', 'type']
const ROW = [
  ...['_id', 'type', 'marketType', 'marketName', 'marketId', 'runnerId', 'selectionName', 'eventName', 'eventId', 'eventTypeId'],
  ...['stake', 'rate', 'price', 'priceActual', 'fancyPrice', 'status', 'sizeRemaining', 'placedTime'],
]
const MARKET = ['marketId', 'marketType', 'marketName', 'eventName', 'eventId', 'eventTypeId', 'openDate', 'competitionName']
const ORDER = ['side', 'price', 'selectionId', 'btype', 'oddsType', 'eventTypeId', 'marketId', 'totalSize', 'betSlipRef', 'fromOneClick']
const BROWSED = ['eventTypeId', 'competitionId']
const OF_EVENT = ['eventTypeId', 'eventId']
const ODDS = ['success', ...under('result', ['market.marketId', 'book.status', 'book.runners.selectionId', 'market.runners.runnerName'])]

/** The whole of section 7. The request of a cash-out, whose path it does not show, is `create-bet` with `isCashOut`. */
export const LITERAL: readonly Literal[] = [
  {
    entry: 'POST /user/userLogin',
    sends: ['userId', 'password'],
    reads: ['status', 'data', 'token.accessToken', 'result.isB2C'],
  },
  { entry: 'POST /auth/glogin', reads: ['success', 'result'] },
  { entry: 'POST /auth/walogin', sends: ['otp'], reads: ['success', 'result'] },
  { entry: 'socket login', sends: ['username', 'password', 'siteurl', 'manager', ACTIVITY] },
  { entry: 'socket login-success', reads: ['success', 'message', 'output', ...under('output', MEMBER)] },
  { entry: 'socket newloginWithOtp', sends: ['phone', 'otp', 'orderId', 'managerId', ACTIVITY] },
  { entry: 'socket login-otp-success', reads: ['success', 'message', 'output', ...under('output', MEMBER)] },
  { entry: 'POST /createOtp/' },
  {
    entry: 'POST /createUserOtp/',
    sends: [
      ...under('details', ['_id', 'username', 'role']),
      ...under('newUser', ['username', 'fullname', 'password', 'referrBy']),
      ...['otp', 'orderId', 'type'],
    ],
    reads: ['success', 'message', 'output.verifytoken', 'output.isB2C'],
  },
  { entry: 'POST /postNumberSignUp', sends: ['phone', 'managerId'], reads: ['success', 'message', 'orderId', 'status'] },
  { entry: 'POST /verifyRefferalCode', sends: ['bonusCode', 'siteurl'], reads: ['success', 'type', 'message'] },
  { entry: 'POST /auth/resendOtp' },
  { entry: 'POST /auth/verifyOtp' },
  { entry: 'POST /auth/forgotPassword' },
  { entry: 'POST /auth/verifyforgotPassword' },
  { entry: 'GET /user/whoAmI', sends: [], reads: ['status', ACTIVITY] },
  {
    entry: 'GET /config/app',
    sends: [],
    reads: ['success', 'result.appConfig', 'result.gaConfig.trackingId', 'result.recaptchaConfig.recaptchaSiteKey'],
  },
  { entry: 'POST /getUserDetails', sends: [], reads: ['success', 'doc', 'doc.balance', 'doc.exposure', 'logout', 'message'] },
  { entry: 'PUT /account/:memberCode/settings/switch-wallet', sends: ['useBonusWallet', 'walletCode'] },
  { entry: 'GET /account/:memberCode/balance-settings', sends: [] },
  { entry: 'GET /account/:memberCode/notification/message', sends: [], reads: ['success', 'result'] },
  { entry: 'GET /account/:memberCode/order-list', sends: ['orderStatus', 'eventId', 'from', 'to'] },
  { entry: 'GET /account/:memberCode/profile/get', sends: [] },
  { entry: 'GET /profile/verify/email/:p1/:p2', sends: [], reads: ['success', 'status.statusDesc'] },
  { entry: 'GET /account/wagering-details', sends: ['walletType'] },
  { entry: 'POST /account/:id/settings/one-click' },
  { entry: 'POST /account/:id/settings/mobile-stakes-exchange-game', sends: ['settings'] },
  { entry: 'POST /account/:id/settings/mobile-stakes', sends: ['settings'] },
  { entry: 'POST /account/:id/settings/stakes', sends: ['settings'] },
  { entry: 'POST /account/:id/promotions/promo-code' },
  { entry: 'GET /promotions', sends: [] },
  { entry: 'POST /getActivityDetails', sends: [], reads: ['success', 'doc.lastLogin'] },
  { entry: 'POST /getStackButton', sends: [], reads: ['success', 'data.priceArray'] },
  { entry: 'POST /updateButton', sends: TEN, reads: ['success', 'data', 'message'] },
  { entry: 'POST /getUserSetting', sends: [], reads: ['success', ...under('data', DELAYS)] },
  { entry: 'POST /getUserWpNumber', sends: ['siteurl'], reads: ['success', 'data'] },
  { entry: 'POST /getWpNumber', sends: ['siteurl'], reads: ['success', 'response'] },
  { entry: 'POST /getSetting', sends: ['siteurl'], reads: ['success', 'data.istenpaisa'] },
  {
    entry: 'POST /getUserEvenets',
    sends: [...under('details', ['username', 'id', 'key', 'role', 'token']), 'targetUser'],
    reads: ['success', 'parent'],
  },
  { entry: 'GET /server-time', sends: [], reads: ['success', 'result'] },
  {
    entry: 'POST /exchange/order/settings/',
    sends: ['marketId', 'runnerId'],
    reads: under('result', ['maxBet', 'maxWinPerMarket', 'mType', 'minBet', 'eventTypeId', 'eventId', 'competitionId']),
  },
  { entry: 'POST /exchange/order/', sends: under('orders', [...ORDER, 'betDelay', 'line']) },
  { entry: 'DELETE /exchange/order/:id', sends: [], reads: ['success'] },
  { entry: 'DELETE /exchange/order', sends: [], reads: ['success'] },
  { entry: 'socket create-bet', sends: ['token', ...under('bet', [...BET, 'browserdetail', 'ipaddress'])] },
  { entry: 'socket place-bet-success' },
  { entry: 'socket place-bet-error', reads: ['message'] },
  { entry: 'socket get-bets', sends: ['token', ...under('filter', ['username', 'deleted', 'result', 'status']), 'sort.placedTime'] },
  { entry: 'socket get-bets-success', reads: under('bets', ROW) },
  { entry: 'socket logout' },
  { entry: 'socket event-type-success' },
  {
    entry: 'socket get-free-home-allmarkets',
    sends: [...under('filter', ['eventTypeId.$nin', 'visible', 'deleted', 'marketType.$in', 'status.$ne']), 'sort.openDate'],
  },
  { entry: 'socket get-freehomeallmarkets-success', reads: ['groups.competitionName', ...under('groups.markets.market', MARKET)] },
  { entry: 'GET /exchange/odds/eventType/:eventTypeId', sends: [], reads: ODDS },
  { entry: 'GET /exchange/odds/group/:a/:b', sends: [], reads: ODDS },
  { entry: 'GET /exchange/odds/sma-event/:eventTypeId/:eventId', sends: [], reads: ODDS },
  { entry: 'GET /exposure/pnl/:memberCode/markets/:marketId/ladder', sends: [], reads: ['success', 'result'] },
  { entry: 'GET /match-center/stats/:eventTypeId/:eventId/video', sends: [], reads: ['success', 'result'] },
  { entry: 'POST /match-center/stats/d-access-token', sends: OF_EVENT, reads: ['result.config.videoId', 'result.url'] },
  { entry: 'POST /match-center/stats/access-token', sends: OF_EVENT, reads: ['result.config.videoId', 'result.url'] },
  { entry: 'POST /open/match-center/stats/access-token', sends: OF_EVENT, reads: ['result.config.videoId', 'result.url'] },
  { entry: 'POST /getHomeAllCompitition', sends: BROWSED, reads: ['success', 'response.id', 'response.name'] },
  { entry: 'POST /getHomeAllEvents', sends: BROWSED, reads: ['success', ...under('response', ['id', 'name', 'competitionName'])] },
  { entry: 'POST /getFreeHomeAllCompitition', sends: BROWSED, reads: ['success', 'response.id', 'response.name'] },
  { entry: 'POST /getFreeHomeAllEvents', sends: BROWSED, reads: ['success', ...under('response', ['id', 'name', 'competitionName'])] },
  { entry: 'POST /singleGame/', sends: ['gameId', 'tableId'], reads: ['success', 'data'] },
]

/** What our exchange asks for beside those, and why. */
export const BESIDE: Readonly<Record<string, readonly string[]>> = {
  // An account is opened by an adult who took the terms: both declarations are recorded (AUTH-17).
  'POST /createUserOtp/': ['adult', 'terms'],
}

const MARKET_BOOK = ['marketBook.status', ...under('marketBook.runners', ['selectionId', 'runnerName'])]
const SIDES = under('marketBook.runners', ['availableToBack.price', 'availableToBack.size', 'availableToLay.price', 'availableToLay.size'])
/** A market in the specification's words (section 3). It shows one side's price alone; both sides and their sizes are of one form. */
export const SOURCE_MARKET = [...MARKET, ...MARKET_BOOK, ...SIDES]
const BUTTONS = under('presetStakeSettings', ['settings', 'mobileStakesSettings', 'mobileStakesExchangeGameSettings'])
const SETTINGS = BUTTONS.map((place) => `settings.${place}.stakes`)
const USER = [...MEMBER.filter((field) => field !== 'settings'), ...SETTINGS, 'settings.oneClickSettings.active', 'settings.notifications']
const SUPPORT = ['wpnumber', 'instagram', 'facebook', 'twitter', 'telegram', 'email', 'message']
const CODE = ['orderId', 'status']
const APP = ['name', 'model.lot-version', 'model.lot-android-version', 'hosts']
const SOURCE_ODDS = ['success', ...under('result', SOURCE_MARKET)]

/**
 * What an exchange answers that speaks nothing but section 7, where \`reads\` names no field or does not show what is in one. Every call
 * also has \`success\` and \`message\`.
 */
export const SPOKEN: Readonly<Record<string, readonly string[]>> = {
  'POST /user/userLogin': ['status', ...under('data', USER), 'token.accessToken', 'result.isB2C'],
  'POST /auth/glogin': under('result', USER),
  'POST /auth/walogin': under('result', USER),
  'socket login-success': ['success', 'message', ...under('output', USER)],
  'socket login-otp-success': ['success', 'message', ...under('output', USER)],
  'POST /createOtp/': CODE,
  'POST /auth/resendOtp': CODE,
  'POST /auth/forgotPassword': CODE,
  'GET /user/whoAmI': ['status', ...under(ACTIVITY, ['ip', 'location'])],
  'GET /config/app': [...under('result.appConfig', APP), 'result.gaConfig.trackingId', 'result.recaptchaConfig.recaptchaSiteKey'],
  'GET /account/:memberCode/notification/message': under('result', ['id', 'text', 'at']),
  'GET /account/:memberCode/order-list': under('result', ROW),
  'POST /updateButton': ['data.priceArray'],
  'POST /getUserSetting': under('data', [...DELAYS, 'limits']),
  'POST /getUserWpNumber': under('data', SUPPORT),
  'POST /getWpNumber': under('response', SUPPORT),
  'GET /exposure/pnl/:memberCode/markets/:marketId/ladder': [
    ...under('result.runners', ['selectionId', 'pnl']),
    ...under('result.ladder', ['from', 'to', 'pnl']),
  ],
  'GET /match-center/stats/:eventTypeId/:eventId/video': ['result.url'],
  'POST /singleGame/': under('data', ['url', 'origin']),
  'GET /exchange/odds/eventType/:eventTypeId': SOURCE_ODDS,
  'GET /exchange/odds/group/:a/:b': SOURCE_ODDS,
  'GET /exchange/odds/sma-event/:eventTypeId/:eventId': SOURCE_ODDS,
  // Lists of markets, one for each competition.
  'socket get-freehomeallmarkets-success': SOURCE_MARKET,
  // Section 4: the toast has the server's message.
  'socket place-bet-success': ['message'],
}

/** What is in a field that a client sends, where section 7 does not show it. */
export const SENT: Readonly<Record<string, readonly string[]>> = {
  [ACTIVITY]: under(ACTIVITY, ['ip', 'location']),
  settings: ['settings.stakes'],
}

/** The fields that these paths name, with those they are in. */
export const fieldsNamed = (paths: readonly string[]): readonly string[] =>
  [...new Set(paths.flatMap((path) => path.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.'))))].toSorted()
/** All that an exchange of section 7 answers to an entry. */
export const spokenFields = ({ entry, reads = [] }: Literal): readonly string[] =>
  fieldsNamed([...(entry.startsWith('socket ') ? [] : ['success', 'message']), ...(SPOKEN[entry] ?? reads)])
