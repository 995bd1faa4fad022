import type { ScreenLanguage } from './reading.ts'

/** What a player reads, in each language of the pages. */
export type Says = Readonly<Record<ScreenLanguage, string>>
/** A situation: what happens in it, what the player reads (null for nothing), and the requirements that ask for it. */
export type RuleRow = {
  readonly when: string
  readonly outcome: string
  readonly sees: Says | null
  readonly requirements: readonly string[]
}
/** Situations that belong together, with the numbers of their example in the note. */
export type RuleTable = { readonly title: string; readonly note: string; readonly rows: readonly RuleRow[] }
/** The page of a rule that no chart holds. `npm run charts` runs the product’s own functions and writes it. */
export type Rule = {
  /** The name in the address, which no chart has. */
  readonly rule: string
  readonly title: string
  readonly purpose: string
  /** The files that decide. */
  readonly sources: readonly string[]
  /** The charts beside the rule. */
  readonly charts: readonly string[]
  readonly tables: readonly RuleTable[]
}

/** What an address says for a table of a rule. */
export const tableAnchor = ({ title }: Pick<RuleTable, 'title'>): string => title.toLowerCase().replaceAll(' ', '-')
/** The address of a rule’s page, at a table. */
export const linkOfRule = ({ rule }: Pick<Rule, 'rule'>, table?: Pick<RuleTable, 'title'>): string =>
  `/flows/${rule}${table === undefined ? '' : `#${tableAnchor(table)}`}`
/** Every requirement of a rule, in order, with the tables that answer it. */
export const requirementsOfRule = ({ tables }: Pick<Rule, 'tables'>): ReadonlyMap<string, readonly RuleTable[]> =>
  new Map(
    [...new Set(tables.flatMap(({ rows }) => rows.flatMap(({ requirements }) => requirements)))]
      .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      .map((id) => [id, tables.filter(({ rows }) => rows.some(({ requirements }) => requirements.includes(id)))]),
  )
