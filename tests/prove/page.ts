import type * as z from 'zod/mini'
import type { pinnedSchema } from './pinned.ts'
import { faults } from './planted.ts'
import { casinoScopes, paymentScopes, scopes } from './scopes.ts'

const count = (value: number | undefined): string => value?.toLocaleString('en') ?? 'never run'
const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map((head) => (/^(?:States|Steps)$/.test(head) ? '---:' : '---')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

/** What a run found of each scope, and the planted faults: the generated parts of docs/PROVE.md by the names of their marks. */
export const partsOfPage = (pinned: z.infer<typeof pinnedSchema>): Readonly<Record<string, string>> => ({
  scopes: tableOf(
    ['Scope', 'What is explored', 'Run by', 'States', 'Steps'],
    Object.entries({ ...scopes, ...paymentScopes, ...casinoScopes }).map(([name, { about, isShort }]) => [
      name,
      about,
      isShort ? '`npm test`' : 'hand',
      count(pinned[name]?.states),
      count(pinned[name]?.steps),
    ]),
  ),
  faults: tableOf(
    ['Planted fault', 'Found in', 'What it breaks'],
    Object.entries(faults).map(([name, { scope, breaks }]) => [name, scope, breaks.replace(/^(\d) .*/, 'invariant $1')]),
  ),
})

const between = (name: string): RegExp => new RegExp(`(<!-- ${name} -->\\n\\n)[\\s\\S]*?(\\n\\n<!-- end of ${name} -->)`)
/** The page with its generated parts as this run has them. */
export const pageWith = (page: string, parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts).reduce((text, [name, part]) => {
    if (!between(name).test(text)) throw new Error(`docs/PROVE.md has no place for ${name}`)
    return text.replace(between(name), (_, before: string, after: string) => `${before}${part}${after}`)
  }, page)
