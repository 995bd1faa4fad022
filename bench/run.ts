/** Runs every script of the bench, one after the other, and writes RESULTS.md. */
import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Row, place, root } from './report.ts'

const SCRIPTS = [
  'start',
  'first-load',
  'lighthouse',
  'odds-grid',
  'wire-to-pixel',
  'press',
  'heap',
  'journal',
  'inspector',
  'bets',
  'stores',
  'settled',
  'statements',
  'delivery',
  'clients',
  'gateways',
  'seal',
  'drill',
  'meters',
  'unread',
  'book',
  'replay',
  'season',
  'casino',
] as const
/** The drill plays thirty faults. */
const LONGEST_MS = 600_000
const rowSchema = z.object({ what: z.string(), figure: z.string(), goal: z.string() })

/** The rows of one script; one more when it ends badly. */
const rowsOf = (script: string): Promise<readonly Row[]> =>
  new Promise((resolve) => {
    const rows: Row[] = []
    const child = fork(join(root, 'bench', `${script}.ts`), { cwd: root, execArgv: ['--import', 'tsx'] })
    const late = setTimeout(() => child.kill(), LONGEST_MS)
    child.on('message', (message: unknown) => void rows.push(rowSchema.parse(message)))
    child.on('close', (code, signal) => {
      clearTimeout(late)
      if (code !== 0) rows.push({ what: script, figure: `not measured: it ended with ${code ?? signal}`, goal: '' })
      resolve(rows)
    })
  })

const where = place()
process.stdout.write(`${where}\n`)
const lines: string[] = []
for (const script of SCRIPTS)
  for (const { what, figure, goal } of await rowsOf(script)) lines.push(`| ${what} | ${figure} | ${goal} | \`${script}\` |`)
writeFileSync(
  join(root, 'bench', 'RESULTS.md'),
  `# Results

${where}. Ratios are medians of interleaved runs; processor time, not time on the wall, where no disk, socket or browser is in play. \`npm run bench\` writes this page; each script runs alone with \`npx tsx bench/NAME.ts\`, and \`npm run -s bench:against -- REV NAME\` measures an older commit in turn with this one. Ten drills in a row with 2,000 watchers are in docs/SCALE.md.

| What | Figure | Goal | Script |
|---|---|---|---|
${lines.join('\n')}
`,
)
