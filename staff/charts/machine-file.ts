/** A chart as data: what `createMachine` takes, with its guards, actions and delays by name. */
export type ChartConfig = {
  readonly id: string
  readonly config: object
  readonly guards: readonly string[]
  readonly actions: readonly string[]
  /** Milliseconds by name; null where the length depends on the bet or the session. */
  readonly delays: Readonly<Record<string, number | null>>
}

/** A delay without a fixed length has this one in the exported file. */
const UNKNOWN_MS = 1000

const listed = (names: readonly string[], value: string): string => names.map((name) => `    ${JSON.stringify(name)}: ${value},\n`).join('')

/**
 * One file for the official visualiser and editor: the chart with its states, transitions and delays. Each guard says yes and each
 * action does nothing, because the picture needs their names alone.
 */
export const machineFile = ({ id, config, guards, actions, delays }: ChartConfig): string =>
  `import { setup } from 'xstate'

export const machine = setup({
  guards: {
${listed(guards, '() => true')}  },
  actions: {
${listed(actions, '() => {}')}  },
  delays: {
${Object.entries(delays)
  .map(([name, ms]) => `    ${JSON.stringify(name)}: ${ms ?? UNKNOWN_MS},\n`)
  .join('')}  },
}).createMachine(${JSON.stringify({ ...config, id }, null, 2)})
`
