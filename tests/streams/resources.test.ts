import { said } from '#domain/ledger/said.ts'
import { expect, test } from 'vitest'
import { getEvent } from '#contract/calls/browse.ts'
import { eventIdSchema } from '#contract/scalar.ts'
import type { Input } from '#domain/ledger/facts.ts'
import { type Ledger, lastLoginOf, settingsOf, stakesOf } from '#domain/ledger/ledger.ts'
import { readOf } from '#domain/ledger/reads.ts'
import { DEFAULT_STAKES } from '#domain/betting/stakes.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { Doors } from '#streams/doors.ts'
import { at, deafDoors, member, lateCharts } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

/** A member whose exchange answers nothing but failures. */
const failing = (): { readonly ledger: () => Ledger; readonly after: (fact: Input) => Ledger } => {
  const { doors: deaf } = deafDoors()
  const clock = virtualClock(at(1_000_000))
  const doors: Doors = {
    ...deaf,
    http: { call: (_, __, ___, reply) => void clock.after(10, () => reply({ kind: 'failed', said: said('words', 'down') })) },
    socket: { ...deaf.socket, send: () => false },
  }
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  clock.advance(20_000)
  const after = (fact: Input): Ledger => {
    spine.record(fact)
    clock.advance(1000)
    return spine.ledger.get()
  }
  return { ledger: () => spine.ledger.get(), after }
}

test('[ERR-04][STAKE-01] uses default stakes and settings when they cannot load, and leaves the balance unknown', () => {
  const { ledger } = failing()
  expect(stakesOf(ledger())).toEqual(DEFAULT_STAKES)
  expect(settingsOf(ledger())).toBeNull()
  expect(ledger().balance.kind).not.toBe('known')
  expect(lastLoginOf(ledger())).toBe('none')
})

test('[ERR-04][BROWSE-10] a browse list that cannot load is empty and marked as failed', () => {
  const ledger = failing().after({ type: 'page.opened', page: { name: 'home' } })
  expect(readOf(ledger, { what: 'home' })).toMatchObject({ state: 'failed', rows: [] })
  expect(ledger.catalog.markets).toEqual({})
})

test('[ROUTE-06][BROWSE-06] opens the default page for an event of no known sport or with too long an address', () => {
  const { doors: deaf } = deafDoors()
  const gone: string[] = []
  const doors: Doors = {
    ...deaf,
    http: { call: (_, { path, answer }, __, reply) => path === getEvent.path && reply({ kind: 'answer', answer: answer.parse(none) }) },
    place: { ...deaf.place, go: (path) => gone.push(path) },
  }
  const none = { success: true, result: [] }
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors })
  spine.start()
  for (const eventTypeId of ['x', '9'.repeat(65)])
    spine.record({ type: 'page.opened', page: { name: 'event', eventTypeId, eventId: eventIdSchema.parse('y') } })
  expect(gone).toEqual(['/default-page', '/default-page'])
})
