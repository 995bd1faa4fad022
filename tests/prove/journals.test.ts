import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createInspector } from '#staff/inspect/inspector.ts'
import { differenceIn } from '#src/spine/replay.ts'
import { at } from '#tests/player.ts'
import { fixtureSchema } from './fixture.ts'
import { refOf } from './moves.ts'
import { faults } from './planted.ts'
import { journalsOf } from './prove.ts'
import { casinoScopes } from './scopes.ts'

const folder = new URL('./fixtures/', import.meta.url)
const fixtureNamed = (file: string) => fixtureSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
/** The inspector with a file imported. */
const opened = (journal: string) => {
  const inspector = createInspector({ ask: () => undefined, now: () => at(0), after: () => () => undefined })
  inspector.load(journal)
  return inspector.view.get()
}

/** A page of a game is no tab, and has no journal. */
const ofTabs = readdirSync(folder).filter((file) => !Object.hasOwn(casinoScopes, fixtureNamed(file).scope))

test.for(ofTabs)('[FLOW-04][FLOW-07] the inspector opens each tab of the counterexample %s', (file) => {
  const { scope, fault, moves } = fixtureNamed(file)
  const journals = journalsOf(scope, faults[fault ?? '']?.fault ?? {}, moves)
  expect(journals.length).toBeGreaterThan(0)
  for (const journal of journals) {
    const { fault: why, head, entries, story } = opened(journal)
    expect([why, head?.title.startsWith(`${scope}, tab `)]).toEqual([null, true])
    expect(story.happenings.length).toBeGreaterThan(3)
    expect(story.happenings.filter(({ differs }) => differs).map(({ entry }) => entry)).toEqual([])
    expect(differenceIn(entries)).toBeNull()
  }
})

test('[FLOW-07] the journal of a counterexample takes the order where the path took it', () => {
  const { scope, moves } = fixtureNamed('any-outcome-is-believed.json')
  const { entries, story } = opened(journalsOf(scope, {}, moves)[0] ?? '')
  const order = story.actors.get(`order-${refOf(1)}`)
  expect(order?.moves.map(({ to }) => to[0])).toEqual(expect.arrayContaining(['claiming', 'sent.sending', 'sent.checking']))
  expect(entries.map(({ fact }) => fact.type)).toEqual(
    expect.arrayContaining(['place.pressed', 'lock.granted', 'timer.fired', 'outcome.answered']),
  )
})
