import { said } from '#domain/said.ts'
import { expect, test } from 'vitest'
import { SOURCE } from '#contract/features.ts'
import { getStackButton, updateButton } from '#contract/calls/account.ts'
import { getEvent } from '#contract/calls/browse.ts'
import { getAppConfig } from '#contract/calls/support.ts'
import { eventIdSchema } from '#contract/scalar.ts'
import type { Input } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { lastLoginOf, settingsOf, stakesOf } from '#client/ledger/selectors.ts'
import { readOf } from '#client/ledger/reads.ts'
import { paise } from '#domain/paise.ts'
import { DEFAULT_STAKES, typedButtons } from '#domain/betting/stakes.ts'
import { say } from '#copy/catalogue.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { Outside } from '#streams/outside.ts'
import { activityText } from '#copy/time.ts'
import { catalogue } from '#tests/casino/catalogue.ts'
import { answered, at, deafDoors, member, lateCharts } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

/** A member whose exchange answers nothing but failures. */
const failing = () => {
  const { doors: deaf } = deafDoors()
  const clock = virtualClock(at(1_000_000))
  const doors: Outside = {
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
  after({ type: 'change.submitted', change: { what: 'stakes', place: 'slip', stakes: DEFAULT_STAKES } })
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
    const doors: Outside = {
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
  const config = { version: '7', androidVersion: '8', analyticsId: 'G-1', recaptchaKey: 'K', redirect: null, backend: SOURCE }
  expect(start(whole)).toEqual({ asked: ['GET'], loaded: [config], config: [config], page: { name: 'home' } })
  expect(start(null)).toEqual({ asked: ['GET'], loaded: [], config: [], page: { name: 'home' } })
})

test('[ROUTE-06][BROWSE-06] opens the default page for an event of no known sport or with too long an address', () => {
  const { doors: deaf } = deafDoors()
  const gone: string[] = []
  const doors: Outside = {
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

/** A member whose exchange keeps stakes, and what this tab asked of it; or a visitor. */
const keeping = (who: 'member' | 'visitor') => {
  const { doors: deaf } = deafDoors()
  const asked: (readonly [path: string, request: unknown])[] = []
  const toasts: (readonly [tone: string, words: string])[] = []
  const doors: Outside = {
    ...deaf,
    http: {
      call: (_, { path, answer }, request, reply) => {
        asked.push([path, request])
        const kept = answer.safeParse({ success: true, data: { priceArray: [1] } })
        if (path === updateButton.path && kept.success) reply({ kind: 'answer', answer: kept.data })
      },
    },
    toast: (tone, words) => void toasts.push([tone, say(words)]),
  }
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors })
  spine.start()
  spine.record({ type: 'session.restored', member: who === 'member' ? member('demo') : null })
  spine.record({ type: 'stakes.opened', place: 'slip' })
  return { spine, asked, toasts }
}

test('[STAKE-02] a visitor who changes stakes is asked to log in, and a member’s stakes must be whole', () => {
  const visitor = keeping('visitor')
  expect(visitor.toasts).toEqual([['info', 'Please Login In to Change Stakes']])
  expect(visitor.spine.ledger.get().popups.stakesPopUp.kind).toBe('closed')
  const { spine, toasts } = keeping('member')
  expect([toasts, spine.ledger.get().popups.stakesPopUp.kind]).toEqual([[], 'open'])
  expect([typedButtons(['250', '1000']), typedButtons(['250.5', '1000'])]).toEqual([[paise(250_00), paise(1000_00)], null])
})

test('[STAKE-03] saved stakes go out as price and label of each button, are said, and are read again', () => {
  const { spine, asked, toasts } = keeping('member')
  const reads = (): number => asked.filter(([path]) => path === getStackButton.path).length
  const before = reads()
  spine.record({ type: 'change.submitted', change: { what: 'stakes', place: 'slip', stakes: DEFAULT_STAKES } })
  const [, fields] = asked.find(([path]) => path === updateButton.path) ?? []
  const numbers = DEFAULT_STAKES.map((_, i) => i + 1)
  expect(fields).toEqual(
    Object.fromEntries(
      numbers.flatMap((n, i) => [
        [`price${n}`, (DEFAULT_STAKES[i] ?? 0) / 100],
        [`label${n}`, ['1K', '5K', '10K', '25K', '50K', '100K', '200K', '500K', '1M', '2M'][i]],
      ]),
    ),
  )
  expect([toasts, reads() - before]).toEqual([[['success', say(said('stakesKept'))]], 1])
})
