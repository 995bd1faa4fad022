import * as z from 'zod/mini'
import { DEFAULT_BETTING, bettingSettingsSchema } from '#contract/messages/settings.ts'
import type { MemberCode } from '#contract/scalar.ts'
import type { StoreFile } from '#server/store/files.ts'

/** What the exchange keeps of the betting settings. The bar of one-click belongs to a session. */
const bettingSchema = z.extend(bettingSettingsSchema, { oneClick: z.omit(bettingSettingsSchema.shape.oneClick, { barred: true }) })
const fieldsSchema = z.record(z.string(), z.unknown())
export type Betting = z.output<typeof bettingSchema>
const { barred: _, ...NO_ONE_CLICK } = DEFAULT_BETTING.oneClick
const NO_BETTING: Betting = { ...DEFAULT_BETTING, oneClick: NO_ONE_CLICK }
/** The places that have preset stakes of their own, by their column. */
export type StakePlace = 'stakes' | 'mobileStakes' | 'mobileGameStakes'
const keptSchema = z.object({ kept: z.nullable(z.string()) })
const rupeesSchema = z.array(z.number().check(z.int()))

/** The stakes and betting settings that members chose. */
export type MemberSettings = {
  /** The preset stakes the member chose for one place, whole rupees each; null when none were. */
  stakes(memberCode: MemberCode, place: StakePlace): readonly number[] | null
  setStakes(memberCode: MemberCode, place: StakePlace, rupees: readonly number[]): void
  /** The betting settings, the default ones where the member chose none (SLIP-33). */
  betting(memberCode: MemberCode): Betting
  setBetting(memberCode: MemberCode, wish: Partial<Betting>): void
  /** Turns one-click off; answers whether it was on. */
  disarm(memberCode: MemberCode): boolean
}

export const createSettings = (db: StoreFile): MemberSettings => {
  /** A column of JSON; null while nothing was kept in it. */
  const keptIn = (column: StakePlace | 'betting', memberCode: MemberCode): unknown => {
    const { kept } = keptSchema.parse(db.prepare(`SELECT ${column} AS kept FROM members WHERE code = ?`).get(memberCode))
    return kept === null ? null : JSON.parse(kept)
  }
  const keepIn = (column: StakePlace | 'betting', memberCode: MemberCode, value: unknown): void =>
    void db.prepare(`UPDATE members SET ${column} = ? WHERE code = ?`).run(JSON.stringify(value), memberCode)
  // What a later version adds has its default.
  const betting = (memberCode: MemberCode): Betting =>
    bettingSchema.parse({ ...NO_BETTING, ...fieldsSchema.parse(keptIn('betting', memberCode) ?? {}) })
  return {
    stakes: (memberCode, place) => z.nullable(rupeesSchema).parse(keptIn(place, memberCode)),
    setStakes: (memberCode, place, rupees) => keepIn(place, memberCode, rupees),
    betting,
    setBetting: (memberCode, wish) => keepIn('betting', memberCode, { ...betting(memberCode), ...wish }),
    disarm: (memberCode) => {
      const { oneClick } = betting(memberCode)
      if (oneClick.active) keepIn('betting', memberCode, { ...betting(memberCode), oneClick: { ...oneClick, active: false } })
      return oneClick.active
    },
  }
}
