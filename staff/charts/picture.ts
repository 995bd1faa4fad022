import type { Origin } from '#client/ledger/origin.ts'

/** What a state waits for: the first of these that moves it on; an outcome waits for none. */
export type StateKind = 'exchange' | 'timer' | 'player' | 'outcome' | 'plain'
/** A row of what a line says. `by`: who causes it; '' for an event that is no fact. */
export type ChartWord = { readonly text: string; readonly by: Origin | ''; readonly x: number; readonly y: number }

/** A state's box. `state`: its path with dots, '' for the chart itself. `title`: where its name stands. */
export type Box = {
  readonly state: string
  readonly name: string
  readonly says: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly title: readonly [x: number, y: number]
  readonly holds: 'nothing' | 'states' | 'regions'
  /** The state in which the box around it begins. */
  readonly isFirst: boolean
  readonly kind: StateKind
}
/** The transitions from one state to another: one line, with the words of each. */
export type ChartLine = {
  readonly edge: string
  readonly points: readonly (readonly [x: number, y: number])[]
  readonly words: readonly ChartWord[]
}
/** A chart laid out (scripts/chart-layout.ts); `npm run charts` writes it beside the chart's page. */
export type Picture = {
  readonly chart: string
  readonly width: number
  readonly height: number
  readonly boxes: readonly Box[]
  readonly lines: readonly ChartLine[]
}

/** What a picture lights: the states that hold, and the last lines taken, the newest last. */
export type Lit = { readonly states: readonly string[]; readonly way: readonly string[] }

/** A picture of a part of a chart. `of`: the outermost state that it shows from inside; '' for the overview. */
export type Part = { readonly of: string; readonly picture: Picture }

/** Every state around a state, itself last: `sent.checking` lights `sent` too. */
export const aroundOf = (state: string): readonly string[] => {
  const parts = state.split('.')
  return ['', ...parts.map((_, i) => parts.slice(0, i + 1).join('.'))]
}

/** The box of a state in a picture, or of the innermost state around it that has one there; null where none has. */
export const boxFor = ({ boxes }: Picture, state: string): Box | null =>
  aroundOf(state)
    .toReversed()
    .flatMap((around) => boxes.filter((box) => box.state === around))[0] ?? null

/** A line as a picture has it: a state without a box there is the one around it. */
export const edgeIn = (picture: Picture, edge: string): string =>
  edge
    .split('→')
    .map((state) => boxFor(picture, state)?.state ?? '')
    .join('→')

/** The states of a picture that hold: each, or the box around it there. */
export const litIn = (picture: Picture, states: readonly string[]): readonly string[] => [
  ...new Set(states.flatMap((state) => boxFor(picture, state)?.state || [])),
]

/** The smallest pictures that show the states that hold: of regions, one each. */
export const partsWith = (parts: readonly Part[], states: readonly string[]): readonly Part[] => {
  const innermost = states.map((state) =>
    parts.filter(({ of, picture }) => aroundOf(state).includes(of) && picture.boxes.some((box) => box.state === state)).at(-1),
  )
  const shown = parts.filter((part) => innermost.includes(part))
  return shown.length > 0 ? shown : parts.slice(0, 1)
}

/** A state as it is read: `sent.checking` is `sent · checking`. */
export const stateWords = (states: readonly string[]): string => states.map((state) => state.replaceAll('.', ' · ')).join(' + ')

/** The innermost states of a state's value, each as its path: `{ sent: 'checking' }` is `sent.checking`; of regions, one each. */
export const leavesOf = (value: unknown, path = ''): readonly string[] => {
  if (typeof value === 'string') return [path === '' ? value : `${path}.${value}`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path === '' ? key : `${path}.${key}`
    const leaves = leavesOf(inner, at)
    return leaves.length === 0 ? [at] : leaves
  })
}
