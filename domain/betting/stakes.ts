import { readWhole } from '#contract/figures.ts'
import { BUTTONS } from '#contract/messages/settings.ts'
import { MAX_BUTTON_RUPEES } from '#contract/messages/settings.ts'
import type { Problem } from '../player/forms.ts'
import { stakeLabel } from './format.ts'
import { type Paise, paise } from '../paise.ts'
import { said } from '../said.ts'

/** The default stake buttons: 1K … 2M (STAKE-01). */
export const DEFAULT_STAKES: readonly Paise[] = [1, 5, 10, 25, 50, 100, 200, 500, 1000, 2000].map((k) => paise(k * 100_000))

/** Where preset stakes are: in a desk's slip, on a phone, and on a phone for exchange games, as virtual matches (STAKE-04). */
export const STAKE_PLACES = ['desk', 'phone', 'phoneGames'] as const
export type StakePlace = (typeof STAKE_PLACES)[number]
/** The lists that a player edits: `slip` is the desk's, opened from the slip (STAKE-02). */
export type StakeEdit = StakePlace | 'slip'
export type StakeList = { readonly place: StakePlace; readonly stakes: readonly Paise[] }
/** The preset stakes of a place: its own, else the first of the desk's. */
export const stakesAt = (lists: readonly StakeList[], place: StakePlace): readonly Paise[] => {
  const of = (wanted: StakePlace) => lists.find((list) => list.place === wanted)?.stakes
  return of(place) ?? (of('desk') ?? DEFAULT_STAKES).slice(0, place === 'desk' ? BUTTONS.desk : BUTTONS.phone)
}

/** The fault of a stake button as typed; null without one. */
export const buttonProblem = (raw: string): Problem => {
  if (raw.trim() === '') return said('stakeMissing')
  const rupees = readWhole(raw)
  if (rupees === null) return said('stakeNotWhole')
  if (rupees === 0) return said('stakeNotZero')
  return rupees > MAX_BUTTON_RUPEES ? said('buttonAboveMax', paise(MAX_BUTTON_RUPEES * 100)) : null
}

/** This stake if one tap can have it: whole rupees, and no more than a stake button holds (SLIP-23). Null: it cannot. */
export const wholeStake = (stake: Paise): Paise | null =>
  stake > 0 && stake % 100 === 0 && stake <= MAX_BUTTON_RUPEES * 100 ? stake : null

/** The stake buttons as they were typed; null while any of them is wrong. */
export const typedButtons = (raws: readonly string[]): readonly Paise[] | null =>
  raws.some((raw) => buttonProblem(raw) !== null) ? null : raws.map((raw) => paise((readWhole(raw) ?? 0) * 100))

/** The button's label; '' while its stake is wrong. */
export const typedLabel = (raw: string): string => (buttonProblem(raw) === null ? stakeLabel(readWhole(raw) ?? 0) : '')

/** As the wire has them: price1, label1, price2, … (STAKE-03). */
export const buttonFields = (stakes: readonly Paise[]): Readonly<Record<string, number | string>> =>
  Object.fromEntries(
    stakes.flatMap((stake, i) => [
      [`price${i + 1}`, stake / 100],
      [`label${i + 1}`, stakeLabel(stake / 100)],
    ]),
  )

/** The stakes to edit: as many as the place has, the missing ones the default ones. */
export const editedStakes = (stakes: readonly Paise[], place: StakeEdit): readonly Paise[] =>
  DEFAULT_STAKES.slice(0, place === 'slip' ? BUTTONS.desk : BUTTONS[place === 'desk' ? 'desk' : 'phone']).map(
    (usual, i) => stakes[i] ?? usual,
  )
