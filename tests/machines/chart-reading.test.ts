import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { english } from '#copy/en/english.ts'
import { MAX_SLIPS } from '#client/betting/slip.ts'
import { isFactType, originOf } from '#client/ledger/origin.ts'
import { reactions } from '#machines/reactions.ts'
import { DELAYS } from '#machines/setup.ts'
import { provedIn, saidOf } from '#staff/flows/reading.ts'
import { specOf, timersOf } from '#staff/flows/spec.ts'
import { causesOf, derivedBy } from '../../scripts/chart-causes.ts'
import { configOf } from '../../scripts/chart-data.ts'
import { charts, fileOf } from '../../scripts/chart-pages.ts'
import { readingOf } from '../../scripts/chart-reading.ts'
import { factsSaid, reactionGuards, requestsSaid, saysOf } from '../../scripts/chart-says.ts'
import { pageOf, pageOfReactions } from '../../scripts/chart-text.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (...path: readonly string[]): string => readFileSync(join(root, ...path), 'utf8')
const chartNamed = (chart: string) => charts.find(({ id }) => id === chart) ?? expect.fail(chart)
const readingNamed = (chart: string) => readingOf(chartNamed(chart))

test('[FLOW-06] what a page says besides the chart is what code, tests and scores say now', () => {
  for (const chart of charts)
    expect(JSON.parse(read('docs', 'charts', 'read', `${chart.id}.json`)), 'run npm run charts').toEqual(
      JSON.parse(JSON.stringify(readingOf(chart))),
    )
})

const eventsOf = (chart: (typeof charts)[number]): readonly string[] => {
  const rows = specOf(configOf(chart)).states.flatMap((state) => state.rows.filter(({ timer }) => timer === null))
  return [...new Set(rows.map(({ event }) => event))]
}
const expectSentences = (said: Readonly<Record<string, string>>): void => {
  for (const [name, sentence] of Object.entries(said)) expect([name, sentence]).toEqual([name, expect.stringMatching(/^[A-Z].+\.$/)])
}

test('[FLOW-06] every action, guard and event of every chart has one sentence, and none is left over', () => {
  for (const chart of charts) {
    const { actions, guards, events } = saysOf(chart.id)
    const own = eventsOf(chart).filter((event) => !isFactType(event) || fileOf(chart.id).startsWith('casino/'))
    const names = [configOf(chart).actions, configOf(chart).guards, own].map((each) => each.toSorted())
    expect([chart.id, ...[actions, guards, events].map((said) => Object.keys(said).toSorted())]).toEqual([chart.id, ...names])
    for (const said of [actions, guards, events]) expectSentences(said)
  }
})

test('[FLOW-06] every fact that charts and reactions hear has one sentence, and so has every request', () => {
  const heard = [
    ...charts
      .filter(({ id }) => !fileOf(id).startsWith('casino/'))
      .flatMap(eventsOf)
      .filter(isFactType),
    ...Object.keys(reactions),
  ]
  expect(heard.filter((fact) => factsSaid[fact] === undefined)).toEqual([])
  expect(Object.keys(factsSaid).filter((fact) => !isFactType(fact))).toEqual([])
  expect(Object.keys(requestsSaid).filter((request) => isFactType(request))).toEqual([])
  const conditions = Object.values(reactions).flatMap((rows) => rows.flatMap(({ when }) => (when === undefined ? [] : [when.name])))
  expect(Object.keys(reactionGuards).toSorted()).toEqual([...new Set(conditions)].toSorted())
  for (const said of [factsSaid, requestsSaid, reactionGuards]) expectSentences(said)
  expect(factsSaid['bet.pending']).toContain('Only before a back end of level 2 or more.')
  expect(factsSaid['cash-out.offered']).toContain('Only before a back end with “cash-out-offers”.')
})

test('[FLOW-06] a page says conditions and events as sentences, and ‘otherwise’ where none before held', () => {
  const page = pageOf(chartNamed('order'))
  expect(page).toContain('| The link is up. <sub>link.up</sub> | — |')
  expect(page).toContain('| after ask again (3 s) | Not all questions were counted yet. |')
  expect(page).toContain('| after ask again (3 s) | Otherwise. | — | sent · unknown |')
  expect(pageOfReactions()).toContain('| A member is logged in. | read account again |')
})

test('[FLOW-06] every state of every chart has a description, regions included', () => {
  for (const chart of charts)
    for (const { state, says } of specOf(configOf(chart)).states)
      expect([chart.id, state, says]).toEqual([chart.id, state, expect.stringMatching(/\.$/)])
})

test('[FLOW-06] the facts that code derives include all that the walks of each chart have seen', () => {
  for (const { id } of charts) {
    const seen = [...read('tests', 'machines', 'tables', `${id}.txt`).matchAll(/says ([^;/\n]*)/g)].flatMap(([, said = '']) =>
      said.split(' ').map((each) => each.replace(/\(.*/, '')),
    )
    const derived = [...derivedBy(id).values()].flat()
    expect([id, [...new Set(seen)].filter((each) => isFactType(each) && !derived.includes(each))]).toEqual([id, []])
  }
})

test('[FLOW-06] every event of every chart has a sender: who is outside, or an action of a chart', () => {
  for (const chart of charts)
    for (const { rows } of specOf(configOf(chart)).states)
      for (const { event, timer } of rows) {
        if (timer !== null || event.startsWith('xstate.')) continue
        const isOutside = isFactType(event) && originOf({ type: event }, null) !== 'chart'
        expect([chart.id, event, isOutside || causesOf(event, chart.id).length > 0]).toEqual([chart.id, event, true])
      }
})

test('[FLOW-06] a page names the action of another chart that causes an event, and links to it', () => {
  expect(readingNamed('betslip').causes['order.moved']).toEqual([{ chart: 'order', action: 'tellMoved' }])
  expect(readingNamed('order').causes['link.lost']).toEqual([{ chart: 'connection', action: 'tellLost' }])
  expect(readingNamed('order').causes['bet.answered']).toBe(undefined)
  expect(readingNamed('slips').causes['chart.failed']).toEqual([{ chart: 'spine', action: null }])
  expect(readingNamed('round').causes['closeTime']).toEqual([{ chart: 'casino/server/tables/table.ts', action: null }])
  expect(pageOf(chartNamed('betslip'))).toContain(
    '| [order](order.md#actions): tell moved | The phase of an order changed. <sub>order.moved</sub> |',
  )
})

test('[FLOW-06] an action is said by its longest name, with what it is given', () => {
  const { order, betslip } = { order: readingNamed('order'), betslip: readingNamed('betslip') }
  expect(saidOf(order, 'ask by lock')).toMatch(/only if no other tab holds the lock\.$/)
  expect(saidOf(order, 'ask')).toMatch(/^Asks the exchange what became/)
  expect(saidOf(betslip, 'tell stage placing')).toBe('Tells the other charts how far this slip is (placing).')
})

test('[FLOW-05][FLOW-06] a page lists the tests of a chart, its score and its survivors as not proved', () => {
  const order = readingNamed('order')
  expect(order.proofs[0]?.file).toBe('tests/machines/order.test.ts')
  const { survivors = [], killed, mutants } = order.score ?? {}
  const page = pageOf(chartNamed('order'))
  expect(page).toContain(`The tests kill ${killed} of ${mutants} mutants`)
  for (const { name, reason } of survivors) expect(page.split('## Not proved')[1]).toContain(`| ${name} | ${reason} |`)
  expect(survivors.length).toBeGreaterThan(0)
  const titles = provedIn(order, { requirements: ['SLIP-27'] }).flatMap((proof) => proof.titles)
  expect(titles.length).toBeGreaterThan(0)
  expect(titles.filter((title) => !title.includes('[SLIP-27]'))).toEqual([])
})

test('[FLOW-06] a length in a description is a delay, or another length of it and a timer together', () => {
  const delays: readonly number[] = Object.values(DELAYS)
  for (const chart of charts) {
    const spec = specOf(configOf(chart))
    const own = timersOf(spec).flatMap(({ timer: { ms } }) => ms ?? [])
    for (const { state, says } of spec.states) {
      const given = [...says.matchAll(/\b(\d+(?:\.\d+)?) s\b/g)].map(([, seconds]) => 1000 * Number(seconds))
      const known = [...delays, ...own]
      const wrong = given.filter((ms) => !known.includes(ms) && !given.some((part) => known.includes(part) && own.includes(ms - part)))
      expect([chart.id, state, wrong]).toEqual([chart.id, state, []])
    }
  }
})

/** The anchor of a heading, as a reader of the documents gets it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

test('[FLOW-06] the questions about the flows each lead to a part of a page that exists', () => {
  const rows = read('docs', 'QUESTIONS.md').match(/^\| \d+\. .*\|$/gm) ?? []
  expect(rows.map((row) => Number.parseInt(row.slice(2), 10))).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
  for (const row of rows) {
    const links = [...row.matchAll(/\]\((charts\/[\w/-]+\.md)#([^)]+)\)/g)]
    expect([row, links.length > 0]).toEqual([row, true])
    for (const [, file = '', anchor] of links) {
      const headings = [...read('docs', ...file.split('/')).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
      expect([file, headings]).toEqual([file, expect.arrayContaining([anchor])])
    }
  }
})

test('[FLOW-06] the pages say what the code says of two bounds: slips at once, and questions of an order', () => {
  expect(saysOf('slips').actions['sayTooMany']).toContain(`no more than ${MAX_SLIPS} slips`)
  expect(saysOf('slips').guards['roomForSlip']).toContain(`Fewer than ${MAX_SLIPS} slips`)
  expect(pageOf(chartNamed('order'))).toContain(english.asked(10))
  expect(pageOf(chartNamed('betslip'))).toContain('The states in it run side by side.')
  expect(pageOf(chartNamed('order'))).toContain('most losses of the link are shorter')
})
