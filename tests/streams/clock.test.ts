import { expect, test } from 'vitest'
import { createJournalClock, intervalOn, timerOn } from '#streams/clock.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

test('[FLOW-03] a timer fires through the journal alone: recorded when due, run once when its firing is', () => {
  const edge = virtualClock(at(0))
  const fired: number[] = []
  const ran: string[] = []
  const clock = createJournalClock(edge, (timer) => void fired.push(timer))
  const first = clock.setTimeout(() => void ran.push('first'), 1000)
  const second = clock.setTimeout(() => void ran.push('second'), 2000)
  const third = clock.setTimeout(() => void ran.push('third'), 3000)
  expect([first, second, third]).toEqual([1, 2, 3])
  clock.clearTimeout(second)
  edge.advance(5000)
  expect([fired, ran]).toEqual([[1, 3], []])
  clock.fire(first)
  clock.fire(first)
  clock.fire(second)
  expect(ran).toEqual(['first'])
})

test('[FLOW-03] no timer fires by itself in a replay', () => {
  const ran: string[] = []
  const clock = createJournalClock(null, () => void ran.push('recorded'))
  clock.fire(clock.setTimeout(() => void ran.push('run'), 0))
  expect(ran).toEqual(['run'])
})

test('[MKT-03] a timer of the edge emits once and is over, and an interval emits until it is left', () => {
  const edge = virtualClock(at(0))
  const told: string[] = []
  timerOn(edge, 1000).subscribe({ next: () => void told.push('due'), complete: () => void told.push('over') })
  const interval = intervalOn(edge, 2000).subscribe(() => void told.push('again'))
  edge.advance(4000)
  interval.unsubscribe()
  edge.advance(4000)
  expect([told, edge.pending()]).toEqual([['due', 'over', 'again', 'again'], 0])
})
