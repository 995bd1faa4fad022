import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as z from 'zod/mini'
import { filesBelow, productFiles } from '../tests/adding/kind.ts'
import { kinds } from '../tests/adding/kinds.ts'
import { filesOfProgram, textOf } from './imports.ts'

const root = join(import.meta.dirname, '..')
const browserSchema = z.object({ path: z.string(), env: z.record(z.string(), z.string()) })

export type SlowProof = {
  /** All the code that the proof runs, as text. */
  readonly code: () => string
  readonly run: () => SpawnSyncReturns<string>
  /** The lines of its output that say what it came to. */
  readonly figures: RegExp
  /** The files of tests that it runs and `npm test` would run. */
  readonly tests?: readonly string[]
}

/** The environment as it came: a bundle that is made here sets NODE_ENV, under which no test of a component runs. */
const { NODE_ENV: _, ...environment } = process.env
const node = (args: readonly string[], env: NodeJS.ProcessEnv = environment): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, env })
/** Builds the product where its sources have changed: the walks prove what is built. */
export const buildProduct = (): SpawnSyncReturns<string> => node(['-e', "import('./scripts/setup.mjs').then(({ build }) => build())"])
const codeOf = (file: string): string => filesOfProgram(file).map(textOf).join('\n')
/** `of`: the file whose imports are all that the script proves with. */
const script = (file: string, args: readonly string[], figures: RegExp, of = file): SlowProof => ({
  code: () => `${args.join(' ')}\n${codeOf(of)}`,
  run: () => node([join(root, 'node_modules/tsx/dist/cli.mjs'), file, ...args]),
  figures,
})

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
/** The product as it was built. */
const product = (): string =>
  ['dist', 'dist-server', 'dist-casino']
    .flatMap(filesIn)
    .map((file) => readFileSync(file, 'latin1').replaceAll(root, ''))
    .join('\n')

/** What is added to, and the checks of it. What these import is not in it: each change of the product would ask for all of it again. */
const added = (): string => {
  const places = kinds.flatMap((kind) => [
    ...productFiles(kind).filter((file) => existsSync(join(root, file))),
    ...kind.additions.flatMap((each) => ('like' in each ? filesIn(each.like) : [])).map((file) => relative(root, file)),
    ...kind.tests,
  ])
  const own = filesBelow(join(root, 'tests/adding')).map((file) => join('tests/adding', file))
  return [...new Set([...places, ...own, 'scripts/adding.ts'])].map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
}

/** Tests in the browser of the whole built product: walks of its charts; every page, game and field in every width. */
const SPECS: Readonly<Record<'walks' | 'surveys', readonly string[]>> = {
  walks: ['walks.spec.ts', 'source-walks.spec.ts'],
  surveys: [
    ...['routes', 'device', 'fields', 'flows', 'first-image', 'languages'],
    ...['casino-games', 'casino-fit', 'casino-lobbies', 'casino-pages'],
  ].map((name) => `${name}.spec.ts`),
}
const inBrowser = (name: keyof typeof SPECS): SlowProof => ({
  code: () => [product(), ...SPECS[name].map((file) => codeOf(`tests/browser/${file}`))].join('\n'),
  run: () => {
    const found = browserSchema.parse(JSON.parse(node(['scripts/browser.mjs']).stdout))
    const env = { ...environment, ...found.env, CHROMIUM_PATH: found.path }
    return node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=line', ...SPECS[name]], env)
  },
  figures: /walk:|passed/,
  tests: SPECS[name].map((file) => `tests/browser/${file}`),
})

/** Tests that kill processes at each write, simulate hours, or enumerate a whole game: each file is a proof of its own. */
const LONG_TESTS = [
  'tests/casino/audit.test.ts',
  'tests/casino/beside.test.ts',
  'tests/casino/exchange-simulation.test.ts',
  'tests/casino/games/returns-solo.test.ts',
  'tests/casino/processes.test.ts',
  'tests/casino/provider-simulation.test.ts',
  'tests/casino/wallet-simulation.test.ts',
  'tests/server/audit-books.test.ts',
  'tests/server/feeds/simulator.test.ts',
  'tests/server/gateway/processes.test.ts',
  'tests/server/kill-rule.test.ts',
  'tests/server/kill.test.ts',
  'tests/server/money-simulation.test.ts',
  'tests/server/season.test.ts',
  'tests/server/shared/casino.test.ts',
  'tests/server/shared/joint.test.ts',
  'tests/server/shared/takeover.test.ts',
  'tests/server/shared/upgrade.test.ts',
  'tests/simulation/simulation.test.ts',
] as const
const longTest = (file: string): SlowProof => ({
  code: () => codeOf(file),
  run: () =>
    node(['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', file], { ...environment, NO_COLOR: '1', FORCE_COLOR: '0' }),
  figures: /^\s*Tests .*passed/,
  tests: [file],
})

/** The client before a back end of that level. */
const atLevel = (level: 0 | 1): SlowProof =>
  script('scripts/simulate.ts', ['--level', `${level}`, '--seeds', '100', '--processes', '1'], /violations/, 'tests/simulation/run.ts')
/** Every slow proof by name; a long test by its file. */
export const proofs: Readonly<Record<string, SlowProof>> = {
  simulation: script('scripts/simulate.ts', ['--seeds', '200', '--processes', '1'], /violations/, 'tests/simulation/run.ts'),
  'simulation-0': atLevel(0),
  'simulation-1': atLevel(1),
  prove: script('scripts/prove.ts', ['--short'], /states, /),
  adding: { ...script('scripts/adding.ts', [], /checks pass/), code: added },
  walks: inBrowser('walks'),
  surveys: inBrowser('surveys'),
  ...Object.fromEntries(LONG_TESTS.map((file) => [file, longTest(file)])),
}

/** One number for all the code that a proof runs, product and tests. */
export const hashOf = ({ code }: SlowProof): string => createHash('sha256').update(code()).digest('hex').slice(0, 16)
