import * as z from 'zod/mini'
import { timeZoneSchema } from '#contract/scalar.ts'
import { ALL_WAYS, flag, host, pathOfBase, type PublicBrand, publicBrandSchema, shown, text } from './brand.ts'

// Apart from `brand.ts`: a player's browser never reads a folder's file, and its schema is not fetched.

/** The brands whose members are the same people. */
export const groupSchema = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'expected a name of small letters, digits and hyphens'))
  .brand<'BrandGroup'>()
export type BrandGroup = z.infer<typeof groupSchema>

/** The letters that the product ships; those of Noto Sans come with every page. */
export const FACES = ['noto-sans', 'nunito', 'source-serif-4'] as const

const WHOLE_RUPEES = 'expected 1 to 1,000,000,000 rupees'
const IDLE = 'expected 1 to 720 minutes'

const rupees = () => z.int('expected whole rupees').check(z.minimum(1, WHOLE_RUPEES), z.maximum(1_000_000_000, WHOLE_RUPEES))
/** The bounds of deposits and withdrawals in whole rupees, and whether a withdrawal that waits may be cancelled (ACCT-04). */
const paymentsSchema = z.strictObject({
  deposit: z._default(z.strictObject({ min: rupees(), max: rupees(), bankMax: rupees() }), {
    min: 100,
    max: 100_000,
    bankMax: 1_000_000,
  }),
  withdrawal: z._default(z.strictObject({ min: rupees(), max: rupees() }), { min: 100, max: 500_000 }),
  cancelWithdrawal: z._default(z.boolean(), true),
})

/**
 * One brand as its folder's `brand.json` has it. An unknown field is refused, so that no secret gets in by mistake (BRAND-05).
 */
export const brandSchema = z.strictObject({
  ...shown,
  adminName: text(64),
  /** A member's first choice of a lobby opens the popup of slots and casino (SUPP-04). */
  showCasinoPopup: flag(),
  /** The host names that show this brand (BRAND-01). */
  hosts: z.array(host()).check(z.minLength(1, 'expected at least one host name')),
  /** The casino's own origin for this brand's pages, such as https://casino.saltline.example; that of the start where absent (CAS-04). */
  casinoOrigin: z.optional(
    z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/, 'expected an origin such as https://casino.example, without a path')),
  ),
  /** Brands of one group share their members; the brand's own name where absent (BRAND-01). Fixed once a brand has members. */
  group: z.optional(groupSchema),
  /** The letters of headings, among those that the product ships; the style sheet of the brand names them in `--heads`. */
  face: z._default(z.enum(FACES, `expected one of ${FACES.join(', ')}`), 'noto-sans'),
  /** Days of statements and limits are of this zone, unless the member's is named (ACCT-02). */
  timeZone: z._default(timeZoneSchema, () => timeZoneSchema.parse('Asia/Kolkata')),
  /** A later login ends the member's older session (SESS-06); false: a member may be signed in on several devices. */
  singleSession: flag(),
  payments: z.prefault(paymentsSchema, {}),
  /** A session ends after this many idle minutes; absent: after its 12 hours only. */
  idleMinutes: z.optional(z.int('expected whole minutes').check(z.minimum(1, IDLE), z.maximum(720, IDLE))),
})

/** A brand with the name of its folder, and the group its members belong to. */
export type Brand = z.output<typeof brandSchema> & { readonly name: string; readonly group: BrandGroup }

const faultOf = (issue: z.core.$ZodIssue): { readonly field: string; readonly fault: string } => {
  const field = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return { field: [...issue.path.map(String), issue.keys.join(', ')].join('.'), fault: 'is no field of a brand' }
  if (issue.code === 'invalid_type') return { field: field || 'brand.json', fault: `expected ${issue.expected}` }
  if (issue.code === 'invalid_union') return { field, fault: 'expected a file of the folder, or nothing' }
  return { field, fault: issue.message }
}

/** The sentence about a wrong brand: its name, the faults with their fields, and the file. */
export const brandFault = (name: string, faults: string): string => `Brand "${name}": ${faults} (in brands/${name}/brand.json).`

/** The brand of a folder, with every default filled in. Throws an Error that names the brand and each bad field. */
export const parseBrand = (name: string, raw: unknown): Brand => {
  const parsed = brandSchema.safeParse(raw)
  if (parsed.success) return { ...parsed.data, name, group: parsed.data.group ?? groupSchema.parse(name) }
  const faults = parsed.error.issues.map(faultOf).map(({ field, fault }) => `${field}: ${fault}`)
  throw new Error(brandFault(name, faults.join('; ')))
}

/** The switches that need a code. */
const WITHOUT_CODES = { showSignupOption: false, showSignupbyRefer: false, showLoginWithOtp: false } as const
/** The brand as the browser gets it. Without a way to send codes, the switches that need one are off. */
export const publicBrand = (brand: Brand, ways = ALL_WAYS): PublicBrand =>
  publicBrandSchema.parse({ ...brand, ...(ways.codes ? {} : WITHOUT_CODES), ways })

/**
 * A brand as a front serves it: its back end's bases are paths of the front's own origin (BACK-03). The bases of third parties stay: who
 * asks for an address, what configures Google, and where a video is.
 */
export const behindFront = (brand: Brand): Brand => {
  const { api, auth, account, open, casino, upload, dev, socket, adminSocket } = brand.bases
  const paths = {
    api: pathOfBase(api),
    auth: pathOfBase(auth),
    account: pathOfBase(account),
    open: pathOfBase(open),
    casino: pathOfBase(casino),
    upload: pathOfBase(upload),
    dev: pathOfBase(dev),
    socket: pathOfBase(socket),
    adminSocket: pathOfBase(adminSocket),
  }
  return { ...brand, bases: { ...brand.bases, ...paths } }
}
