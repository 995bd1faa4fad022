import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { SlipScreen } from '#domain/betting/slip.ts'
import { charts, everyNode, pageOf, pageOfReactions, pictureOf } from '../../scripts/chart-pages.ts'

const root = join(import.meta.dirname, '..', '..')
const written = (file: string): string => readFileSync(join(root, 'docs', 'charts', file), 'utf8')
const namesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap((file) =>
    file.endsWith(ending) ? [basename(file).slice(0, -ending.length)] : [],
  )
const screens: Readonly<Record<SlipScreen, true>> = {
  empty: true,
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

test('[FLOW-06] every chart there is has its page and its picture, and both are what the chart says today', async () => {
  const names = charts.map(({ id }) => id)
  expect(names.toSorted()).toEqual(namesIn('machines', '.machine.ts').toSorted())
  expect(namesIn(join('docs', 'charts'), '.svg').toSorted()).toEqual(names.toSorted())
  expect(namesIn(join('docs', 'charts'), '.md').toSorted()).toEqual([...names, 'reactions'].toSorted())
  expect(written('reactions.md'), 'run npm run charts').toBe(pageOfReactions())
  for (const chart of charts) {
    expect(written(`${chart.id}.md`), 'run npm run charts').toBe(pageOf(chart))
    expect(written(`${chart.id}.svg`), 'run npm run charts').toBe(await pictureOf(chart))
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
  for (const row of ['| after untouched (8 s) | login closed | empty |', '| after ask again (3 s) | asks left | sent · checking |'])
    expect(slip).toContain(row)
})
