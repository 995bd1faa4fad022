import { expect, test } from 'vitest'
import { said } from '#domain/said.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { Input } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { secret } from '#contract/secret.ts'
import { createLateRoster } from '#machines/late-roster.ts'
import { createSpine } from '#src/spine/spine.ts'
import { betId, deafDoors, matchedVerdict, member, pick } from '#tests/player.ts'
import { dice } from '#tests/simulation/dice.ts'
import { rosterOf } from './roster.ts'
import { type Scope, scopes } from './scopes.ts'
import { NOW, type Tab, fire, openTab, record } from './tab.ts'
import { refOf } from './moves.ts'

const cashOut: Scope | undefined = scopes['a cash-out']
const scope: Scope = cashOut === undefined ? failed() : { ...cashOut, asks: null }
function failed(): never {
  throw new Error('there is a scope of a cash-out')
}
const ref = refOf(1)
const slip = 'slip-1'
const offer = { cashOutId: 'c1', amount: paise(9000), results: [] }
const market = pick('m1')
const inputs: readonly Input[] = [
  { type: 'session.restored', member: member('alpha') },
  { type: 'ticket.given', memberCode: member('alpha').memberCode },
  { type: 'link.opened' },
  { type: 'link.failed', reason: 'gone', dice: 0.5 },
  { type: 'odds.pressed', pick: market, level: 0 },
  { type: 'stake.typed', slip, stakePaise: paise(10_000) },
  { type: 'quote.changed', slip, quote: { kind: 'open', odds: odds(2000), line: null, fancyPrice: 0 } },
  { type: 'quote.changed', slip, quote: { kind: 'open', odds: odds(1900), line: null, fancyPrice: 0 } },
  { type: 'price.accepted', slip },
  { type: 'place.pressed', slip, ref },
  { type: 'lock.granted', ref },
  { type: 'lock.denied', ref, reason: 'locked' },
  { type: 'lock.seen', ref, isHeld: false },
  { type: 'bet.pending', ref, betId: betId(1), expiresInMs: 2000 },
  { type: 'bet.answered', ref, verdict: matchedVerdict },
  { type: 'outcome.answered', ref, outcome: { kind: 'pending', betId: betId(1), expiresInMs: 700 } },
  { type: 'outcome.answered', ref, outcome: { kind: 'never-seen', fenced: true } },
  { type: 'slip.dismissed', slip },
  { type: 'ask.pressed', ref },
  { type: 'session.refused', said: said('LOGIN_AGAIN') },
  { type: 'login.submitted', userId: 'beta', password: secret('') },
  { type: 'login.accepted', way: 'password', member: member('beta') },
  { type: 'cash-out.opened', market, place: 'market' },
  { type: 'cash-out.offered', marketId: market.marketId, part: 100, offer, said: null },
  { type: 'cash-out.pressed', ref: refOf(2), amount: offer.amount, cashOutId: offer.cashOutId },
]
/** The parts of a ledger that other charts of the page leave alone. */
const ledgerOf = ({ member: here, generation, link, feed, outbox, placing }: Ledger) => ({ here, generation, link, feed, outbox, placing })
type Seen = { readonly id: string; readonly snapshot: { readonly status: string; readonly value: unknown; readonly context: unknown } }
const chartOf = ({ id, snapshot }: Seen) => JSON.stringify([id, snapshot.value, snapshot.context])
const OWN = /^(session|connection|slips|orders|cash-out|slip-\d+|order-.*)$/

/** The real spine with silent doors and timers that the test fires. */
const realTab = () => {
  const jobs: { readonly ms: number; readonly job: () => void; isOver: boolean }[] = []
  const { doors } = deafDoors()
  const spine = createSpine({
    clock: {
      now: () => NOW,
      after: (ms, job) => {
        const each = { ms, job, isOver: false }
        jobs.push(each)
        return () => {
          each.isOver = true
        }
      },
    },
    frame: (job) => job(),
    doors: { ...doors, vault: { ...doors.vault, claim: () => undefined, isLocked: () => undefined, orphans: () => undefined } },
    late: (come) => come(createLateRoster),
  })
  spine.start()
  return {
    record: spine.record,
    fire: (ms: number): void => {
      const due = jobs.filter((each) => each.ms === ms && !each.isOver)
      for (const each of due) {
        each.isOver = true
        each.job()
      }
    },
    seen: () => ({
      ledger: ledgerOf(spine.ledger.get()),
      charts: spine
        .actors()
        .filter(({ id }) => OWN.test(id))
        .map((actor) => chartOf({ id: actor.id, snapshot: actor.getSnapshot() }))
        .toSorted(),
    }),
  }
}
const seenOf = ({ ledger, charts }: Tab) => ({ ledger: ledgerOf(ledger), charts: charts.map(chartOf).toSorted() })

/** The delays that only one timer of these charts has, so that the test can name it. */
const FIRED = [3000, 8000, 30_000, 60_000, 2000, 300]

test('[FLOW-07] the turn that is explored does as the turn of the spine', () => {
  const roster = rosterOf(scope, {})
  const met = new Set<string>()
  for (let seed = 1; seed <= 60; seed += 1) {
    const { chance, upTo } = dice(seed)
    const real = realTab()
    let { tab } = openTab(roster)
    // Most walks begin as a page does, so that they come far.
    const opening = chance(0.8) ? [0, 2, 4, 5, 6, 9, 10] : []
    for (let step = 0; step < 30; step += 1) {
      const fact = inputs[opening[step] ?? upTo(inputs.length - 1)]
      const ms = FIRED[upTo(FIRED.length - 1)] ?? 0
      if (opening[step] === undefined && chance(0.3)) {
        const due = tab.charts.flatMap(({ id, timers }) => timers.filter(({ left }) => left === ms).map(({ event }) => ({ id, event })))
        for (const { id, event } of due)
          if (tab.charts.find((chart) => chart.id === id)?.timers.some((timer) => timer.event.type === event.type))
            tab = fire(roster, tab, id, event.type).tab
        real.fire(ms)
      } else if (fact !== undefined) {
        tab = record(roster, tab, fact).tab
        real.record(fact)
      }
      const seen = seenOf(tab)
      expect(real.seen()).toEqual(seen)
      for (const { id, snapshot } of tab.charts) met.add(`${id.slice(0, 5)} ${JSON.stringify(snapshot.value)}`)
    }
  }
  expect(met.size).toBeGreaterThan(20)
})
