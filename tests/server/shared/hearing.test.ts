import { onTestFinished, expect, test, vi } from 'vitest'
import { localBus } from '#tests/server/gateway/local-bus.ts'
import { createPulse } from '#server/cluster/bus/pulse.ts'
import { systemClock } from '#server/clock.ts'
import { createHearing } from '#server/store/shared/hearing.ts'
import { type SharedPlace, openLink } from '#server/store/shared/link.ts'
import { millisSchema } from '#contract/scalar.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { sharedTest, withSchema } from './postgres.ts'

/** A leader and a standby on one bus, each with an end of its own; the standby asks whether it may lead as often as a core does. */
const twoCores = async (place: SharedPlace) => {
  const bus = localBus(systemClock)
  const open = (holder: string) => {
    const end = bus.end()
    const hearing = createHearing({ bus: end, clock: systemClock, place, holder })
    onTestFinished(hearing.close)
    return { end, hearing }
  }
  const [leader, standby] = [open('leader'), open('standby')]
  const link = await openLink(place)
  let standsDown = 0
  const standDown = (): void => {
    standsDown += 1
  }
  onTestFinished(leader.hearing.watch(standDown))
  const may: boolean[] = []
  let isOver = false
  const follow = async (): Promise<void> => {
    while (!isOver) {
      may.push(await standby.hearing.mayLead(link))
      await new Promise<void>((resolve) => void systemClock.after(50, resolve))
    }
  }
  const followed = follow()
  const end = async (): Promise<void> => {
    isOver = true
    await followed
    link.close()
  }
  return { leader, standby, may: () => may.at(-1), standsDown: () => standsDown, end }
}

sharedTest('a leader that alone does not hear the bus stands down once', () =>
  withSchema(async (place) => {
    const { leader, may, standsDown, end } = await twoCores(place)
    await vi.waitFor(() => expect(may()).toBe(true), 5000)
    leader.end.cut()
    await vi.waitFor(() => expect(standsDown()).toBe(1), 10_000)
    expect(may()).toBe(true)
    await end()
    expect(standsDown()).toBe(1)
  }),
)

sharedTest('a leader stays and a standby takes nothing when no core hears the bus', () =>
  withSchema(async (place) => {
    const { leader, standby, may, standsDown, end } = await twoCores(place)
    await vi.waitFor(() => expect(may()).toBe(true), 5000)
    leader.end.cut()
    standby.end.cut()
    await vi.waitFor(() => expect(may()).toBe(false), 5000)
    // It looks some more times.
    await new Promise<void>((resolve) => void systemClock.after(1000, resolve))
    expect(standsDown()).toBe(0)
    await end()
  }),
)

test('a pulse counts the words that did not come back', () => {
  const clock = virtualClock(millisSchema.parse(0))
  const end = localBus(clock).end()
  const pulse = createPulse(end, clock)
  clock.advance(5000)
  expect(pulse.silentMs()).toBe(0)
  end.cut()
  clock.advance(1000)
  expect(pulse.silentMs()).toBeGreaterThanOrEqual(750)
  end.heal()
  clock.advance(500)
  expect(pulse.silentMs()).toBe(0)
  pulse.close()
})
