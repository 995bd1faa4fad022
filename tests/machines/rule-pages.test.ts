import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { MOST_HITS, hitsOf } from '#staff/flows/search.ts'
import { specOf } from '#staff/flows/spec.ts'
import { linkOfRule, requirementsOfRule, tableAnchor } from '#staff/charts/rule.ts'
import { configOf } from '../../scripts/chart-data.ts'
import { charts } from '../../scripts/chart-pages.ts'
import { rulePages } from '../../scripts/rule-pages/all.ts'
import { pageOfRule } from '../../scripts/rule-text.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'docs', 'charts', 'rules')
const read = (...path: readonly string[]): string => readFileSync(join(...path), 'utf8')
const asked = new Map(
  z
    .array(z.object({ id: z.string(), says: z.string() }))
    .parse(JSON.parse(read(root, 'docs', 'requirements.json')))
    .map(({ id, says }) => [id, says]),
)
const rules = rulePages()
const specs = charts.map((chart) => specOf(configOf(chart)))

test('[FLOW-06] a rule’s page and data say what the product’s functions do now', () => {
  expect(readdirSync(folder).toSorted()).toEqual(rules.flatMap(({ rule }) => [`${rule}.json`, `${rule}.md`]).toSorted())
  for (const rule of rules) {
    expect(read(folder, `${rule.rule}.md`), 'run npm run charts').toBe(pageOfRule(rule))
    expect(JSON.parse(read(folder, `${rule.rule}.json`)), 'run npm run charts').toEqual(rule)
  }
})

test('[FLOW-06] each requirement, chart and source that a rule’s page names exists', () => {
  for (const rule of rules) {
    for (const { title, rows } of rule.tables)
      for (const { when, requirements } of rows) {
        expect([rule.rule, title, when, requirements.length > 0]).toEqual([rule.rule, title, when, true])
      }
    expect([rule.rule, [...requirementsOfRule(rule).keys()].filter((id) => !asked.has(id))]).toEqual([rule.rule, []])
    expect([rule.rule, rule.charts.filter((chart) => !charts.some(({ id }) => id === chart))]).toEqual([rule.rule, []])
    expect([rule.rule, rule.sources.filter((file) => !existsSync(join(root, file)))]).toEqual([rule.rule, []])
  }
})

test('[FLOW-06] each rule, table and situation has a name of its own', () => {
  const names = [...charts.map(({ id }) => id), 'reactions', ...rules.map(({ rule }) => rule)]
  expect(new Set(names).size).toBe(names.length)
  for (const { rule, tables } of rules) {
    expect([rule, new Set(tables.map(tableAnchor)).size]).toEqual([rule, tables.length])
    for (const { title, rows } of tables)
      expect([rule, title, new Set(rows.map(({ when }) => when)).size]).toEqual([rule, title, rows.length])
  }
})

test('[FLOW-06] the player reads other words in Hindi than in English on a rule’s page', () => {
  const sentences = rules.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows.flatMap(({ sees }) => (sees === null ? [] : [sees]))))
  expect(sentences.length).toBeGreaterThan(50)
  expect(sentences.filter(({ en, hi }) => en === '' || hi === '' || en === hi)).toEqual([])
})

test.each([
  ['automatic cash-out', { kind: 'rule', link: '/flows/auto-cash-out' }],
  ['suspended in the delay', { kind: 'situation', place: 'Automatic cash-out / The market is suspended' }],
  ['expired without a utr', { kind: 'situation', link: '/flows/late-payments#the-provider-approves-the-deposit' }],
  ['इस डिवाइस से', { kind: 'situation', lang: 'hi', place: 'Sign-out while a bet runs / The dialog' }],
  ['AUTH-08', { kind: 'requirement', place: 'Limits of one-time codes' }],
])('[FLOW-06] search finds “%s” in the rules', (query, hit) => {
  expect(hitsOf(specs, query, { readings: new Map(), requirements: asked }, rules).slice(0, MOST_HITS)).toContainEqual(
    expect.objectContaining(hit),
  )
})

test('[FLOW-06] the page of each chart beside a rule leads to the rule', () => {
  for (const rule of rules)
    for (const chart of rule.charts)
      expect([chart, read(root, 'docs', 'charts', `${chart}.md`).includes(`[${rule.title}](rules/${rule.rule}.md)`)]).toEqual([chart, true])
  expect(rules.map((rule) => linkOfRule(rule))).toContain('/flows/polls')
})
