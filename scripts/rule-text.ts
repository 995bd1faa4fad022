import { requirementsOfRule, type Rule, type RuleRow } from '#staff/charts/rule.ts'
import { cell, requirementsSaid } from './chart-text.ts'

const answering = (requirements: readonly string[]): string => requirements.map((id) => `[${id}](#requirements)`).join(', ')
const rowOf = ({ when, outcome, sees, requirements }: RuleRow): string =>
  `| ${[when, outcome, sees?.en ?? '—', sees?.hi ?? '—'].map(cell).join(' | ')} | ${answering(requirements)} |`

/** A rule as a page to read, from the same data as its page in the app (`/flows`). */
export const pageOfRule = (rule: Rule): string => {
  const { title, purpose, sources, charts, tables } = rule
  const lines = [
    `# ${title}`,
    '',
    `Generated from ${sources.map((file) => `\`${file}\``).join(', ')} by \`npm run charts\`; edit the code, not this page.`,
    '',
    purpose,
    '',
    `Charts beside it: ${charts.map((chart) => `[${chart}](../${chart}.md)`).join(', ')}.`,
    ...tables.flatMap((table) => [
      ...['', `## ${table.title}`, '', table.note, ''],
      ...['| Situation | What happens | The player reads | हिन्दी | Answers |', '|---|---|---|---|---|'],
      ...table.rows.map(rowOf),
    ]),
    ...['', '## Requirements', '', '| Requirement | What it asks for | In |', '|---|---|---|'],
    ...[...requirementsOfRule(rule)].map(
      ([id, answered]) => `| ${id} | ${cell(requirementsSaid.get(id) ?? '')} | ${answered.map((table) => table.title).join(', ')} |`,
    ),
  ]
  return `${lines.join('\n')}\n`
}
