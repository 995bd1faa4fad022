/** The languages of the charts’ screens, which `npm run charts` writes. */
export const SCREEN_LANGUAGES = ['en', 'hi'] as const
export type ScreenLanguage = (typeof SCREEN_LANGUAGES)[number]

/** Who sends a fact inside the product: an action of a chart; without an action the spine, or a file of the casino. */
export type Cause = { readonly chart: string; readonly action: string | null }
/** An action in a sentence, with the facts that it derives. */
export type Action = { readonly name: string; readonly says: string; readonly derives: readonly string[] }
/** A condition in a sentence. */
export type Guard = { readonly name: string; readonly says: string }
/** The tests of a file that prove the chart, by their titles. */
export type Proof = { readonly file: string; readonly titles: readonly string[] }
/** What should happen in a state and case of the chart: each outcome in sentences, and the requirements that ask for it. */
export type Case = {
  readonly when: string
  /** The event as the chart spells it. */
  readonly name: string
  /** What tells the case from others of the same event; '' for nothing. */
  readonly about: string
  readonly outcomes: readonly string[]
  readonly requirements: readonly string[]
  readonly why: string
}
/** `state`: as the table has it, with all its parts; '' for the start. */
export type Expectation = { readonly state: string; readonly cases: readonly Case[] }
/** How many mutants of the chart its tests kill, and why the others live. */
export type Score = {
  readonly mutants: number
  readonly killed: number
  readonly survivors: readonly { readonly name: string; readonly reason: string }[]
}
/** How long a way through the slip takes: the screens that are shown on it, and the one at its end. */
export type Budget = {
  readonly says: string
  readonly phases: readonly { readonly screen: string; readonly ms: number }[]
  readonly until: string
  readonly ms: number
}
/** A line of a screen as a player meets it. */
export type Line = { readonly kind: 'text' | 'title' | 'button' | 'field'; readonly says: string }
/** What a player sees and hears in a state, after what `says`, in each language. Heard are live regions and toasts. */
export type Screen = {
  readonly state: string
  readonly says: string
  readonly lines: Readonly<Record<ScreenLanguage, readonly Line[]>>
  readonly hears: Readonly<Record<ScreenLanguage, readonly string[]>>
}
/** The sentence of a refusal, in each language, and whether a bet can get it. */
export type Refusal = { readonly code: string; readonly isOfBet: boolean; readonly says: Readonly<Record<ScreenLanguage, string>> }
/** What a reader is shown of a chart besides its specification. `npm run charts` derives it from the code. */
export type Reading = {
  readonly actions: readonly Action[]
  readonly guards: readonly Guard[]
  /** The sentence of each event that the chart hears. */
  readonly events: Readonly<Record<string, string>>
  /** By event; one that comes from outside has none. */
  readonly causes: Readonly<Record<string, readonly Cause[]>>
  /** The chart's table in `tests/machines/tables`, which its walks hold it to. */
  readonly expected: readonly Expectation[]
  readonly proofs: readonly Proof[]
  /** Null while the mutants are not counted. */
  readonly score: Score | null
  /** Of betslip and order, which a player follows from the press to the verdict; others have none. */
  readonly budgets: readonly Budget[]
  /** None where the chart has no screen of its own. */
  readonly screens: readonly Screen[]
  readonly refusals: readonly Refusal[]
}
