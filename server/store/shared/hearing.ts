import type { Bus } from '#server/cluster/bus/bus.ts'
import { PULSE_MS, createPulse } from '#server/cluster/bus/pulse.ts'
import type { Clock } from '#server/ports.ts'
import { type Link, type SharedPlace, openLink } from './link.ts'
import { anotherHearsBus, forgetNodes, sayHearsBus } from './nodes.ts'

/** A core that has not heard the bus for so long takes no lease, and looks whether another core hears it. */
const BUS_MS = 1000
/** It looks twice: after a restart of NATS the one hears it a moment before the other. */
const LOOKS = 2

type Options = {
  /** Null: this core has no gateways. */
  readonly bus: Bus | null
  readonly clock: Clock
  readonly place: SharedPlace
  /** This core's name among others. */
  readonly holder: string
}
export type Hearing = {
  /** May a standby take the lease? It also says in the database that it hears the bus. */
  mayLead(link: Link): Promise<boolean>
  /** Calls `standDown` once, when this leader does not hear the bus and another core does. The answer ends the watch. */
  watch(standDown: () => void): () => void
  close(): void
}

/** Which cores hear the bus: each says so in the database, the one place that a core without a bus can still ask. */
export const createHearing = ({ bus, clock, place, holder }: Options): Hearing => {
  if (bus === null) return { mayLead: async () => true, watch: () => () => undefined, close: () => undefined }
  const pulse = createPulse(bus, clock)
  const isSilent = (): boolean => pulse.silentMs() >= BUS_MS
  let saidAt: number | null = null
  /** Over a connection of its own, because the leader's carries the log. A database that does not answer says no. */
  const doesAnother = async (): Promise<boolean> => {
    const link = await openLink(place).catch(() => null)
    const hears = link !== null && (await anotherHearsBus(link, holder).catch(() => false))
    link?.close()
    return hears
  }
  return {
    mayLead: async (link) => {
      if (isSilent()) return false
      if (saidAt === null) await forgetNodes(link)
      if (saidAt === null || clock.now() - saidAt >= PULSE_MS) {
        saidAt = clock.now()
        await sayHearsBus(link, holder, pulse.silentMs())
      }
      return true
    },
    watch: (standDown) => {
      let looks = 0
      let isOver = false
      let stop = (): void => undefined
      const look = async (): Promise<void> => {
        looks = isSilent() && (await doesAnother()) ? looks + 1 : 0
        if (isOver) return
        if (looks === LOOKS) standDown()
        else stop = clock.after(PULSE_MS, () => void look())
      }
      void look()
      return () => {
        isOver = true
        stop()
      }
    },
    close: pulse.close,
  }
}
