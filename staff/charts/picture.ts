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
}
/** The transitions from one state to another: one line, with the words of each. */
export type ChartLine = {
  readonly edge: string
  readonly points: readonly (readonly [x: number, y: number])[]
  readonly words: readonly { readonly text: string; readonly x: number; readonly y: number }[]
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
