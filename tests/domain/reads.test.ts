import { expect, test } from 'vitest'
import { selectionIdSchema } from '#contract/scalar.ts'
import { type Ledger, emptyLedger } from '#client/ledger/ledger.ts'
import { flagsOf, lastLoginOf, settingsOf, stakesOf } from '#client/ledger/selectors.ts'
import { paise } from '#domain/paise.ts'
import { listingOf, readsOf, watchedOn } from '#client/ledger/page.ts'
import { type Ask, type ReadFailed, type ReadName, homeAnswered, loadingOf, readOf } from '#client/ledger/reads.ts'
import { said } from '#domain/said.ts'
import { DEFAULT_STAKES } from '#domain/betting/stakes.ts'
import { answered, at, folded, marketId, member } from '#tests/player.ts'
import { eventOf, market } from '#tests/markets.ts'

const here: Ledger = { ...emptyLedger, member: member('demo') }
const first = { what: 'event', eventTypeId: '4', eventId: eventOf('one') } as const
const second = { what: 'event', eventTypeId: '4', eventId: eventOf('two') } as const
const failed = <W extends ReadName>(ask: Ask<W>): ReadFailed<W> => ({
  type: 'read.failed',
  ask,
  whose: 'all',
  said: said('words', 'no answer'),
})
const ofAll = (ask: Ask<'event'>) => ({ ...answered(ask, marketId('m1')), whose: 'all' as const })

test('[BROWSE-10] readOf tells a failure, and waiting again when it is asked for once more', () => {
  const broken = folded(emptyLedger, failed(first))
  expect(readOf(broken, first)).toMatchObject({ state: 'failed', rows: [], said: said('words', 'no answer') })
  const retried = folded(broken, { type: 'reload.pressed', asks: [first] })
  expect(readOf(retried, first)).toMatchObject({ state: 'waiting', said: null })
  expect(readOf(folded(retried, ofAll(first)), first)).toMatchObject({ state: 'ready', rows: ['m1'], at: at(5) })
})

test('[BROWSE-10] readOf keeps what is shown when a later answer fails or is asked for again', () => {
  const shown = folded(emptyLedger, ofAll(first))
  const later = folded(shown, failed(first), { type: 'reload.pressed', asks: [first] })
  expect(readOf(later, first)).toBe(readOf(shown, first))
})

test('[BROWSE-10] readOf keeps the answers of two events apart, whichever comes first', () => {
  const ledger = folded(emptyLedger, ofAll(second), failed(first))
  expect(readOf(ledger, second).state).toBe('ready')
  expect(readOf(ledger, first).state).toBe('failed')
  expect(readOf(folded(ledger, ofAll(first)), second)).toBe(readOf(ledger, second))
})

test('[SESS-16] a session that ends takes the member’s reads along, and leaves the others', () => {
  const known = folded(here, answered({ what: 'flags' }, '4'), ofAll(first))
  const after = folded(known, { type: 'session.ended', member: member('demo').memberCode, said: null })
  expect(flagsOf(known)).toEqual(['4'])
  expect(flagsOf(after)).toBeNull()
  expect(readOf(after, first).state).toBe('ready')
  expect(folded(after, answered({ what: 'flags' }, '4'))).toBe(after)
})

test('[STAKE-01][SESS-11] what a member has not, the defaults stand in for', () => {
  expect([stakesOf(here), settingsOf(here), lastLoginOf(here)]).toEqual([DEFAULT_STAKES, null, null])
  expect(lastLoginOf(folded(here, answered({ what: 'activity' })))).toBe('none')
  expect(lastLoginOf(folded(here, { ...failed({ what: 'activity' }), whose: 'member' }))).toBe('none')
  expect(lastLoginOf(folded(here, answered({ what: 'activity' }, at(9))))).toBe(9)
})

test('[BROWSE-01] the home list is the same whether it was read or heard', () => {
  const markets = [market('m1'), market('m2')]
  const read = folded(emptyLedger, homeAnswered(markets))
  expect(folded(emptyLedger, { type: 'home.applied', markets })).toEqual(read)
  expect(readOf(read, { what: 'home' }).rows).toEqual(['m1', 'm2'])
  expect(Object.keys(read.catalog.markets)).toEqual(['m1', 'm2'])
})

test('[SLIP-19][MKT-07] watchedOn keeps room for the markets of open slips beside a long list', () => {
  const markets = Array.from({ length: 510 }, (_, n) => market(`m${n}`))
  const drafts = ['x1', 'x2'].map((name) => ({ slip: name, marketId: marketId(name), eventId: eventOf(name), eventTypeId: '4' as const }))
  const { marketIds } = watchedOn({ ...folded(emptyLedger, homeAnswered(markets)), drafts })
  expect([marketIds.length, marketIds.slice(-3)]).toEqual([500, ['m497', 'x1', 'x2']])
})

test('[BROWSE-05] readOf waits when a price history is opened again, and never shows the old one', () => {
  const runner = { marketId: marketId('m1'), selectionId: selectionIdSchema.parse(1) }
  const ask = { what: 'history', ...runner } as const
  const shown = folded(emptyLedger, { ...answered(ask, [at(1), null, paise(0)]), whose: 'all' })
  expect(readOf(shown, ask).rows).toHaveLength(1)
  expect(readOf(folded(shown, { type: 'history.opened', ...runner }), ask)).toMatchObject({ state: 'waiting', rows: [] })
})

test('[BROWSE-02][BROWSE-10] loadingOf is ready when both lists of a sport are here, failed when one is', () => {
  const wish = { eventTypeId: '4', competitionId: null }
  const [competitions, events] = [{ what: 'competitions', ...wish } as const, { what: 'events', ...wish } as const]
  const loading = (ledger: Ledger) => loadingOf(readOf(ledger, competitions), readOf(ledger, events))
  const one = folded(emptyLedger, { ...answered(competitions), whose: 'all' })
  expect([loading(emptyLedger), loading(one), loading(folded(one, failed(events)))]).toEqual(['waiting', 'waiting', 'failed'])
  expect(loading(folded(one, { ...answered(events), whose: 'all' }))).toBe('ready')
  expect(readsOf({ name: 'sport', eventTypeId: '4', title: 'Cricket' })).toEqual(listingOf(wish))
})

test('[BROWSE-05] readOf finds an answer for any order of the fields of its question', () => {
  const turned = { eventId: eventOf('one'), eventTypeId: '4', what: 'event' } as const
  expect(readOf(folded(emptyLedger, ofAll(first)), turned).state).toBe('ready')
})

test('[FLOW-03] only the newest fifty answers of one read are kept', () => {
  const asks = Array.from({ length: 51 }, (_, i) => ({ what: 'event', eventTypeId: '4', eventId: eventOf(`e${i}`) }) as const)
  const ledger = folded(emptyLedger, ...asks.map(ofAll))
  expect(asks.filter((ask) => readOf(ledger, ask).state === 'ready')).toHaveLength(50)
  expect(readOf(ledger, { what: 'event', eventTypeId: '4', eventId: eventOf('e0') }).state).toBe('waiting')
})

test('[BROWSE-10][OPEN-08] the lists of bets fail when refused over the socket, and wait again when asked for again', () => {
  const refused = folded(here, { type: 'wire.refused', about: 'bets', said: said('RATE_LIMITED') })
  expect(refused.bets).toEqual({ kind: 'failed', said: said('RATE_LIMITED') })
  const both = folded(refused, { ...failed({ what: 'ended' }), whose: 'member' })
  expect(both.ended).toEqual({ kind: 'failed', said: said('words', 'no answer') })
  const again = folded(both, { type: 'reload.pressed', asks: [{ what: 'bets' }, { what: 'ended' }] })
  expect([again.bets, again.ended]).toEqual([{ kind: 'waiting' }, { kind: 'waiting' }])
  expect(readOf(folded(here, { type: 'wire.refused', about: 'home', said: said('RATE_LIMITED') }), { what: 'home' }).state).toBe('failed')
})
