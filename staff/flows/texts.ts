import { type Reading, SCREEN_LANGUAGES, type ScreenLanguage } from '../charts/reading.ts'
import { conditionOf, heardIn, saidOf, screensIn } from './reading.ts'
import { causeOf, type ChartSpec } from './spec.ts'

/** What a search reads besides names: what was read of each chart, and what each requirement says. */
export type Library = { readonly readings: ReadonlyMap<string, Reading>; readonly requirements: ReadonlyMap<string, string> }
export const NO_LIBRARY: Library = { readings: new Map(), requirements: new Map() }

/** A sentence of a chart and its language, the state that it is about ('' for the chart itself), and the part of the page that has it. */
type Text = {
  readonly kind: 'row' | 'screen' | 'case' | 'refusal'
  readonly lang: ScreenLanguage
  readonly state: string
  readonly part: string
  readonly says: string
}
const ENGLISH = { part: '', lang: 'en' } as const

/** Every sentence of a chart: its rows, its screens in each language, what should happen, and its refusals. */
export const textsOf = (spec: ChartSpec, reading: Reading): readonly Text[] => [
  ...spec.states.flatMap((state): readonly Text[] => [
    ...state.rows.map((row) => ({
      kind: 'row' as const,
      state: state.state,
      ...ENGLISH,
      says: [
        heardIn(reading, row) || causeOf(row),
        conditionOf(reading, state, row),
        ...row.does.map((done) => saidOf(reading, done)),
        row.why,
      ]
        .filter((each) => each !== '')
        .join(' '),
    })),
    ...screensIn(reading, state).flatMap(({ says, lines, hears }) =>
      SCREEN_LANGUAGES.map((tag) => ({
        kind: 'screen' as const,
        state: state.state,
        part: '',
        lang: tag,
        // What leads to the screen is written in English.
        says: [...(tag === 'en' ? [says] : []), ...lines[tag].map((line) => line.says), ...hears[tag]].join(' · '),
      })),
    ),
  ]),
  ...reading.expected.flatMap(({ state, cases }) =>
    cases.map(({ when, outcomes, why }) => ({
      kind: 'case' as const,
      state: spec.states.some((each) => each.state === state) ? state : '',
      ...ENGLISH,
      says: [when, ...outcomes, why].filter((each) => each !== '').join(' '),
    })),
  ),
  ...reading.refusals.flatMap(({ code, says }) =>
    SCREEN_LANGUAGES.map((tag) => ({ kind: 'refusal' as const, lang: tag, state: '', part: 'refusals', says: `${code}: ${says[tag]}` })),
  ),
]
