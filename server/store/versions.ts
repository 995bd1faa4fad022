import * as z from 'zod/mini'
import { ownerOf } from '#domain/betting/settlement.ts'
import { type ExchangeEvent, eventSchema } from '#server/exchange/events.ts'
import { inWords } from './damage.ts'
import { StoreError } from './log.ts'

type Body = Readonly<Record<string, unknown>>
const typedSchema = z.object({ type: z.string() })
const bodySchema: z.ZodMiniType<Body> = z.looseObject({})
/** Brings a body of one version to the next. */
type Upcast = (body: Body) => Body
type Upcasts = Readonly<Record<string, readonly Upcast[]>>

const olderSchema = z.object({
  marketId: z.optional(z.string()),
  market: z.optional(z.object({ marketId: z.string() })),
  order: z.optional(z.object({ ref: z.string() })),
  type: z.string(),
  transactions: z.array(z.looseObject({ postings: z.array(z.looseObject({ account: z.string() })) })),
})
/** The part of an account's name that names its market. */
const HOLD = /^member:[^:]+:hold:(.+)$/

/** Transactions said nothing of what they belong to: member and market stand in their accounts, or in the event. */
const withOwners: Upcast = (body) => {
  const { transactions, type, marketId, market, order } = olderSchema.parse(body)
  const ref = type === 'bet-received' ? order?.ref : undefined
  return {
    ...body,
    transactions: transactions.map((transaction) => {
      const accounts = transaction.postings.map(({ account }) => account)
      const member = accounts.flatMap((account) => ownerOf(account)?.member ?? [])[0]
      const held = accounts.flatMap((account) => HOLD.exec(account)?.[1] ?? [])[0] ?? marketId ?? market?.marketId
      return { ...transaction, member, ...(held === undefined ? {} : { market: held }), ...(ref === undefined ? {} : { ref }) }
    }),
  }
}

/**
 * By type of event: from version 1 to 2, from 2 to 3, and so on. A new event is of the last version; the rows of releases that knew
 * no versions are of the first. A step that has landed is never edited.
 */
const UPCASTS = {
  'member-opened': [withOwners],
  'member-closed': [withOwners],
  'bet-received': [withOwners],
  'bet-refused': [],
  'bet-lapsed': [withOwners],
  'bet-entered': [withOwners],
  'bet-filled': [withOwners],
  'bet-cancelled': [withOwners],
  'cash-out-received': [],
  'cash-out-lapsed': [],
  'cashed-out': [withOwners],
  'amend-received': [],
  'amend-lapsed': [],
  'bet-amended': [withOwners],
  'auto-cash-out-set': [],
  'auto-cash-out-ended': [],
  'alert-set': [],
  'alert-removed': [],
  'alert-fired': [],
  'alerts-given': [],
  'limit-changed': [],
  'check-set': [],
  'check-seen': [],
  'member-arrived': [],
  'member-left': [],
  'member-paused': [],
  'member-held': [],
  'person-linked': [],
  'return-asked': [],
  'account-closed': [],
  'ref-fenced': [],
  'runner-removed': [withOwners],
  'runner-reinstated': [],
  'market-changed': [],
  'wallet-chosen': [],
  'bonus-granted': [],
  'bonus-ended': [],
  'fortune-offered': [],
  'fortune-spun': [],
  'casino-called': [],
  'deposit-started': [],
  'deposit-opened': [],
  'deposit-claimed': [],
  'deposit-ended': [],
  'receipt-kept': [],
  'withdrawal-requested': [],
  'withdrawal-cancelled': [],
  'payment-told': [],
  'beneficiary-added': [],
  'beneficiary-removed': [],
  // Version 1 named runs only where there were any; version 2 did not name what a transaction belongs to.
  'market-settled': [(body) => ({ runs: null, ...body }), withOwners],
} as const satisfies Record<ExchangeEvent['type'], readonly Upcast[]>

/** What this release cannot read, because a later one wrote it. */
const newer = (what: string): StoreError =>
  new StoreError(`${what} was written by a newer release of Pavilion. Start that release again; nothing was changed.`)

/** The steps from a version to the last. Throws StoreError when this release does not know the version of that type of event. */
export const stepsFrom = (type: string, version: number, upcasts: Upcasts = UPCASTS): readonly Upcast[] => {
  const steps = Object.hasOwn(upcasts, type) ? upcasts[type] : undefined
  if (steps === undefined) throw newer(`An event "${type}"`)
  if (!(Number.isInteger(version) && version >= 1)) throw new Error(`version ${version} of "${type}" is none`)
  if (version > steps.length + 1) throw newer(`Version ${version} of the event "${type}"`)
  return steps.slice(version - 1)
}

/** A body as its last version has it. */
export const upcast = (steps: readonly Upcast[], body: Body): Body => steps.reduce((before, step) => step(before), body)

/** The event of a stored body. Throws StoreError when a newer release wrote it, and an Error when it is no event. */
export const eventFrom = (text: string, version: number): ExchangeEvent => eventOf(JSON.parse(text), version)

/** The same, of a body that is no text any more. */
export const eventOf = (body: unknown, version: number): ExchangeEvent => {
  const { type } = typedSchema.parse(body, { error: inWords })
  const steps = stepsFrom(type, version)
  return eventSchema.parse(steps.length === 0 ? body : upcast(steps, bodySchema.parse(body)), { error: inWords })
}

/** The version in which an event is written. */
export const versionOf = ({ type }: ExchangeEvent): number => UPCASTS[type].length + 1
