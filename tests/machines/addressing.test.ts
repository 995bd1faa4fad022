import { expect, test } from 'vitest'
import type { Fact } from '#client/ledger/facts.ts'
import { paise } from '#domain/paise.ts'
import { orderId, pressedOrder } from '#client/betting/order.ts'
import { said } from '#domain/said.ts'
import { addresseesOf } from '#machines/addressing.ts'
import { betId, marketId, matchedVerdict, member, ref } from '#tests/player.ts'

const placing = [
  { slip: 'slip-1', ref: ref(1), marketId: marketId('m1') },
  { slip: 'cash-out', ref: ref(2), marketId: marketId('m2') },
]
const cases: readonly (readonly [fact: Fact, named: readonly string[] | null])[] = [
  [{ type: 'stake.typed', slip: 'slip-1', stakePaise: paise(100) }, ['slip-1']],
  [{ type: 'place.pressed', slip: 'slip-1', ref: ref(7) }, ['slip-1']],
  [{ type: 'quote.changed', slip: 'slip-2', quote: { kind: 'stale' } }, ['slip-2']],
  [{ type: 'bet.pending', ref: ref(1), betId: betId(1), expiresInMs: 1 }, [orderId(ref(1)), 'slip-1']],
  [{ type: 'order.moved', ref: ref(2), order: pressedOrder }, [orderId(ref(2)), 'cash-out']],
  [{ type: 'order.settled', ref: ref(3), verdict: matchedVerdict }, [orderId(ref(3))]],
  [{ type: 'bet.answered', ref: null, verdict: matchedVerdict }, null],
  [{ type: 'cash-out.pressed', ref: ref(4), amount: paise(1), cashOutId: 'c1' }, null],
  [{ type: 'resend.pressed', flow: 'recover' }, ['recover']],
  [{ type: 'login.refused', way: 'otp-login', said: said('network') }, ['otp-login']],
  [{ type: 'session.started', member: member('demo') }, null],
  [{ type: 'link.lost' }, null],
]

test.for(cases)('[SLIP-29] a fact reaches the slip, order or flow that it names: %j', ([fact, named]) => {
  expect(addresseesOf(fact, placing)).toEqual(named)
})
