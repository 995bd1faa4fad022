import * as z from 'zod/mini'
import { type Market, marketSchema } from '#contract/market.ts'
import { type Paise, marketIdSchema, millisSchema, paiseSchema } from '#contract/scalar.ts'
import { isLive } from '#domain/money/bonus.ts'
import type { Wheel } from '#domain/money/fortune.ts'
import { paise } from '#domain/paise.ts'
import type { BonusChange, ExchangeEvent } from './events.ts'
import { type Stored, bonusStateSchema, bonusTermsSchema, listOf, segmentsSchema, wholeSchema } from './stored.ts'

type Event<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>

/** What a market has counted for a bonus. */
const countedMarketSchema = z.strictObject({
  ...z.pick(marketSchema, { marketName: true, marketSaid: true, eventName: true }).shape,
  at: millisSchema,
  amount: paiseSchema,
})

/** A bonus as the core keeps it (ACCT-09). Each counted market has brought a part of what is required, so their number is bounded. */
export const bonusSchema = z.strictObject({
  number: wholeSchema,
  code: z.string(),
  terms: bonusTermsSchema,
  grantedAt: millisSchema,
  state: bonusStateSchema,
  counted: z.record(marketIdSchema, countedMarketSchema),
  /** What of it became cash. */
  converted: paiseSchema,
  endedAt: z.nullable(millisSchema),
})
export type CoreBonus = Stored<typeof bonusSchema>

export const isLiveBonus = ({ state }: CoreBonus): boolean => isLive(state)
/** What was wagered of a bonus. */
export const wageredOf = ({ counted }: CoreBonus): Paise => paise(Object.values(counted).reduce((sum, { amount }) => sum + amount, 0))

export const grantedBonus = ({ number, code, terms, at }: Event<'bonus-granted'>): CoreBonus => ({
  number,
  code,
  terms,
  grantedAt: at,
  state: 'active',
  counted: {},
  converted: paise(0),
  endedAt: null,
})

export const ended = (bonus: CoreBonus, { how, converted, at }: Event<'bonus-ended'>): CoreBonus => ({
  ...bonus,
  state: how,
  converted,
  endedAt: at,
})

/** A bonus after the settlement, or the correction, of a market with bets of it. */
export const counted = (
  bonus: CoreBonus,
  { state, counted: amount, converted }: BonusChange,
  market: Market | undefined,
  { at, marketId }: Event<'market-settled'>,
): CoreBonus => {
  const { [marketId]: _, ...others } = bonus.counted
  const { marketName = '', marketSaid, eventName = '' } = market ?? {}
  const own = { [marketId]: { marketName, eventName, at, amount, ...(marketSaid === undefined ? {} : { marketSaid }) } }
  return {
    ...bonus,
    state,
    counted: amount === 0 ? others : { ...others, ...own },
    converted,
    endedAt: isLive(state) ? null : at,
  }
}

const wheelSchema = z.strictObject({
  day: z.string(),
  serverSeed: z.string(),
  segments: segmentsSchema,
  spin: z.nullable(z.strictObject({ clientSeed: z.string(), roll: z.number(), prize: paiseSchema, at: millisSchema })),
}) satisfies z.ZodMiniType<Wheel>
/** A member's wheel, and those that were spun before, the newest first. */
export const fortuneSchema = z.strictObject({ wheel: wheelSchema, past: listOf<Wheel>(wheelSchema) })
export type CoreFortune = Stored<typeof fortuneSchema>

/** The most draws that are kept of a member. */
const MAX_PAST = 30

export const offered = (before: CoreFortune | undefined, { day, serverSeed, segments }: Event<'fortune-offered'>): CoreFortune => {
  const done = before === undefined || before.wheel.spin === null ? [] : [before.wheel]
  return { wheel: { day, serverSeed, segments, spin: null }, past: [...done, ...(before?.past ?? [])].slice(0, MAX_PAST) }
}
export const spun = (fortune: CoreFortune, { clientSeed, roll, prize, at }: Event<'fortune-spun'>): CoreFortune => ({
  ...fortune,
  wheel: { ...fortune.wheel, spin: { clientSeed, roll, prize, at } },
})
