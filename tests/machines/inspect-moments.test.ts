import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { millisSchema } from '#contract/scalar.ts'
import { litIn, partsWith } from '#staff/charts/picture.ts'
import { specOf } from '#staff/flows/spec.ts'
import { createInspector } from '#staff/inspect/inspector.ts'
import { factSaid, requestSaid } from '#staff/inspect/sentences.ts'
import { createStory } from '#staff/inspect/story.ts'
import { changeable, figureWritten, possibleIn, withFigure } from '#staff/inspect/supposing.ts'
import { happeningAt, lanesOf, litAt, spanOf, ticksOf } from '#staff/inspect/view.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { Entry } from '#streams/journal.ts'
import type { JournalHead } from '#streams/journal-file.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { at, deafDoors, lateCharts, member, pick } from '#tests/player.ts'
import { configOf, dataOf } from '../../scripts/chart-data.ts'
import { charts } from '../../scripts/chart-pages.ts'

const head: JournalHead = { pavilion: 'journal', format: 1, build: '1', brand: 'pavilion', language: 'en', title: 'Home' }
const chartNamed = (id: string) => charts.find((chart) => chart.id === id) ?? expect.fail(id)

/** A visit that writes a stake in a slip, ten seconds after its start. */
const visit = (): readonly Entry[] => {
  const clock = virtualClock(at(1_000_000))
  const { doors } = deafDoors()
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record({ type: 'link.opened' })
  clock.advance(1500)
  spine.record({ type: 'heartbeat.heard', serverAt: millisSchema.parse(1_001_500) })
  spine.record({ type: 'odds.pressed', level: 0, pick: pick('m1') })
  clock.advance(1000)
  spine.record({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(50_000) })
  return spine.journal.export().entries
}
const told = () => {
  const story = createStory()
  story.feed(visit())
  return story
}
/** An inspector on a virtual clock, and what a tab says to it. */
const inspecting = () => {
  const clock = virtualClock(at(0))
  const inspector = createInspector({ ask: () => undefined, now: clock.now, after: clock.after })
  const tell = (run: string, entries: readonly Entry[], follows: string | null = null): void =>
    inspector.hear(
      JSON.stringify({
        ...{ type: 'tell', run, state: 'open', isKept: false, head },
        ...{ began: 1_000_000, path: '/cricket', plays: 'back Reef Raiders', follows, count: entries.length, entries },
      }),
    )
  return { clock, inspector, tell }
}

test('[FLOW-04] the journal says a fact as a sentence with its figures', () => {
  expect(factSaid({ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(50_000) })).toBe(
    'The player typed a stake: stake ₹500, slip slip-1.',
  )
  expect(factSaid({ type: 'odds.pressed', level: 0, pick: pick('m1') })).toContain('side back')
  expect(factSaid({ type: 'odds.pressed', level: 0, pick: pick('m1') })).toContain('odds 2.00')
  expect(factSaid({ type: 'heartbeat.missed' })).toBe('No sign of life came in time.')
  expect(requestSaid('send-bet')).toBe('Sends the bet.')
})

test('[FLOW-04] the inspector follows the new run when its page is loaded again', () => {
  const { inspector, tell } = inspecting()
  const entries = visit()
  tell('first', [])
  tell('first', entries)
  tell('other', [])
  expect(inspector.view.get().run).toBe('first')
  inspector.travel(2)
  tell('second', [], 'first')
  expect(inspector.view.get().run).toBe('first')
  inspector.travel(null)
  tell('second', [], 'first')
  expect(inspector.view.get().run).toBe('second')
  inspector.poll()
  expect(inspector.view.get().runs.map(({ run, path, plays, began }) => [run, path, plays, began])).toContainEqual([
    'other',
    '/cricket',
    'back Reef Raiders',
    1_000_000,
  ])
})

test.each([
  [1, 2500],
  [4, 625],
] as const)('[FLOW-04] the inspector plays a run %i times as fast, and stops at its end', (speed, lastsMs) => {
  const { clock, inspector, tell } = inspecting()
  tell('tab', [])
  tell('tab', visit())
  inspector.play(speed)
  expect(inspector.view.get()).toMatchObject({ at: 0, speed })
  clock.advance(lastsMs - 100)
  const { at: shown, story } = inspector.view.get()
  expect(story.happenings[(shown ?? 0) + 1]?.entry.fact.type).toBe('stake.typed')
  clock.advance(200)
  expect(inspector.view.get()).toMatchObject({ at: null, speed: null })
  inspector.play(speed)
  inspector.travel(1)
  clock.advance(10_000)
  expect(inspector.view.get()).toMatchObject({ at: 1, speed: null })
})

test('[FLOW-04] the scrubber places facts in time', () => {
  const story = told()
  expect(spanOf(story)).toEqual({ from: 1_000_000, ms: 2500 })
  expect(ticksOf(story)).toEqual([1_000_000, 1_000_625, 1_001_250, 1_001_875, 1_002_500])
  expect(lanesOf(story).get('player')).toEqual([expect.closeTo(0.6, 1), 1])
  expect(story.happenings[happeningAt(story, 1_001_499)]?.entry.fact.type).toBe('link.opened')
  expect(happeningAt(story, 1_002_500)).toBe(story.happenings.length - 1)
})

test('[FLOW-04] a chart’s events could come, and one that its state does not hear says so', () => {
  const story = told()
  const now = story.happenings.length - 1
  const spec = specOf(configOf(chartNamed('betslip')))
  const { states } = litAt(story, 'slip-1', now)
  const possible = possibleIn(spec, story, 'slip-1', states)
  const named = (event: string) => possible.find((each) => each.event === event) ?? expect.fail(event)
  expect(possible.map(({ event }) => event).toSorted()).toEqual(
    [...new Set(spec.states.flatMap(({ rows }) => rows.flatMap((row) => (row.timer === null ? [row.event] : []))))].toSorted(),
  )
  expect(named('stake.typed')).toMatchObject({ isHeard: true, isDerived: false, fact: { type: 'stake.typed', slip: 'slip-1' } })
  expect(named('slip.cleared')).toMatchObject({ isHeard: true, fact: { type: 'slip.cleared', slip: 'slip-1' } })
  expect(named('slip.dismissed')).toMatchObject({ isHeard: false })
  expect(named('order.settled')).toMatchObject({ isHeard: false, isDerived: true, fact: null })
})

test('[FLOW-04] a supposed event’s figures are changed in the unit that a reader writes', () => {
  const { inspector, tell } = inspecting()
  tell('tab', [])
  tell('tab', visit())
  const typed = { type: 'stake.typed' as const, slip: 'slip-1', stakePaise: paise(50_000) }
  const [stake = expect.fail('the stake')] = changeable(typed)
  expect([figureWritten(stake, '750.5'), figureWritten(stake, '-1'), figureWritten(stake, 'ten')]).toEqual([75_050, null, null])
  const changed = withFigure(typed, stake, 75_050)
  expect(changed).toEqual({ ...typed, stakePaise: 75_050 })
  inspector.suppose(changed)
  expect(inspector.view.get().supposed?.moves.some(({ actor }) => actor === 'slip-1')).toBe(true)
})

test('[FLOW-04] regions that run side by side have a picture each, with their states', async () => {
  const { parts } = await dataOf(chartNamed('betslip'))
  const states = ['drafting.market.steady', 'drafting.stage.composing']
  const shown = partsWith(parts, states)
  expect(shown.map(({ of }) => of).toSorted()).toEqual(['drafting.market', 'drafting.stage'])
  expect(shown.map(({ picture }) => litIn(picture, states)).toSorted()).toEqual([['drafting.market.steady'], ['drafting.stage.composing']])
  expect(partsWith(parts, ['empty']).map(({ of }) => of)).toEqual([''])
})

test('[FLOW-06] a picture begins with its first state and says its lines in sentences', async () => {
  for (const chart of charts) {
    const { picture } = await dataOf(chart)
    for (const { state, isFirst, y } of picture.boxes) {
      const around = state.split('.').slice(0, -1).join('.')
      const beside = picture.boxes.filter((box) => box.state !== '' && box.state.split('.').slice(0, -1).join('.') === around)
      // No box beside it ends above it.
      if (isFirst) expect([state, beside.filter((box) => box.y + box.height <= y)]).toEqual([state, []])
    }
    for (const { words } of picture.lines) for (const { text } of words) expect(text.length).toBeLessThanOrEqual(40)
  }
  const { picture } = await dataOf(chartNamed('order'))
  const kinds = new Map(picture.boxes.map(({ state, kind }) => [state, kind]))
  expect([kinds.get('sent.sending'), kinds.get('settled')]).toEqual(['exchange', 'outcome'])
  expect(picture.lines.flatMap(({ words }) => words.filter(({ by }) => by === 'exchange').map(({ text }) => text)).join(' ')).toContain(
    'The exchange answered the',
  )
})
