import * as z from 'zod/mini'
import { type Feature, type Pavilion, SOURCE, WHOLE, waysSchema } from '#contract/features.ts'

export const text = (max: number) =>
  z.string().check(z.minLength(1, 'expected some text'), z.maxLength(max, `expected at most ${max} characters`))
/** May be empty: its feature is then off. */
const shaped = (pattern: RegExp, expected: string) => z._default(z.string().check(z.regex(pattern, expected)), '')
const link = () => shaped(/^(?:https:\/\/[^\s"'<>\\]+)?$/, 'expected an address that begins with https://, or nothing')
const version = () => shaped(/^(?:\d+(?:\.\d+){0,3})?$/, 'expected numbers with dots between, or nothing')
const base = () =>
  shaped(
    /^(?:(?:https?|wss?):\/\/[a-z0-9.-]+(?::(?:\d{1,4}|[1-5]\d{4}|6(?:[0-4]\d{3}|5(?:[0-4]\d\d|5(?:[0-2]\d|3[0-5])))))?)?(?:\/[\w.~-]+)*$/,
    'expected an address such as https://api.example/v1, a path such as /v1, without a slash at its end, or nothing',
  )
const file = (end: string) =>
  z.string().check(z.regex(new RegExp(`^[a-z0-9][a-z0-9-]*\\.(?:${end})$`), `expected a file of the folder (${end})`))
const color = () => z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'expected a colour such as #0c352a'))
export const flag = () => z._default(z.boolean(), false)
export const host = () =>
  z.string().check(z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, 'expected a host name in small letters, without a port'))

const eventIds = z.array(text(64)).check(z.maxLength(100))

/** The base addresses of the calls (HTTP-08); '' is the address that served the page, and a path is one there. */
const basesSchema = z.strictObject({
  api: base(),
  auth: base(),
  account: base(),
  open: base(),
  casino: base(),
  upload: base(),
  config: base(),
  dev: base(),
  whoami: base(),
  stream: base(),
  socket: base(),
  adminSocket: base(),
})

const between = (least: number, most: number) => {
  const expected = `expected a whole number from ${least} to ${most}`
  return z.int(expected).check(z.minimum(least, expected), z.maximum(most, expected))
}
const rupeesIn = (most: number) => between(1, most)
/** A bonus for a code: it is wagered `multiplier` times at `minOdds` or more within `days`, and becomes cash up to `cap`. */
const promotionSchema = z.strictObject({
  code: z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{2,23}$/, 'expected 3 to 24 capital letters, digits and hyphens')),
  amount: rupeesIn(100_000),
  multiplier: between(1, 100),
  minOdds: z.number().check(z.minimum(1.01, 'expected odds from 1.01'), z.maximum(1000, 'expected odds up to 1000')),
  days: between(1, 366),
  cap: z.optional(rupeesIn(10_000_000)),
})
/** The six positions of toasts, and whose defaults they follow: the product's (top centre, 3 s) or the library's (ERR-01). */
export const toastPlaceSchema = z.enum(
  ['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'],
  'expected one of the six positions, such as top-center',
)
export type ToastPlace = z.output<typeof toastPlaceSchema>

const HOME = 'expected each of casino, cricket, football and tennis once at most'
/** What the home page has, in its order: lists of sports, and a way into the casino (BRAND-03). */
const homeSchema = z.array(z.enum(['casino', 'cricket', 'football', 'tennis'], HOME)).check(
  z.minLength(1, HOME),
  z.refine((parts) => new Set(parts).size === parts.length, HOME),
)
const sentence = () => z.optional(text(120))
/** What a brand says to newcomers in its own voice; the product's sentence stands for one that is absent (BRAND-03). */
const voiceSchema = z.strictObject({ welcome: sentence(), note: sentence(), strip: sentence() })
/** The same by the tag of each language that it has words for. */
const voicesSchema = z.record(z.string().check(z.regex(/^[a-z]{2,3}$/, 'expected the tag of a language, such as hi')), voiceSchema)

/** The public fields of a brand; the names are the specification's (BRAND-02). */
export const shown = {
  appName: text(40),
  version: version(),
  email: shaped(/^(?:[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+)?$/, 'expected an e-mail address, or nothing'),
  mobiNumber: shaped(/^(?:\+?\d{7,15})?$/, 'expected a phone number of digits, or nothing'),
  telegram: link(),
  instagram: link(),
  facebook: link(),
  title: text(90),
  metaDescription: text(300),
  betbyThemeName: z._default(text(40), 'lotus-fair'),
  isWhatsappOnSignUp: flag(),
  whatsappLink: link(),
  whatsappSupportLink: link(),
  downloadAppLink: link(),
  youtube: link(),
  appVersionLink: link(),
  /** The address of a page or an app with all scores (HDR-12). */
  scoreAppLink: link(),
  telegramSupportLink: link(),
  showMobileLogo: flag(),
  /** The width of logo.svg when it is 32 px high: its place is kept before it comes. The mobile logo is square. */
  logoWidth: z._default(between(16, 320), 136),
  showSignupOption: z.boolean(),
  showSignupbyRefer: z.boolean(),
  showLoginWithOtp: z.boolean(),
  /** The file of the brand's folder that holds its colours. */
  variableCss: z._default(file('css'), 'tokens.css'),
  themeColor: color(),
  /** The same for dark screens; `themeColor` where absent. */
  themeColorDark: z.optional(color()),
  /** A picture of the folder, shown where money is paid in and out. */
  transactionImg: z._default(z.union([z.literal(''), file('svg|png|webp')]), ''),
  domain: host(),
  showDeposit: z.boolean(),
  showWithdrawal: z.boolean(),
  showContact: flag(),
  showWhatsapp: flag(),
  showTelegram: flag(),
  showInstagram: flag(),
  showEmail: flag(),
  showFacebook: flag(),
  managerID: text(64),
  siteurl: host(),
  googleAnalytics: z.optional(text(40)),
  pushAppId: z.optional(text(80)),
  pushSafariId: z.optional(text(120)),
  /** Offers the demo account. */
  demo: flag(),
  toastDefaults: z._default(z.enum(['house', 'library'], 'expected house or library'), 'house'),
  /** The position of toasts; that of the defaults where absent. */
  toastPosition: z.optional(toastPlaceSchema),
  /** The only hosts the app may send a visitor on to (BRAND-09). */
  redirectHosts: z._default(z.array(host()), []),
  /** Two lists of events that get their video by another call (BROWSE-07). */
  specialEvents: z._default(z.tuple([eventIds, eventIds]), [[], []]),
  /** Bets go by a call: for an exchange whose socket takes none (SLIP-16). */
  ordersByCall: flag(),
  home: z._default(homeSchema, ['cricket', 'football', 'tennis']),
  voice: z._default(voicesSchema, {}),
  bases: z.prefault(basesSchema, {}),
  /** What members may take by its code; amounts in rupees (ACCT-09). The registration offers them (AUTH-17). */
  promotions: z._default(z.array(promotionSchema).check(z.maxLength(20, 'expected at most 20 promotions')), []),
}

const named = { name: z.string() }
/**
 * What the server of a page is, as it was started: which ways in lead somewhere (logins made elsewhere, codes to phones), and whether it
 * speaks all of our words. A page without that asks its back end (BACK-02).
 */
const pageWaysSchema = z.extend(waysSchema, { speaks: z.exactOptional(z.literal('pavilion')) })
export type Ways = z.output<typeof pageWaysSchema>
/** What a server has that says nothing of its ways. */
export const ALL_WAYS: Ways = { google: true, whatsapp: true, codes: true }
/** The fields that the page carries: no host list and no admin name. */
export const publicBrandSchema = z.object({ ...named, ...shown, ways: pageWaysSchema })

/** What a brand says in one language. */
export type Voice = z.output<typeof voiceSchema>

export type PublicBrand = z.output<typeof publicBrandSchema>

/** The server's address of a file in a brand's folder. */
export const brandAddress = (brand: Pick<PublicBrand, 'name'>, file: string): string => `/brands/${brand.name}/${file}`

/** A brand before its back end, once that has said in its app config what it speaks (BACK-02). */
export type Served = Pick<PublicBrand, 'bases'> & { readonly ways?: Ways; readonly backend?: Pavilion }
/**
 * Has the back end of this brand that feature? What it does not have has no button and no page. Until it has said so, an exchange that
 * serves its own pages has all, and any other back end nothing beside the specification.
 */
export const has = (brand: Served, feature: Feature): boolean => backendOf(brand).features.includes(feature)
const backendOf = (brand: Served): Pavilion => brand.backend ?? (isOfExchange(brand) ? WHOLE : SOURCE)
/** The brand before a back end that said what it has; the same brand where that was supposed. */
export const withBackend = <Page extends Served>(brand: Page, backend: Pavilion): Page =>
  JSON.stringify(backend) === JSON.stringify(backendOf(brand)) ? brand : { ...brand, backend }

/** The features that a brand shows. */
export type Switches = {
  readonly signUp: 'on' | 'by-referral' | 'off'
  readonly otpLogin: boolean
  readonly deposit: boolean
  readonly withdrawal: boolean
  readonly contact: boolean
  readonly whatsapp: boolean
  readonly telegram: boolean
  readonly instagram: boolean
  readonly email: boolean
  readonly facebook: boolean
  readonly youtube: boolean
}

/** The one place that decides what a brand shows. What is off has no button, no route and no tab (BRAND-04). */
export const switchesOf = (brand: Omit<PublicBrand, 'ways'> & Served): Switches => ({
  signUp: brand.showSignupOption ? 'on' : brand.showSignupbyRefer ? 'by-referral' : 'off',
  otpLogin: brand.showLoginWithOtp,
  deposit: brand.showDeposit && has(brand, 'payments'),
  withdrawal: brand.showWithdrawal && has(brand, 'payments'),
  contact: brand.showContact,
  whatsapp: brand.showWhatsapp && (brand.whatsappSupportLink !== '' || brand.whatsappLink !== ''),
  telegram: brand.showTelegram && (brand.telegramSupportLink !== '' || brand.telegram !== ''),
  instagram: brand.showInstagram && brand.instagram !== '',
  email: brand.showEmail && brand.email !== '',
  facebook: brand.showFacebook && brand.facebook !== '',
  // No visibility flag: the address is its switch.
  youtube: brand.youtube !== '',
})

/** Whether a base is of another server than the one that served the page. */
const isElsewhere = (base: string): boolean => base !== '' && !base.startsWith('/')

/** The other origins a brand's pages talk to: what the page's security policy has to let through. */
export const originsOf = (brand: Omit<PublicBrand, 'ways'>): readonly string[] => [
  ...new Set(
    Object.values(brand.bases)
      .filter(isElsewhere)
      .map((address) => new URL(address).origin),
  ),
]

/** The origins of a brand's sockets as a websocket has them: a policy that names one by http lets no websocket through. */
export const socketOriginsOf = ({ bases: { socket, adminSocket } }: Pick<PublicBrand, 'bases'>): readonly string[] => [
  ...new Set([socket, adminSocket].filter(isElsewhere).map((address) => new URL(address).origin.replace(/^http/, 'ws'))),
]

/** Whether the brand's admin socket has another address than its main one; `page`: the page's own origin (SOCK-01). */
export const hasAdminSocket = ({ bases: { socket, adminSocket } }: Pick<PublicBrand, 'bases'>, page: string): boolean => {
  const addressOf = (base: string): string => (isElsewhere(base) ? base.replace(/^ws/, 'http') : `${page}${base}`)
  return adminSocket !== '' && addressOf(adminSocket) !== addressOf(socket)
}

/** Whether the brand's markets are those of another server: this one has none of them to show. */
export const isOfOtherServer = ({ bases: { api, socket } }: Pick<PublicBrand, 'bases'>): boolean => isElsewhere(api) || isElsewhere(socket)

/** Whether the exchange itself serves this page, so that it speaks all of our words. A page of a front says so once it is known. */
export const isOfExchange = (brand: Served): boolean =>
  !isOfOtherServer(brand) && (brand.ways === undefined || brand.ways.speaks === 'pavilion')

/** The path of a base, without its server. */
export const pathOfBase = (base: string): string => (isElsewhere(base) ? new URL(base).pathname.replace(/\/$/, '') : base)
