import { expect, test } from 'vitest'
import type { Fact } from '#domain/facts.ts'
import { emptyLedger, type OutboxEntry } from '#domain/ledger.ts'
import { paise } from '#domain/money.ts'
import { odds } from '#domain/odds.ts'
import { outboxMachine } from '#machines/outbox.machine.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, betId, member, pick, ref } from '#tests/player.ts'
import { walk } from './walk.ts'

const owner = member('demo')
const entry: OutboxEntry = { ref: ref(1), owner: owner.memberCode, pick: pick('m1'), odds: odds(2000), stake: paise(100), sentAt: at(1) }
const matched = {
  kind: 'matched' as const,
  betId: betId(1),
  averageOdds: odds(2000),
  matched: paise(100),
  remaining: paise(0),
  text: 'matched',
}
const ledgers = [{ ...emptyLedger, member: owner }, { ...emptyLedger, member: member('demo2') }, emptyLedger]
const facts: readonly Fact[] = [
  { type: 'ref.sent', entry },
  { type: 'outbox.loaded', entries: [entry] },
  { type: 'session.started', member: owner },
  { type: 'session.ended', member: owner.memberCode, text: null },
  { type: 'link.up' },
  ...[ref(1), ref(2), null].map((whose) => ({ type: 'bet.answered' as const, ref: whose, verdict: matched })),
  ...[ref(1), ref(2)].flatMap((whose) =>
    [
      matched,
      { kind: 'pending' as const, betId: betId(1), expiresInMs: 1 },
      { kind: 'never-seen' as const, fenced: true },
      { kind: 'never-seen' as const, fenced: false },
    ].map((outcome) => ({ type: 'outcome.told' as const, ref: whose, outcome })),
  ),
]

test('[FLOW-05][SLIP-30] generated walks take every state, transition and guard of the outbox; only the exchange’s word settles', () => {
  const cases = facts.flatMap((fact) => ledgers.map((ledger) => ({ ...fact, at: at(5), ledger })))
  const { steps, figures } = walk({
    machine: outboxMachine,
    input: { entry, delays: DELAYS },
    cases,
    key: (snapshot) => JSON.stringify(snapshot.value),
  })
  console.log(
    `outbox walk: ${figures.states} states, transitions ${figures.transitions}, guards both ways ${figures.guards}, ${figures.cases} (state, case) pairs`,
  )
  expect(figures.missed).toEqual([])
  for (const { before, event, after } of steps) {
    if (before.status !== 'active' || after.status !== 'done') continue
    expect(['bet.answered', 'outcome.told']).toContain(event.type)
    expect(event).toMatchObject({ ref: ref(1), ledger: { member: owner } })
    expect(JSON.stringify(event)).not.toMatch(/"pending"|"fenced":false/)
  }
})

test('[SESS-16][SLIP-30] logout never settles or erases a ref', () => {
  const cases = ledgers.map((ledger) => ({ type: 'session.ended', at: at(5), ledger }))
  const { steps } = walk({
    machine: outboxMachine,
    input: { entry, delays: DELAYS },
    cases,
    key: (snapshot) => JSON.stringify(snapshot.value),
  })
  expect(steps.flatMap((step) => step.emitted)).toEqual([])
})
