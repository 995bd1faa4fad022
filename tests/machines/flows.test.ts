import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { MOST_HITS, hitsOf } from '#staff/flows/search.ts'
import { causeOf, inheritedIn, linkOf, requirementsOf, specOf, stateAt, timersOf } from '#staff/flows/spec.ts'
import type { Library } from '#staff/flows/texts.ts'
import { configOf } from '../../scripts/chart-data.ts'
import { charts } from '../../scripts/chart-pages.ts'
import { readingOf } from '../../scripts/chart-reading.ts'

const specs = charts.map((chart) => specOf(configOf(chart)))
const specNamed = (chart: string) => specOf(configOf(charts.find(({ id }) => id === chart) ?? expect.fail(chart)))

test('[FLOW-06] every state of every chart has a link of its own, which leads back to it', () => {
  const links = specs.flatMap((spec) =>
    spec.states.slice(1).map(({ state }) => {
      const link = linkOf(spec, state)
      expect([link, stateAt(spec, link.split('#')[1] ?? '')]).toEqual([link, state])
      return link
    }),
  )
  expect(new Set(links).size).toBe(links.length)
  expect(linkOf(specNamed('betslip'), 'drafting.stage.reviewing')).toBe('/flows/betslip#reviewing')
  expect(stateAt(specNamed('betslip'), 'drafting.stage.reviewing')).toBe('drafting.stage.reviewing')
  expect(stateAt(specNamed('betslip'), 'elsewhere')).toBe(null)
})

test('[FLOW-06] a specification lists each timer with its computed length, and each requirement', () => {
  const order = specNamed('order')
  expect(timersOf(order)).toContainEqual({ state: 'sent.offline', timer: { name: 'offlineTooLong', ms: 60_000 } })
  expect(timersOf(order)).toContainEqual({ state: 'sent.waiting', timer: { name: 'betDelay', ms: null } })
  // It is longer before a back end that tells of no bet delay.
  expect(timersOf(order)).toContainEqual({ state: 'sent.sending', timer: { name: 'noAnswer', ms: null } })
  // It is short at first and long later.
  expect(timersOf(specNamed('deposit'))).toContainEqual({ state: 'asking', timer: { name: 'askAgain', ms: null } })
  expect(order.states.flatMap(({ rows }) => rows.map(causeOf))).toContain('after ask again (3 s)')
  expect(new Map(requirementsOf(order)).get('SLIP-27')).toEqual(['claiming', 'dropped'])
})

const said = new Map(
  z
    .array(z.object({ id: z.string(), says: z.string() }))
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'requirements.json'), 'utf8')))
    .map(({ id, says }) => [id, says]),
)
const library: Library = { requirements: said, readings: new Map(charts.map((chart) => [chart.id, readingOf(chart)])) }

test.each([
  ['logged out', { kind: 'state', place: 'order / loggedOut' }],
  ['market was suspended', { kind: 'screen', place: 'betslip / rejected' }],
  ['two tabs', { kind: 'requirement', name: 'SLIP-30' }],
  ['8 s', { kind: 'state', place: 'betslip / drafting · stage · composing' }],
  ['मार्केट सस्पेंड', { kind: 'screen', place: 'betslip / rejected' }],
  ['goes to following', { kind: 'case', place: 'cash-out / everywhere' }],
  ['already sent with other details', { kind: 'refusal', link: '/flows/betslip#refusals' }],
])('[FLOW-06] search finds “%s” in the sentences of charts, screens, refusals or requirements', (query, hit) => {
  expect(hitsOf(specs, query, library).slice(0, MOST_HITS)).toContainEqual(expect.objectContaining(hit))
})

test('[FLOW-06] search puts names before sentences, and the whole query before its words', () => {
  const hits = hitsOf(specs, 'not sent', library)
  expect(hits.map(({ name }) => name.includes('not sent')).lastIndexOf(true)).toBeLessThan(hits.findIndex(({ kind }) => kind === 'row'))
  const ranks = hits.map(({ says }) => says.toLowerCase().includes('not sent'))
  expect(ranks.lastIndexOf(true)).toBeLessThan(ranks.length)
  expect(hitsOf(specs, 'xyzzy', library)).toEqual([])
})

test('[FLOW-06] a state has the rows of those around it, without those that its own rows end', () => {
  const rows = inheritedIn(specNamed('order'), 'sent.unknown')
  expect(rows.map(({ from, row }) => `${from.state} ${row.event}`)).toContain('sent session.ended')
  const own = specNamed('order').states.find(({ state }) => state === 'sent.unknown')?.rows ?? []
  const always = own.filter(({ guard }) => guard === '').map(({ event }) => event)
  expect(always).toContain('link.lost')
  expect(rows.filter(({ row }) => always.includes(row.event))).toEqual([])
  expect(inheritedIn(specNamed('withdrawal'), 'editing')).toEqual([])
})

test('[FLOW-06] search finds a chart, state, event and requirement, by words or as the chart spells it', () => {
  const kinds = (query: string) => new Set(hitsOf(specs, query).map(({ kind }) => kind))
  expect(hitsOf(specs, 'one-click')[0]).toMatchObject({ kind: 'chart', name: 'one-click', link: '/flows/one-click' })
  expect(hitsOf(specs, 'Reviewing')).toContainEqual(expect.objectContaining({ kind: 'state', link: '/flows/betslip#reviewing' }))
  expect(hitsOf(specs, 'lock.granted')).toEqual(hitsOf(specs, 'Lock granted'))
  expect(kinds('lock.granted')).toEqual(new Set(['event']))
  expect(hitsOf(specs, 'slip-27')).toContainEqual(expect.objectContaining({ kind: 'requirement', link: '/flows/order#claiming' }))
  expect(hitsOf(specs, '  ')).toEqual([])
  expect(hitsOf(specs, 'no such thing')).toEqual([])
  expect(hitsOf(specs, 'e').length).toBeGreaterThan(MOST_HITS)
})
