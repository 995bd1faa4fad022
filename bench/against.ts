/**
 * Measures this build and an older commit's in turn, in one run, so that the noise of the machine hits both:
 * `npm run -s bench:against -- REV SCRIPT... [--turns N]`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { median, root, times } from './report.ts'

const TURNS = 5
const MOST_TURNS = 50
/** One measurement of one script at most. */
const LONGEST_MS = 600_000

const fail = (what: string): never => {
  process.stderr.write(`${what}\n`)
  process.exit(1)
}
const { values, positionals } = parseArgs({ allowPositionals: true, options: { turns: { type: 'string', default: String(TURNS) } } })
const [rev, ...scripts] = positionals
const turns = Number(values.turns)
if (rev === undefined || scripts.length === 0) fail('Name a commit and a script of the bench: npm run -s bench:against -- main~20 press')
if (!Number.isInteger(turns) || turns < 1 || turns > MOST_TURNS) fail(`--turns is a whole number from 1 to ${MOST_TURNS}.`)
for (const script of scripts) if (!existsSync(join(root, 'bench', `${script}.ts`))) fail(`There is no bench/${script}.ts.`)

/** The figures of one run of a script: the first number of each row, by the name of the row. */
const measure = (folder: string, script: string): ReadonlyMap<string, number> => {
  const out = execFileSync(process.execPath, ['--import', 'tsx', `bench/${script}.ts`], {
    cwd: folder,
    encoding: 'utf8',
    timeout: LONGEST_MS,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const rows = [...out.matchAll(/^(.+?): (.+) \(goal .*\)$/gm)]
  return new Map(
    rows.flatMap(([, what = '', figure = '']) => {
      const number = /-?\d+(?:\.\d+)?/.exec(figure.replaceAll(/(?<=\d),(?=\d{3})|p\d+ /g, ''))?.[0]
      return number === undefined ? [] : [[what, Number(number)] as const]
    }),
  )
}

/** A checkout of the older commit, with its packages, built. */
const build = (folder: string, commit: string): void => {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit], { cwd: root, stdio: 'inherit' })
  const lock = 'package-lock.json'
  if (readFileSync(join(folder, lock), 'utf8') === readFileSync(join(root, lock), 'utf8'))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: folder, stdio: 'inherit' })
  const make = "await (await import('./scripts/setup.mjs')).build()"
  execFileSync(process.execPath, ['--input-type=module', '--eval', make], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

const folder = join(mkdtempSync(join(tmpdir(), 'pavilion-bench-')), 'before')
try {
  build(folder, rev ?? '')
  for (const script of scripts) {
    const before = new Map<string, number[]>()
    const now = new Map<string, number[]>()
    const sides = [
      { at: folder, kept: before },
      { at: root, kept: now },
    ]
    for (let turn = 0; turn < turns; turn += 1)
      for (const { at, kept } of turn % 2 === 0 ? sides : sides.toReversed())
        for (const [what, figure] of measure(at, script)) kept.set(what, [...(kept.get(what) ?? []), figure])
    for (const [what, figures] of now) {
      const old = before.get(what)
      if (old === undefined) continue
      const spread = (all: readonly number[]): string => `${median(all)} (${Math.min(...all)} to ${Math.max(...all)})`
      const ratio = median(old) === 0 ? 'no ratio' : times(median(figures) / median(old))
      process.stdout.write(`${what}: ${ratio}, ${spread(figures)} against ${spread(old)}, ${turns} turns\n`)
    }
  }
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', folder], { cwd: root })
  rmSync(join(folder, '..'), { recursive: true, force: true })
}
