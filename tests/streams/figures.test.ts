import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import type { Input } from '#client/ledger/facts.ts'
import { createGateway } from '#streams/gateway.ts'
import { createLink } from '#streams/link.ts'
import { at, betId, deafDoors, line, marketId, member, pick, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

/** A gateway of a member, and what goes out; the socket is up or down. */
const opened = (ordersByCall = false) => {
  const called: string[] = []
  const facts: Input[] = []
  const sent: unknown[] = []
  const socket = { isUp: true }
  const own = line('demo')
  const { doors } = deafDoors()
  const send = (_: unknown, name: string, body: unknown): boolean => {
    if (socket.isUp) sent.push([name, body])
    return socket.isUp
  }
  const all = {
    ...doors,
    site: { ...doors.site, ordersByCall },
    http: { call: (_: unknown, { path }: { readonly path: string }) => void called.push(path) },
    socket: { ...doors.socket, send },
  }
  const clock = virtualClock(at(0))
  const quotes = { watch: () => undefined, unwatch: () => undefined, refresh: () => undefined }
  const gateway = createGateway(
    all,
    clock,
    createLink(all, clock, () => own),
    quotes,
    (fact) => void facts.push(fact),
    () => own,
  )
  const watch = (...ids: readonly string[]): void => gateway.handle({ type: 'watch-figures', marketIds: ids.map(marketId) }, own)
  return { gateway, sent, called, facts, socket, own, watch }
}
const wanted = (...marketIds: readonly string[]) => ['watch-cash-outs', { memberCode: 'demo', marketIds }]

test('[CASH-01] gateway asks for the figures of other markets alone, and again after a lost connection', () => {
  const { gateway, sent, socket, own, watch } = opened()
  watch()
  watch('m1', 'm2')
  watch('m2', 'm1')
  watch('m1', 'm3')
  watch('m1')
  expect(sent).toEqual([wanted('m1', 'm2'), wanted('m1', 'm3'), wanted('m1')])
  watch()
  expect(sent.at(-1)).toEqual(wanted())
  sent.length = 0
  socket.isUp = false
  watch('m1')
  socket.isUp = true
  watch('m1')
  gateway.handle({ type: 'open-link' }, own)
  watch('m1')
  expect(sent).toEqual([wanted('m1'), wanted('m1')])
})

test('[CASH-01] gateway asks for no figures of a visitor', () => {
  const { gateway, sent } = opened()
  gateway.handle({ type: 'watch-figures', marketIds: [marketId('m1')] }, line())
  expect(sent).toEqual([])
})

test('[CASH-02][OPEN-11] gateway sends a cash-out and an amendment with their refs, as they were pressed', () => {
  const { gateway, sent, own } = opened()
  const { marketName, eventId, eventName, ...selection } = pick('m1')
  const owner = member('demo').memberCode
  const common = { owner, sentAt: at(1) }
  const market = { marketId: marketId('m1'), marketName, eventId, eventName }
  gateway.handle(
    {
      type: 'send-cash-out',
      entry: { ...common, kind: 'cash-out', ref: ref(1), cashOutId: 'c', part: 50, amount: paise(1250), market },
      address: '',
    },
    own,
  )
  const bet = { ...selection, marketName, eventId, eventName, betId: betId(1), matched: paise(0), remaining: paise(100) }
  gateway.handle(
    { type: 'send-amendment', entry: { ...common, kind: 'amendment', ref: ref(2), odds: selection.odds, stake: paise(30_000), bet } },
    own,
  )
  expect(sent).toMatchObject([
    [
      'create-bet',
      { memberCode: owner, bet: { isCashOut: true, betSlipRef: ref(1), cashOutId: 'c', cashoutMarket: 'm1', part: 50, amount: 12.5 } },
    ],
    ['amend-bet', { memberCode: owner, betSlipRef: ref(2), betId: betId(1), price: 2, stake: 300 }],
  ])
})

test('[SLIP-16] gateway sends a bet by the call where the site wants it so, else over the socket', () => {
  const owner = member('demo').memberCode
  const { odds } = pick('m1')
  const entry = { kind: 'bet', ref: ref(1), owner, pick: pick('m1'), odds, stake: paise(100), accept: 'NONE', sentAt: at(1) } as const
  for (const ordersByCall of [true, false]) {
    const { gateway, sent, called, own } = opened(ordersByCall)
    gateway.handle({ type: 'send-bet', entry, address: '' }, own)
    expect([called, sent.length]).toEqual(ordersByCall ? [['/exchange/order/'], 0] : [[], 1])
  }
})

test('[OPEN-12][SLIP-30] gateway says what a browser kept, and nothing of refs that no closed tab left', () => {
  const { gateway, facts, own } = opened()
  gateway.handle({ type: 'take-over-refs' }, own)
  gateway.handle({ type: 'load-announced', owner: member('demo').memberCode }, own)
  expect(facts).toEqual([{ type: 'announced.loaded', announced: null }])
})
