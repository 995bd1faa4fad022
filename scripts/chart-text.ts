import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import * as z from 'zod/mini'
import { englishFlows } from '#copy/en/flows.ts'
import { isFactType, originOf } from '#client/ledger/origin.ts'
import { changes } from '#client/ledger/change-table.ts'
import type { Ask } from '#client/ledger/reads.ts'
import { reactions } from '#machines/reactions.ts'
import type { Cause, Line, Reading, Refusal } from '#staff/charts/reading.ts'
import { causesOfRow, conditionOf, heardIn, percent, saidOf, screensIn, statesDoing } from '#staff/flows/reading.ts'
import type { Part } from '#staff/charts/picture.ts'
import {
  type ChartSpec,
  type Row,
  type StateSpec,
  causeOf,
  lasting,
  requirementsOf,
  specOf,
  stateName,
  timersOf,
  words,
} from '#staff/flows/spec.ts'
import { configOf } from './chart-data.ts'
import { fileOf, pictureFile } from './chart-pages.ts'
import { readingOf } from './chart-reading.ts'
import { factsSaid, reactionGuards } from './chart-says.ts'
import { rulePages } from './rule-pages/all.ts'

/** A sentence as a cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|')

const linked = ({ chart, action }: Cause): string =>
  action !== null ? `[${chart}](${chart}.md#actions): ${words(action)}` : chart.includes('/') ? `\`${chart}\`` : chart

/** Who causes a row: the timer, who is outside, or the actions that derive its fact. */
const senderOf = (reading: Reading, row: Row): string => {
  if (row.timer !== null) return 'timer'
  const causes = causesOfRow(reading, row).map(linked)
  const origin = isFactType(row.event) ? originOf({ type: row.event }, null) : 'chart'
  return (origin === 'chart' ? causes : [origin, ...causes]).join(', ') || '—'
}

/** What happens in a row, with its name in small. */
const whenOf = (reading: Reading, row: Row): string => {
  const said = heardIn(reading, row)
  return said === '' ? causeOf(row) : `${said} <sub>${causeOf(row)}</sub>`
}

const actionsOf = (spec: ChartSpec, reading: Reading): readonly string[] => {
  if (reading.actions.length === 0) return []
  const rows = reading.actions.map((action) => {
    const states = statesDoing(reading, spec, action).map(stateName)
    return `| ${words(action.name)} | ${cell(action.says)} | ${action.derives.join(', ') || '—'} | ${states.join(', ')} |`
  })
  return ['', '## Actions', '', '| Action | What it does | Sends | In |', '|---|---|---|---|', ...rows]
}

const timersIn = (spec: ChartSpec): readonly string[] => {
  const rows = timersOf(spec).map(
    ({ state, timer: { name, ms } }) => `| ${words(name)} | ${ms === null ? 'depends on the data' : lasting(ms)} | ${stateName(state)} |`,
  )
  return rows.length === 0 ? [] : ['', '## Timers', '', '| Timer | Length | In |', '|---|---|---|', ...rows]
}

const lineOf = ({ kind, says }: Line): string =>
  kind === 'button' ? `[ ${says} ]` : kind === 'field' ? `[ ${says} ▏]` : kind === 'title' ? `**${says}**` : says
const shownIn = (reading: Reading, state: StateSpec): readonly string[] =>
  screensIn(reading, state).flatMap(({ says, lines, hears }) => [
    ...['', `The player sees this. ${says}:`, '', '| | English | हिन्दी |', '|---|---|---|'],
    ...(lines.en.length === 0
      ? []
      : [`| Sees | ${[lines.en, lines.hi].map((each) => each.map((line) => cell(lineOf(line))).join('<br>')).join(' | ')} |`]),
    ...(hears.en.length === 0 ? [] : [`| Hears | ${[hears.en, hears.hi].map((each) => each.map(cell).join('<br>')).join(' | ')} |`]),
  ])

const budgetsOf = ({ budgets }: Reading): readonly string[] => {
  if (budgets.length === 0) return []
  const rows = budgets.map(({ says, phases, until, ms }) => {
    const shown = phases.map(({ screen, ms: each }) => `${screen} ${lasting(each)}`).join(', ')
    return `| ${says} | ${shown} | ${until} after ${lasting(ms)} |`
  })
  return [
    '',
    '## How long it takes',
    '',
    'Measured on the charts with their delays.',
    '',
    '| Way | Shown on it | Ends |',
    '|---|---|---|',
    ...rows,
  ]
}

const refusalsIn = (title: string, rows: readonly Refusal[]): readonly string[] => [
  ...['', `### ${title}`, '', '| Code | English | हिन्दी |', '|---|---|---|'],
  ...rows.map(({ code, says }) => `| ${code} | ${says.en} | ${says.hi} |`),
]
const refusalsOf = ({ refusals }: Reading): readonly string[] =>
  refusals.length === 0
    ? []
    : [
        '',
        '## Refusals',
        ...refusalsIn(
          englishFlows.refusalsOfBet,
          refusals.filter(({ isOfBet }) => isOfBet),
        ),
        ...refusalsIn(
          englishFlows.refusalsOfOthers,
          refusals.filter(({ isOfBet }) => !isOfBet),
        ),
      ]

/** What should happen, from the chart's table. */
const expectedIn = ({ expected }: Reading): readonly string[] => [
  ...['', '## What should happen', '', 'From the table that the walks of the chart must agree with (`tests/machines/tables`).'],
  ...expected.flatMap(({ state, cases }) => [
    ...['', `### ${state === '' ? 'At the start' : `In ${state}`}`, '', '| When | Case | What should happen | Why |', '|---|---|---|---|'],
    ...cases.map(({ when, name, about, outcomes, requirements, why }) => {
      const cited = requirements.length === 0 ? '—' : `${why} ${requirements.join(', ')}`
      return `| ${when} <sub>${name}</sub> | ${about || '—'} | ${outcomes.map(cell).join('<br>or: ')} | ${cited} |`
    }),
  ]),
]

/** The tests of the chart, how many of its mutants they kill, and those that they do not. */
const proofOf = ({ proofs, score }: Reading): readonly string[] => {
  const tests = proofs.flatMap(({ file, titles }) => titles.map((title) => `| ${cell(title)} | \`${file}\` |`))
  const rows = score?.survivors.map(({ name, reason }) => `| ${cell(name)} | ${cell(reason)} |`) ?? []
  const killed =
    score === null
      ? 'The mutants of this chart are not counted yet.'
      : `The tests kill ${score.killed} of ${score.mutants} mutants of this chart, ${percent(score)} % (\`npm run mutants\`).`
  return [
    ...['', '## Proved by', '', killed, '', '| Test | File |', '|---|---|', ...tests],
    ...['', '## Not proved', ''],
    ...(rows.length > 0
      ? ['| Mutant that lives | Why |', '|---|---|', ...rows]
      : [score === null ? englishFlows.notCounted : englishFlows.allKilled]),
  ]
}

/** What each requirement asks for, by its id. */
export const requirementsSaid: ReadonlyMap<string, string> = new Map(
  z
    .array(z.object({ id: z.string(), says: z.string() }))
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, '..', 'docs', 'requirements.json'), 'utf8')))
    .map(({ id, says }) => [id, says]),
)

/** The rules beside a chart, each with a way to its page. */
const rulesBeside = (chart: string): readonly string[] => {
  const rules = rulePages().filter(({ charts }) => charts.includes(chart))
  return rules.length === 0 ? [] : ['', `Rules beside it: ${rules.map(({ rule, title }) => `[${title}](rules/${rule}.md)`).join(', ')}.`]
}
const requirementsIn = (spec: ChartSpec): readonly string[] => {
  const rows = requirementsOf(spec).map(
    ([id, states]) => `| ${id} | ${cell(requirementsSaid.get(id) ?? '')} | ${states.map(stateName).join(', ')} |`,
  )
  return rows.length === 0 ? [] : ['', '## Requirements', '', '| Requirement | What it asks for | In |', '|---|---|---|', ...rows]
}

/** The chart as a page to read, from the same data as its page in the app (`/flows`). `parts`: the pictures of a chart that is too wide. */
export const pageOf = (machine: AnyStateMachine, parts: readonly Part[] = []): string => {
  const spec = specOf(configOf(machine))
  const reading = readingOf(machine)
  const { chart, purpose, states } = spec
  const done = (actions: readonly string[]): string => actions.map((each) => cell(saidOf(reading, each))).join(' ')
  const lines = [
    `# ${chart}`,
    '',
    `Generated from \`${fileOf(chart)}\` by \`npm run charts\`; edit the chart, not this page.`,
    '',
    purpose,
    '',
    ...(parts.length === 0
      ? [`![${chart}](${chart}.svg)`]
      : [`![${chart}: overview](${pictureFile(chart, '')})`, '', `[The whole chart in one picture](${chart}.svg)`]),
  ]
  lines.push(...rulesBeside(chart))
  for (const each of states) {
    const { state, says, screen, requirements, holds, begins, enters, leaves, rows } = each
    if (state === '' && rows.length === 0) continue
    const what = state === '' || says === '' ? 'Holds the states below.' : says
    const shown = screen === null ? '' : ` Screen: \`${screen}\`.`
    const answers = requirements.length === 0 ? '' : ` Answers ${requirements.join(', ')}.`
    const inside =
      holds === 'regions'
        ? ' The states in it run side by side.'
        : begins === null || state === ''
          ? ''
          : ` Begins in ${stateName(begins)}.`
    lines.push('', `## ${stateName(state)}`, '', `${what}${inside}${shown}${answers}`)
    if (state !== '' && parts.some(({ of }) => of === state)) lines.push('', `![${stateName(state)}](${pictureFile(chart, state)})`)
    if (enters.length > 0) lines.push('', `On entering: ${done(enters)}`)
    if (leaves.length > 0) lines.push('', `On leaving: ${done(leaves)}`)
    lines.push(...shownIn(reading, each))
    if (rows.length > 0) lines.push('', '| By | When | If | Does | Then |', '|---|---|---|---|---|')
    for (const row of rows)
      lines.push(
        `| ${senderOf(reading, row)} | ${whenOf(reading, row)} | ${conditionOf(reading, each, row) || '—'} | ${[done(row.does), cell(row.why)].filter((each) => each !== '').join(' ') || '—'} | ${row.to.map(stateName).join(', ') || 'stays'} |`,
      )
  }
  lines.push(
    ...timersIn(spec),
    ...budgetsOf(reading),
    ...refusalsOf(reading),
    ...actionsOf(spec, reading),
    ...expectedIn(reading),
    ...proofOf(reading),
    ...requirementsIn(spec),
  )
  return `${lines.join('\n')}\n`
}

/** What is read again, in words; the lists of a page of payments differ by page. */
const readWords = (asks: readonly Ask[]): string =>
  asks.length === 0 ? 'the lists of the page' : asks.map(({ what }) => words(what)).join(', ')

/** The reactions as a page to read: what follows from a fact by itself, without a state. */
export const pageOfReactions = (): string => {
  const rows = Object.entries(reactions).flatMap(([fact, each]) =>
    each.map(
      ({ when, does, why, requirements }) =>
        `| ${factsSaid[fact] ?? ''} <sub>${fact}</sub> | ${when === undefined ? '—' : (reactionGuards[when.name] ?? words(when.name))} | ${words(does.name)} | ${why} | ${requirements.join(', ')} |`,
    ),
  )
  const head = ['| When | If | Then | Why | Answers |', '|---|---|---|---|---|']
  const origin =
    'Generated from `machines/reactions.ts`, `machines/reactions/` and `client/ledger/change-table.ts` by `npm run charts`; edit the tables, not this page.'
  const changing = Object.entries(changes).map(
    ([what, { does, toast, reads, requirements }]) =>
      `| ${what} | ${does} | ${toast} | ${reads === undefined ? '—' : readWords(reads({ name: 'home' }))} | ${requirements.join(', ')} |`,
  )
  const changeHead = ['| Change | The exchange | Toast | Read again | Answers |', '|---|---|---|---|---|']
  const about =
    'What a member asks of the exchange by one call, and what follows from its answer. Other answers are shown at their place on the page.'
  return `${['# reactions', '', origin, '', ...head, ...rows, '', '## Changes', '', about, '', ...changeHead, ...changing].join('\n')}\n`
}
