import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import * as z from 'zod/mini'
import { lasting, words } from '#staff/flows/spec.ts'
import type { Budget } from '#staff/charts/reading.ts'

/** What a chart's file computes, by its name in a sentence: constants, conditions, actions and delays, each as its code. */
type Code = ReadonlyMap<string, string>

/** The parts of a chart's `setup` whose functions decide. */
const KINDS: Readonly<Record<string, string>> = { guards: 'condition', actions: 'action', delays: 'delay' }
/** A longer piece of code is not quoted. */
const QUOTED = 100

const nameOf = (node: ESTree.Node): string => (node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '')

/** The code of a chart's file by names. Throws for a text that is no TypeScript. */
export const codeOf = (file: string, text: string): Code => {
  const { program, errors } = parseSync(file, text, { lang: 'ts', sourceType: 'module' })
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const code = new Map<string, string>()
  const take = (name: string, { start, end }: { readonly start: number; readonly end: number }): void =>
    void code.set(name, text.slice(start, end).replaceAll(/\s+/g, ' '))
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init !== null && /^[A-Z][A-Z\d_]+$/.test(nameOf(id))) take(`the constant ${nameOf(id)}`, init)
    },
    Property: ({ key, value }) => {
      const kind = KINDS[nameOf(key)]
      if (kind === undefined || value.type !== 'ObjectExpression') return
      for (const each of value.properties) if (each.type === 'Property') take(`the ${kind} “${words(nameOf(each.key))}”`, each.value)
    },
  }).visit(program)
  return code
}

/** What a chart's file computes otherwise than before, as sentences; none where nothing does. What is new or gone, the chart's rows say. */
export const codeDifferences = (chart: string, file: string, was: Code, is: Code): readonly string[] =>
  [...is].flatMap(([name, now]) => {
    const before = was.get(name)
    if (before === undefined || before === now) return []
    const isShort = before.length <= QUOTED && now.length <= QUOTED
    return [`${chart}: ${name} is now ${isShort ? `\`${now}\` instead of \`${before}\`` : `computed otherwise; read ${file}`}`]
  })

/** What the ways through the slip take otherwise than before, as sentences. */
export const budgetDifferences = (was: readonly Budget[], is: readonly Budget[]): readonly string[] =>
  is.flatMap(({ says, ms }) => {
    const before = was.find((each) => each.says === says)
    if (before === undefined) return [`how long it takes: “${says}” is new: ${lasting(ms)}`]
    return before.ms === ms ? [] : [`how long it takes: “${says}” takes ${lasting(ms)} instead of ${lasting(before.ms)}`]
  })

const budgetsSchema = z.object({
  budgets: z.array(
    z.object({
      says: z.string(),
      phases: z.array(z.object({ screen: z.string(), ms: z.number() })),
      until: z.string(),
      ms: z.number(),
    }),
  ),
})
/** A file of a git revision of the repository in `folder`; null where the revision has none. */
const fileAt = (folder: string, revision: string, file: string): string | null => {
  try {
    return execFileSync('git', ['show', `${revision}:${file}`], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return null
  }
}

/** What the files of charts compute otherwise than at a revision, and what the ways through the slip take, as sentences. */
export const computedDifferences = (
  folder: string,
  revision: string,
  charts: readonly { readonly chart: string; readonly file: string; readonly budgets: readonly Budget[] }[],
): readonly string[] => {
  const code = charts.flatMap(({ chart, file }) => {
    const before = fileAt(folder, revision, file)
    return before === null ? [] : codeDifferences(chart, file, codeOf(file, before), codeOf(file, readFileSync(join(folder, file), 'utf8')))
  })
  const times = charts.flatMap(({ chart, budgets }) => {
    const before = budgets.length === 0 ? null : fileAt(folder, revision, `docs/charts/read/${chart}.json`)
    return before === null ? [] : budgetDifferences(budgetsSchema.parse(JSON.parse(before)).budgets, budgets)
  })
  return [...code, ...new Set(times)]
}
