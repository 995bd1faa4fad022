import { said } from '#domain/ledger/said.ts'
import { expect, test } from 'vitest'
import { getEvent } from '#contract/calls/browse.ts'
import { getAppConfig } from '#contract/calls/support.ts'
import { eventIdSchema } from '#contract/scalar.ts'
import type { Input } from '#domain/ledger/facts.ts'
import { type Ledger, lastLoginOf, settingsOf, stakesOf } from '#domain/ledger/ledger.ts'
import { readOf } from '#domain/ledger/reads.ts'
import { DEFAULT_STAKES } from '#domain/betting/stakes.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { Doors } from '#streams/doors.ts'
import { activityText } from '#copy/time.ts'
import { catalogue } from '#tests/casino/catalogue.ts'
import { answered, at, deafDoors, member, lateCharts } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

/** A member whose exchange answers nothing but failures. */
const failing = () => {
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
  return { ledger: () => spine.ledger.get(), after, facts: () => spine.journal.export().entries.map(({ fact }) => fact.type) }
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

test('[ERR-04] after failures lists are empty, settings are defaults, a save says why and no game opens', () => {
  const { ledger, after, facts } = failing()
  const home = { what: 'home' } as const
  after({ type: 'page.opened', page: { name: 'home' } })
  expect([readOf(ledger(), home), stakesOf(ledger()), settingsOf(ledger())]).toMatchObject([{ rows: [] }, DEFAULT_STAKES, null])
  expect(activityText(lastLoginOf(ledger()) ?? expect.fail('no answer'), 'india')).toBe('N/A')
  after({ type: 'stakes.opened', place: 'slip' })
  after({ type: 'stakes.submitted', place: 'slip', stakes: DEFAULT_STAKES })
  expect(ledger().popups.stakesPopUp).toEqual({ kind: 'failed', place: 'slip', said: said('words', 'down') })
  after(answered({ what: 'casino' }, { pictures: 'http://casino.test', catalogue: catalogue() }))
  after({ type: 'page.opened', page: { name: 'casino-game', path: '/casino-live/aviator/main' } })
  expect(facts().filter((type) => type.startsWith('game.'))).toEqual(['game.refused'])
})

test('[BRAND-08] one GET at the start reads the app config; the page goes on without it, and without keys', () => {
  const appConfig = [{ name: 'app' }, { name: 'versions', model: { 'lot-version': '7', 'lot-android-version': '8' } }, { name: 'site' }]
  const whole = { success: true, result: { appConfig, gaConfig: { trackingId: 'G-1' }, recaptchaConfig: { recaptchaSiteKey: 'K' } } }
  const start = (given: object | null) => {
    const { doors: deaf } = deafDoors()
    const asked: string[] = []
    const loaded: unknown[] = []
    const doors: Doors = {
      ...deaf,
      http: {
        call: (_, { path, method, answer }, __, reply) => {
          if (path !== getAppConfig.path) return
          asked.push(method)
          reply(given === null ? { kind: 'failed', said: said('network') } : { kind: 'answer', answer: answer.parse(given) })
        },
      },
      place: { ...deaf.place, loadScripts: (config) => loaded.push(config) },
    }
    const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors })
    spine.start()
    spine.record({ type: 'page.opened', page: { name: 'home' } })
    return { asked, loaded, config: readOf(spine.ledger.get(), { what: 'config' }).rows, page: spine.ledger.get().page }
  }
  const config = { version: '7', androidVersion: '8', analyticsId: 'G-1', recaptchaKey: 'K', redirect: null }
  expect(start(whole)).toEqual({ asked: ['GET'], loaded: [config], config: [config], page: { name: 'home' } })
  expect(start(null)).toEqual({ asked: ['GET'], loaded: [], config: [], page: { name: 'home' } })
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
