import * as z from 'zod/mini'
import { limitPeriodSchema } from '#contract/call.ts'
import { checkMinutesSchema, limitKindSchema } from '#contract/calls/play.ts'
import { type Millis, millisSchema, paiseSchema, timeZoneSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { type DayPlayed, type Limits, withCounted } from '#domain/money/limits.ts'
import { type Pauses, coolingUntil, excludedUntil, noPauses, paused } from '#domain/money/pauses.ts'
import { DEFAULT_ZONE } from '#domain/money/periods.ts'
import { DEFAULT_CHECK, type Sitting, arrived, checkSeen, left, timeCounted } from '#domain/money/sitting.ts'
import type { ExchangeEvent, PlayEvent } from './events.ts'
import { type Dated, type Stored, exclusionSchema, limitLineSchema, listOf } from './stored.ts'

/** A member's limits, pauses and sitting, and what of the limits is used (ACCT-08). */
export const playSchema = z.strictObject({
  /** The zone of the member's days, weeks and months. */
  zone: timeZoneSchema,
  limits: z.partialRecord(limitKindSchema, z.partialRecord(limitPeriodSchema, limitLineSchema)) satisfies z.ZodMiniType<Limits>,
  /** The oldest day first. */
  days: listOf<DayPlayed>(
    z.strictObject({ from: millisSchema, deposit: z.number(), stake: z.number(), net: z.number(), time: z.number() }),
  ),
  checkMinutes: checkMinutesSchema,
  sitting: z.nullable(
    z.strictObject({
      from: millisSchema,
      yesAt: z.nullable(millisSchema),
      net: paiseSchema,
      countedTo: z.nullable(millisSchema),
      leftAt: z.nullable(millisSchema),
    }),
  ) satisfies z.ZodMiniType<Sitting | null>,
  pauses: z.strictObject({
    coolingUntil: z.nullable(millisSchema),
    excluded: z.nullable(exclusionSchema),
  }) satisfies z.ZodMiniType<Pauses>,
  /** When the break that holds now, or else the last one, began. */
  pausedAt: z.nullable(millisSchema),
  /** A new account on the device of a member who chose a break waits until then (ACCT-14). */
  heldUntil: z.nullable(millisSchema),
  closedAt: z.nullable(millisSchema),
})
export type CorePlay = Stored<typeof playSchema>

export const noPlay: CorePlay = {
  zone: DEFAULT_ZONE,
  limits: {},
  days: [],
  checkMinutes: DEFAULT_CHECK,
  sitting: null,
  pauses: noPauses,
  pausedAt: null,
  heldUntil: null,
  closedAt: null,
}

/** Does a break hold? */
const isPaused = (pauses: Pauses, at: Millis): boolean => excludedUntil(pauses, at) !== null || coolingUntil(pauses, at) !== null

const PLAY: Readonly<Record<PlayEvent['type'], true>> = {
  'limit-changed': true,
  'check-set': true,
  'check-seen': true,
  'member-arrived': true,
  'member-left': true,
  'member-paused': true,
  'member-held': true,
  'return-asked': true,
  'account-closed': true,
}
export const isPlay = (event: ExchangeEvent): event is Dated<PlayEvent> => Object.hasOwn(PLAY, event.type)

/** A member's play after one of those events. */
export const foldPlay = (play: CorePlay, event: Dated<PlayEvent>): CorePlay => {
  const { at } = event
  switch (event.type) {
    case 'limit-changed': {
      const { kind, period, line } = event
      return { ...play, limits: { ...play.limits, [kind]: { ...play.limits[kind], [period]: line } } }
    }
    case 'check-set':
      return { ...play, checkMinutes: event.minutes }
    case 'check-seen':
      return play.sitting === null ? play : { ...play, sitting: checkSeen(play.sitting, at) }
    case 'member-arrived':
      return { ...play, sitting: arrived(play.sitting, at) }
    case 'member-left':
      if (play.sitting === null) return play
      return { ...play, days: timeCounted(play.days, play.sitting, at, play.zone), sitting: left(play.sitting, at) }
    case 'member-paused':
      return { ...play, pauses: paused(play.pauses, event.kind, event.until), pausedAt: isPaused(play.pauses, at) ? play.pausedAt : at }
    case 'member-held':
      return { ...play, heldUntil: event.until }
    case 'return-asked':
      return { ...play, pauses: { ...play.pauses, excluded: event.exclusion } }
    case 'account-closed':
      return { ...play, closedAt: at }
    default:
      return event satisfies never
  }
}

/** With `amount` more on the day of `at`; a result counts in the sitting too. */
export const playCounted = (play: CorePlay, what: 'deposit' | 'stake' | 'net', at: number, amount: number): CorePlay => {
  const days = withCounted(play.days, what, at, amount, play.zone)
  const { sitting } = play
  if (what !== 'net' || sitting === null) return { ...play, days }
  return { ...play, days, sitting: { ...sitting, net: paise(sitting.net + amount) } }
}
