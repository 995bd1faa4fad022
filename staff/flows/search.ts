import { SCREEN_LANGUAGES, type ScreenLanguage } from '../charts/reading.ts'
import { linkOfRule, requirementsOfRule, type Rule } from '../charts/rule.ts'
import { type ChartSpec, eventWords, linkOf, stateName } from './spec.ts'
import { type Library, NO_LIBRARY, textsOf } from './texts.ts'

/** What fits a query, and where it leads. */
export type Hit = {
  readonly kind: 'chart' | 'rule' | 'state' | 'event' | 'requirement' | 'row' | 'screen' | 'case' | 'refusal' | 'situation'
  readonly name: string
  readonly place: string
  readonly says: string
  readonly link: string
  /** The language of what it says. */
  readonly lang: ScreenLanguage
}

/** The hits that a reader is shown at once, and the characters of a sentence that a hit shows. */
export const MOST_HITS = 60
const MOST_SAID = 240

const plain = (name: string): string => name.toLowerCase().replace(/[.·\s-]+/g, ' ')
/** Words that a sentence may lack. */
const SMALL: ReadonlySet<string> = new Set([
  'two',
  'a',
  'an',
  'the',
  'is',
  'was',
  'are',
  'were',
  'of',
  'in',
  'on',
  'to',
  'and',
  'or',
  'by',
  'for',
  'my',
])
const wordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{M}\p{N}₹%]+/u).filter((word) => word !== '')

/** How well a text fits: 0 for the whole query in its name, 1 in its sentence, 2 for each word in its sentence; null for no fit. */
const reader = (query: string): ((name: string, says: string) => 0 | 1 | 2 | null) => {
  const wanted = plain(query.trim())
  const all = wordsOf(wanted)
  const words = all.filter((word) => !SMALL.has(word)).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word))
  const phrase = ` ${all.join(' ')}`
  /** A short word is the whole word; a longer one may be its start. */
  const hasWord = (known: readonly string[], word: string): boolean =>
    known.some((each) => (word.length < 3 ? each === word : each.startsWith(word)))
  return (name, says) => {
    if (plain(name).includes(wanted)) return 0
    if (says === '' || words.length === 0) return null
    const known = wordsOf(plain(says))
    const at = ` ${known.join(' ')} `
    if (at.includes(wanted.length < 4 ? `${phrase} ` : phrase)) return 1
    return all.length > 1 && words.every((word) => hasWord(known, word)) ? 2 : null
  }
}

const ORDER: readonly Hit['kind'][] = ['chart', 'rule', 'state', 'event', 'requirement', 'row', 'screen', 'case', 'refusal', 'situation']

type Given = Omit<Hit, 'lang'> & Partial<Pick<Hit, 'lang'>>

/** What a search finds of a rule: its name, its requirements, and each situation in each language. */
const givenBy = (
  rule: Rule,
  { requirements }: Library,
): readonly { readonly given: Given; readonly name: string; readonly text: string }[] => [
  {
    given: { kind: 'rule', name: rule.title, place: '', says: rule.purpose, link: linkOfRule(rule) },
    name: `${rule.title} ${rule.rule}`,
    text: rule.purpose,
  },
  ...[...requirementsOfRule(rule)].map(([name, [table]]) => {
    const text = requirements.get(name) ?? ''
    const says = text === '' ? rule.purpose : text
    return { given: { kind: 'requirement' as const, name, place: rule.title, says, link: linkOfRule(rule, table) }, name, text }
  }),
  ...rule.tables.flatMap((table) =>
    table.rows.flatMap(({ when, outcome, sees }) =>
      SCREEN_LANGUAGES.flatMap((lang) => {
        const says = lang === 'en' ? [when, outcome, sees?.en ?? ''].join(' ').trim() : (sees?.[lang] ?? '')
        const at = { place: `${rule.title} / ${table.title}`, link: linkOfRule(rule, table) }
        return says === '' ? [] : [{ given: { ...at, kind: 'situation' as const, name: table.title, says, lang }, name: '', text: says }]
      }),
    ),
  ),
]

/**
 * What fits a query, the best first: names of charts, rules, states, events and requirements that hold it, then sentences of states, rows,
 * screens, refusals, situations and requirements that hold it or all of its words (FLOW-06). Without a library names and states' sentences alone are read.
 */
export const hitsOf = (
  charts: readonly ChartSpec[],
  query: string,
  library: Library = NO_LIBRARY,
  rules: readonly Rule[] = [],
): readonly Hit[] => {
  if (query.trim() === '') return []
  const fits = reader(query)
  const found: { readonly hit: Hit; readonly rank: number }[] = []
  const seen = new Set<string>()
  const take = (given: Given, name: string, says: string): void => {
    const hit: Hit = { lang: 'en', ...given }
    const rank = fits(name, says)
    const known = `${hit.kind} ${hit.name} ${hit.place} ${hit.kind === 'event' || hit.kind === 'requirement' ? '' : hit.says}`
    if (rank === null || seen.has(known)) return
    seen.add(known)
    found.push({ hit: { ...hit, says: hit.says.length > MOST_SAID ? `${hit.says.slice(0, MOST_SAID - 1)}…` : hit.says }, rank })
  }
  for (const spec of charts) {
    const { chart, purpose, states } = spec
    take({ kind: 'chart', name: chart, place: '', says: purpose, link: linkOf(spec, '') }, chart, '')
    for (const { state, says, requirements, rows } of states) {
      const at = { place: `${chart} / ${stateName(state)}`, link: linkOf(spec, state) }
      if (state !== '') take({ ...at, kind: 'state', name: stateName(state), says }, stateName(state), says)
      for (const name of new Set(rows.map(eventWords))) take({ ...at, kind: 'event', name, says }, name, '')
      for (const name of requirements) {
        const text = library.requirements.get(name) ?? ''
        take({ ...at, kind: 'requirement', name, says: text === '' ? says : text }, name, text)
      }
    }
    const reading = library.readings.get(chart)
    for (const { kind, state, part, says, lang } of reading === undefined ? [] : textsOf(spec, reading)) {
      const link = part === '' ? linkOf(spec, state) : `${linkOf(spec, '')}#${part}`
      take({ kind, name: state === '' ? chart : stateName(state), place: `${chart} / ${stateName(state)}`, says, link, lang }, '', says)
    }
  }
  for (const rule of rules) for (const { given, name, text } of givenBy(rule, library)) take(given, name, text)
  return found
    .toSorted((one, other) => one.rank - other.rank || ORDER.indexOf(one.hit.kind) - ORDER.indexOf(other.hit.kind))
    .map(({ hit }) => hit)
}
