import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A name that cannot be a chart's; its message says why. */
export class NoName extends Error {}

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const machineOf = (
  own: string,
): string => `// In this file: the context, then guards, delays and actions (\`setup\`), then states (\`createMachine\`). Readers’ sentences: \`${own}.says.json\`.
import { emit } from 'xstate'
import { type Delays, type Emitted, type Heard, setup } from '../setup.ts'

type Context = { readonly delays: Delays }

/** What this chart decides (FLOW-01). */
export const ${camel(own)}Machine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: { again: ({ context }) => context.delays.historyMs },
  guards: { isMember: ({ event }) => event.ledger.member !== null },
  actions: {
    readBalance: emit({ type: 'request' as const, request: { type: 'read' as const, ask: { what: 'balance' as const } } }),
  },
}).createMachine({
  id: '${own}',
  description: 'What this chart decides, in one sentence.',
  context: ({ input }) => ({ delays: input.delays }),
  initial: 'resting',
  states: {
    resting: {
      description: 'The page is out of sight, or a visitor looks at it.',
      meta: { requirements: ['FLOW-01'] },
      on: { 'page.shown': { guard: 'isMember', target: 'watching' } },
    },
    watching: {
      description: 'A member looks at the page. The balance is read at intervals.',
      meta: { requirements: ['FLOW-01'] },
      entry: 'readBalance',
      on: { 'page.hidden': 'resting', 'session.ended': 'resting' },
      after: { again: { target: 'watching', reenter: true } },
    },
  },
})
`

const testOf = (own: string): string => `import type { AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { Fact } from '#client/ledger/facts.ts'
import { emptyLedger } from '#client/ledger/ledger.ts'
import { ${camel(own)}Machine } from '#machines/${own}/${own}.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, member } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const owner = member('demo')
const ledgers = [emptyLedger, { ...emptyLedger, member: owner }]
const facts: readonly Fact[] = [
  { type: 'page.shown' },
  { type: 'page.hidden' },
  { type: 'session.ended', member: owner.memberCode, said: null },
  { type: 'link.up' },
]
const walkChart = (machine: AnyStateMachine) =>
  walk({
    machine,
    input: { delays: DELAYS },
    cases: facts.flatMap((fact) => ledgers.map((ledger) => ({ ...fact, at: at(5), ledger }))),
    key: (snapshot) => JSON.stringify(snapshot.value),
  })

/** FLOW-01: a member's balance is read on entering and at intervals, and at no other time. */
const brokenBy = ({ before, event, after, emitted }: Step): readonly string[] => {
  const isTimer = event.type.startsWith('xstate.after')
  const entered = after.matches('watching') && (isTimer || before.matches('resting'))
  const broken: string[] = []
  if (emitted.length !== (entered ? 1 : 0)) broken.push(\`\${event.type} asks \${emitted.length} times\`)
  if ((event.type === 'page.hidden' || event.type === 'session.ended') && after.matches('watching')) broken.push('it goes on')
  if (event.type === 'page.shown' && 'ledger' in event && event.ledger === emptyLedger && entered) broken.push('it serves a visitor')
  return broken
}
const silent = (steps: readonly Step[]): readonly string[] =>
  steps.some(({ event, emitted }) => event.type.startsWith('xstate.after') && emitted.length > 0) ? [] : ['it is never read again']

test('[FLOW-05] ${own} does what its table says', () => {
  expect(unlikeTable('${own}', walkChart(${camel(own)}Machine))).toEqual([])
})

test('[FLOW-01][FLOW-05] ${own} walks take every state, transition and guard', () => {
  const { steps, figures } = walkChart(${camel(own)}Machine)
  printFigures('${own}', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy)), ...silent(steps)]).toEqual([])
})

const watching = 'states/watching'
const mutants: readonly Mutant[] = [
  ['never read', mutant(${camel(own)}Machine, watching, 'entry', [])],
  ['never read again', mutant(${camel(own)}Machine, watching, 'after', {})],
  ['goes on behind another page', mutant(${camel(own)}Machine, \`\${watching}/on\`, 'page.hidden', {})],
  ['goes on after the session', mutant(${camel(own)}Machine, \`\${watching}/on\`, 'session.ended', {})],
  ['serves a visitor', mutant(${camel(own)}Machine, 'states/resting/on', 'page.shown', { target: 'watching' })],
]
catchMutants('${own}', mutants, walkChart, brokenBy, silent)
`

const TABLE = `  start -> resting

resting
  page.shown of a member -> watching; says read(balance); after again 15000 ms

watching
  page.hidden -> resting
  session.ended -> resting
  after again -> stays; says read(balance); after again 15000 ms
`

const SAYS = { actions: { readBalance: 'Asks for the balance.' }, guards: {}, events: {} }

/** Puts a line before the first that the expression finds from `from` on. Throws where there is none. */
const before = (text: string, from: string, what: RegExp, line: string): string => {
  const start = text.indexOf(from)
  const found = start < 0 ? null : what.exec(text.slice(start))
  if (found === null) throw new Error(`nothing fits ${what.source} after ${from}`)
  const at = start + found.index
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`
}

/**
 * Writes the skeleton of a chart into the repository at `root`: machine, sentences, walk and table. It names the chart in the late
 * roster and in the list of charts. Answers the paths of what it wrote. Throws `NoName` for a name that is taken or is none.
 */
export const newMachine = (root: string, name: string): readonly string[] => {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(name))
    throw new NoName(`${name} is no name of a chart: write small letters and hyphens, as price-history.`)
  const folder = `machines/${name}`
  const files = new Map([
    [`${folder}/${name}.machine.ts`, machineOf(name)],
    [`${folder}/${name}.says.json`, `${JSON.stringify(SAYS, null, 2)}\n`],
    [`tests/machines/${name}.test.ts`, testOf(name)],
    [`tests/machines/tables/${name}.txt`, TABLE],
  ])
  const taken = [...files.keys(), folder].find((path) => existsSync(join(root, path)))
  if (taken !== undefined) throw new NoName(`${taken} is there already.`)

  const late = 'machines/late-roster.ts'
  const actor = `  const ${camel(name)} = createActor(${camel(name)}Machine, { ...options, id: '${name}' })`
  let roster = readFileSync(join(root, late), 'utf8')
  roster = before(
    roster,
    'import ',
    /^import type \{ RosterOptions \}/m,
    `import { ${camel(name)}Machine } from './${name}/${name}.machine.ts'`,
  )
  roster = before(roster, 'createLateRoster', /^ {2}const keepers/m, actor)
  roster = before(roster, 'const keepers', /^ {2}\]/m, `    ${camel(name)},`)
  files.set(late, roster)

  const list = 'scripts/chart-pages.ts'
  let pages = readFileSync(join(root, list), 'utf8')
  pages = before(
    pages,
    'import ',
    /^import type \{ Picture \}/m,
    `import { ${camel(name)}Machine } from '#machines/${name}/${name}.machine.ts'`,
  )
  pages = before(pages, 'export const charts', /^\]/m, `  ${camel(name)}Machine,`)
  files.set(list, pages)

  mkdirSync(join(root, folder), { recursive: true })
  for (const [path, text] of files) writeFileSync(join(root, path), text)
  return [...files.keys()]
}
