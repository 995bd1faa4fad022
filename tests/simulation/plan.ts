import * as z from 'zod/mini'
import { acceptSchema } from '#contract/messages/settings.ts'

const MAX_STEPS = 1000
const small = z.number().check(z.int(), z.gte(0), z.lte(1000))
const milliseconds = z.number().check(z.int(), z.gte(0), z.lte(100_000))
/** `n`: its number in the whole run; `at`: when, in milliseconds from the start. */
const when = { n: z.number().check(z.int(), z.gte(0), z.lte(MAX_STEPS)), at: milliseconds }
const byHand = { ...when, tab: small }
/** Which delay's reader is to throw: the slip's, the cash-out's or the connection's, each at several states. */
export const breakableSchema = z.enum(['sendMs', 'graceMs', 'popupMs', 'askMs', 'reconnectMinMs'])
export type Breakable = z.output<typeof breakableSchema>
const memberIndex = z.number().check(z.int(), z.gte(0), z.lte(1))
const price = z.number().check(z.int(), z.gte(1010), z.lte(1_000_000))

/** One betting setting as the player wants it. */
const changeSchema = z.discriminatedUnion('setting', [
  z.strictObject({ setting: z.literal('accept'), value: acceptSchema }),
  z.strictObject({ setting: z.literal('steps'), value: z.number().check(z.int(), z.gte(1), z.lte(10)) }),
  z.strictObject({ setting: z.literal('confirmation'), value: z.boolean() }),
  z.strictObject({ setting: z.literal('keepSlip'), value: z.boolean() }),
  z.strictObject({ setting: z.literal('persists'), value: z.boolean() }),
])

const bound = z.nullable(z.number().check(z.int(), z.gte(-10_000_000), z.lte(10_000_000)))

/** One step of a run: the player acts in a tab, or the network and the exchange act on all tabs. */
export const stepSchema = z.discriminatedUnion('does', [
  z.strictObject({ ...byHand, does: z.literal('pick'), market: small, runner: small, side: z.enum(['back', 'lay']) }),
  z.strictObject({ ...byHand, does: z.literal('type stake'), paise: z.number().check(z.int(), z.gte(0), z.lte(10_000_000)) }),
  z.strictObject({ ...byHand, does: z.literal('step price'), odds: price }),
  z.strictObject({ ...byHand, does: z.enum(['place', 'accept price', 'clear', 'dismiss', 'ask', 'cancel bets', 'log out']) }),
  /** `order`: the place of an order without a slip among the sent ones; before a back end that cannot be asked. */
  z.strictObject({ ...byHand, does: z.literal('give up'), order: small }),
  /** Several slips: `twice`: the finger comes down twice; `slip`: its place among the slips of the tab. */
  z.strictObject({ ...byHand, does: z.literal('place all'), twice: z.boolean() }),
  z.strictObject({ ...byHand, does: z.enum(['choose slip', 'remove slip']), slip: small }),
  z.strictObject({ ...byHand, does: z.enum(['clear all', 'leave the review']) }),
  z.strictObject({ ...byHand, does: z.literal('arm'), rupees: z.number().check(z.int(), z.gte(1), z.lte(1000)) }),
  z.strictObject({ ...byHand, does: z.literal('disarm') }),
  /** `twice`: the finger comes down twice. */
  z.strictObject({ ...byHand, does: z.literal('tap'), market: small, runner: small, side: z.enum(['back', 'lay']), twice: z.boolean() }),
  z.strictObject({ ...byHand, does: z.literal('set'), change: changeSchema }),
  /** `as`: another of the two members than the tab's own. */
  z.strictObject({ ...byHand, does: z.literal('log in'), as: z.optional(memberIndex) }),
  z.strictObject({ ...byHand, does: z.literal('break a chart'), where: breakableSchema }),
  z.strictObject({ ...byHand, does: z.literal('open cash-out'), market: small }),
  z.strictObject({ ...byHand, does: z.literal('choose part'), part: z.number().check(z.int(), z.gte(1), z.lte(100)) }),
  z.strictObject({ ...byHand, does: z.enum(['cash out', 'close cash-out', 'close change']) }),
  /** `bet`: its place among those that can be changed; `paise`: what is to be unmatched of it. */
  z.strictObject({ ...byHand, does: z.literal('change a bet'), bet: small, odds: price, paise: z.number().check(z.int(), z.gte(0)) }),
  /** `bet`: as above; all orders at its price go with it. */
  z.strictObject({ ...byHand, does: z.literal('move orders'), bet: small, odds: price }),
  /** In paise; null: without this bound. */
  z.strictObject({ ...byHand, does: z.literal('set rule'), market: small, takeProfit: bound, stopLoss: bound }),
  z.strictObject({ ...byHand, does: z.literal('remove rule'), market: small }),
  z.strictObject({ ...byHand, does: z.enum(['reopen the tab', 'close the tab', 'cut the connection', 'end the session']) }),
  z.strictObject({ ...when, does: z.literal('move the price'), market: small, odds: price }),
  z.strictObject({ ...when, does: z.literal('suspend'), market: small, forMs: milliseconds, odds: price }),
  /** `to`: the number of another definition. */
  z.strictObject({ ...when, does: z.literal('change the market'), market: small, to: small }),
  /** `factor`: of its reduction, in percent × 100. */
  z.strictObject({
    ...when,
    does: z.literal('remove a runner'),
    market: small,
    runner: small,
    factor: z.number().check(z.int(), z.gte(0), z.lte(10_000)),
  }),
  z.strictObject({ ...when, does: z.literal('bring a runner back'), market: small, runner: small }),
  /** `word`: the number of its result. */
  z.strictObject({ ...when, does: z.literal('settle'), market: small, word: small }),
  z.strictObject({ ...when, does: z.literal('kill the exchange'), forMs: milliseconds }),
])
export type Step = z.output<typeof stepSchema>
type StepOf<T> = T extends unknown ? Omit<T, 'n' | 'at'> : never
/** A step before it has a number and a time. */
export type Deed = StepOf<Step>

/** What the back end of a run speaks: the specification alone, that with refs in its answers, or the whole. */
export const levelSchema = z.union([z.literal(0), z.literal(1), z.literal(3)])
export type SimulatedLevel = z.output<typeof levelSchema>

/** A run that failed, cut down to the steps it needs, and what it broke. `sabotage`: the planted fault it needs, if any. */
export const fixtureSchema = z.strictObject({
  seed: z.number().check(z.int(), z.gte(0)),
  sabotage: z.optional(z.string()),
  /** The level of the back end; absent: 3. */
  level: z.optional(levelSchema),
  found: z.string(),
  steps: z.array(stepSchema).check(z.maxLength(MAX_STEPS)),
})
export type Fixture = z.output<typeof fixtureSchema>

const line = (step: Step): string =>
  Object.entries(step)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(', ')

/** A fixture as its file holds it: one step a line. */
export const fixtureText = ({ steps, ...rest }: Fixture): string => {
  const head = Object.entries(rest).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`)
  return `{\n${head.join('')}  "steps": [\n${steps.map((step) => `    { ${line(step)} }`).join(',\n')}\n  ]\n}\n`
}
