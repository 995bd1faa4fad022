import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { StateMachine } from 'xstate'
import * as z from 'zod/mini'
import type { SlipScreen } from '#client/betting/slip.ts'
import { causeOf, specOf } from '#staff/flows/spec.ts'
import { machineFile } from '#staff/charts/machine-file.ts'
import { configOf, dataOf } from '../../scripts/chart-data.ts'
import { charts, pictureFile, pictureOf } from '../../scripts/chart-pages.ts'
import { pageOf, pageOfReactions } from '../../scripts/chart-text.ts'
import { rulePages } from '../../scripts/rule-pages/all.ts'
import { eventName, everyNode, guardName, transitionsOf } from '../../scripts/chart-words.ts'

const root = join(import.meta.dirname, '..', '..')
const written = (file: string): string => readFileSync(join(root, 'docs', 'charts', file), 'utf8')
const namesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap((file) =>
    file.endsWith(ending) ? [basename(file).slice(0, -ending.length)] : [],
  )
/** What a picture says, wherever it stands there. */
const wordsIn = (picture: string): readonly string[] =>
  [...picture.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, words = '']) => words).toSorted()
const chartDataSchema = z.object({
  machine: z.unknown(),
  picture: z.object({ boxes: z.array(z.object({ state: z.string() })), lines: z.array(z.object({ edge: z.string() })) }),
})
const screens: Readonly<Record<SlipScreen, true>> = {
  empty: true,
  lapsed: true,
  composing: true,
  reviewing: true,
  claiming: true,
  sending: true,
  waiting: true,
  late: true,
  checking: true,
  offline: true,
  loggedOut: true,
  unknown: true,
  accepted: true,
  rejected: true,
}

test('[FLOW-06] every chart there is has its page and its picture, and both say what the chart says', async () => {
  const names = charts.map(({ id }) => id)
  expect(names.toSorted()).toEqual(['machines', 'casino'].flatMap((room) => namesIn(room, '.machine.ts')).toSorted())
  expect(namesIn(join('docs', 'charts'), '.md').toSorted()).toEqual(
    [...names, 'reactions', ...rulePages().map(({ rule }) => rule)].toSorted(),
  )
  expect(written('reactions.md'), 'run npm run charts').toBe(pageOfReactions())
  const pictures: string[] = []
  for (const chart of charts) {
    const data = await dataOf(chart)
    pictures.push(chart.id, ...data.parts.map(({ of }) => pictureFile(chart.id, of).replace('.svg', '')))
    expect(written(`${chart.id}.md`), 'run npm run charts').toBe(pageOf(chart, data.parts))
    for (const { of, picture } of data.parts)
      expect(wordsIn(written(pictureFile(chart.id, of))), 'run npm run charts').toEqual(wordsIn(pictureOf(picture)))
    expect(wordsIn(written(`${chart.id}.svg`)), 'run npm run charts').toEqual(wordsIn(pictureOf(data.picture)))
    const kept = chartDataSchema.parse(JSON.parse(written(`${chart.id}.json`)))
    expect(kept.machine, 'run npm run charts').toEqual(data.machine)
    expect(kept.picture.boxes.map(({ state }) => state)).toEqual(data.picture.boxes.map(({ state }) => state))
    expect(kept.picture.lines.map(({ edge }) => edge)).toEqual(data.picture.lines.map(({ edge }) => edge))
  }
  expect(namesIn(join('docs', 'charts'), '.svg').toSorted()).toEqual(pictures.toSorted())
})

test('[FLOW-06] the parts of a wide chart show each of its states and what each line says', async () => {
  const divided: string[] = []
  for (const chart of charts) {
    const { picture, parts } = await dataOf(chart)
    if (parts.length === 0) continue
    divided.push(chart.id)
    const shown = new Set(parts.flatMap((part) => part.picture.boxes.map(({ state }) => state)))
    expect(picture.boxes.filter(({ state }) => !shown.has(state))).toEqual([])
    const said = new Set(parts.flatMap((part) => part.picture.lines.flatMap(({ words }) => words.map(({ text }) => text))))
    expect(picture.lines.flatMap(({ words }) => words.map(({ text }) => text)).filter((text) => !said.has(text))).toEqual([])
    for (const part of parts) expect(part.picture.width).toBeLessThan(picture.width)
  }
  expect(divided).toContain('betslip')
})

test('[FLOW-06] a chart’s specification has its purpose, states and rows as the chart runs them', () => {
  for (const chart of charts) {
    const { purpose, states } = specOf(configOf(chart))
    expect([chart.id, purpose]).toEqual([chart.id, chart.root.description])
    expect([chart.id, purpose.length > 0]).toEqual([chart.id, true])
    const rows = states.map(({ state, rows }) => [state, rows.map((row) => [causeOf(row), row.guard, row.to, row.does.length])])
    const run = everyNode(chart.root).map((node) => [
      node.path.join('.'),
      transitionsOf(node).map((row) => [
        eventName(row),
        guardName(row.guard),
        (row.target ?? []).map((to) => to.path.join('.')),
        row.actions.length,
      ]),
    ])
    expect(rows).toEqual(run)
  }
})

/** The flows that the specification names, with some of the states that it must have. */
const FLOWS: Readonly<Record<string, readonly string[]>> = {
  session: ['visitor', 'submitting', 'member.settled'],
  'code-flow': ['number', 'code.timer.counting', 'code.timer.ready', 'code.form.filling', 'code.form.submitting'],
  betslip: ['empty', 'drafting.stage.composing', 'drafting.stage.reviewing', 'following'],
  order: ['sent.sending', 'sent.waiting', 'sent.unknown'],
  'cash-out': ['closed', 'offering.offered', 'following', 'done'],
  connection: ['connecting', 'up.fresh', 'up.silent', 'waiting'],
}

/** A chart's file that is longer keeps what a fact makes of its context in a file of rules beside it. */
const MOST_LINES = 350

test('[FLOW-01] each flow of the specification is one chart in one file, which describes every state', () => {
  const files = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' })
  for (const [flow, wanted] of Object.entries(FLOWS)) {
    const chart = charts.find(({ id }) => id === flow) ?? expect.fail(flow)
    const own = files.filter((file) => basename(file) === `${flow}.machine.ts`)
    expect([flow, own.length]).toEqual([flow, 1])
    const source = readFileSync(join(root, 'machines', own[0] ?? ''), 'utf8')
    expect([flow, source.includes('setup({'), source.split('\n').length <= MOST_LINES]).toEqual([flow, true, true])
    const nodes = everyNode(chart.root).slice(1)
    expect(nodes.map(({ path }) => path.join('.'))).toEqual(expect.arrayContaining([...wanted]))
    for (const { path, type, description = '' } of nodes) {
      expect([path, source.includes(`${path.at(-1)}: {`)]).toEqual([path, true])
      if (type !== 'compound' && type !== 'parallel') expect([path, /[a-z]{3,}.*\./.test(description)]).toEqual([path, true])
    }
  }
})

test('[FLOW-01] every row of a chart names its fact, because the spine sends a chart no others', () => {
  for (const chart of charts)
    for (const { id, config, transitions } of everyNode(chart.root)) {
      expect([id, config.always]).toEqual([id, undefined])
      expect([id, [...transitions.keys()].filter((row) => row.includes('*') && !row.startsWith('xstate.'))]).toEqual([id, []])
    }
})

test('[FLOW-06] a chart’s page describes every state with its requirements, screens and delays', () => {
  for (const chart of charts) {
    const page = pageOf(chart)
    const states = everyNode(chart.root).filter((node) => node.type === 'atomic')
    for (const { path, description, meta } of states) {
      const requirements: unknown = meta?.requirements
      const [line = ''] = page.split(`\n## ${path.join(' · ')}\n\n`)[1]?.split('\n') ?? []
      expect([chart.id, path, line.startsWith(description ?? 'none')]).toEqual([chart.id, path, true])
      expect([chart.id, path, Array.isArray(requirements) && requirements.length > 0]).toEqual([chart.id, path, true])
      for (const requirement of Array.isArray(requirements) ? requirements : []) expect(line).toContain(requirement)
    }
  }
  const slip = written('betslip.md') + written('order.md')
  const shown = [...slip.matchAll(/Screen: `(\w+)`/g)].map(([, screen]) => screen)
  expect(shown.toSorted()).toEqual(Object.keys(screens).toSorted())
})

test('[FLOW-04] each chart exports as one file with the same states, transitions and delays', async () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache', 'charts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const chart of charts) {
    const file = join(folder, `${chart.id}.mjs`)
    const written = machineFile(configOf(chart))
    expect(written.match(/^import .*$/gm)).toEqual(["import { setup } from 'xstate'"])
    writeFileSync(file, written)
    const { machine }: { machine: unknown } = await import(pathToFileURL(file).href)
    if (!(machine instanceof StateMachine)) throw new Error(`${chart.id} exports no machine`)
    const rows = (of: typeof chart) =>
      everyNode(of.root).map(({ id, type, transitions, entry, exit }) => [
        id,
        type,
        [...transitions].map(([event, all]) => [event, all.map(({ target = [], actions }) => [target.map((to) => to.id), actions.length])]),
        [entry.length, exit.length],
      ])
    expect(rows(machine)).toEqual(rows(chart))
  }
})
