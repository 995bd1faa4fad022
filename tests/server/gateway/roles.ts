import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { loadBrands } from '#server/brands.ts'
import type { Bus } from '#server/cluster/bus/bus.ts'
import { systemClock } from '#server/clock.ts'
import { offerOnBus } from '#server/cluster/gateway/core-side.ts'
import { type GatewayOptions, startGateway } from '#server/cluster/gateway/gateway.ts'
import { type DoorOptions, openDoors } from '../doors/door.ts'

const brands = loadBrands(join(import.meta.dirname, '..', '..', '..', 'brands'))

/** An exchange on the bus. `leave` takes it off, and `come` puts it back on with this epoch. */
export const openCore = async (bus: Bus, options: DoorOptions = {}) => {
  const doors = await openDoors({ trustProxy: 'loopback', singleSession: false, ...options })
  const { exchange, sockets, sessions, url: address } = doors
  let silentMs = 0
  const parts = { bus, clock: systemClock, exchange, sockets, sessions, brands, address, storeSilentMs: () => silentMs }
  const offer = (epoch: number) => offerOnBus({ ...parts, epoch })
  let offered = offer(1)
  onTestFinished(() => offered.close())
  return {
    ...doors,
    leave: (): void => offered.close(),
    /** Its store has not answered for so long; 0: it answers. */
    silence: (ms: number): void => {
      silentMs = ms
    },
    come: (epoch: number): void => {
      offered = offer(epoch)
    },
  }
}
/** A gateway that follows a core. */
export const openGateway = async (bus: Bus, over: Partial<GatewayOptions> = {}) => {
  const gateway = await startGateway({ bus, clock: systemClock, port: 0, host: '127.0.0.1', clientFolder: null, ...over })
  onTestFinished(gateway.close)
  await vi.waitFor(() => expect(gateway.isReady()).toBe(true), 5000)
  return gateway
}
