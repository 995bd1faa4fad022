import type { Bus } from '#server/cluster/bus/bus.ts'
import { openBus } from '#server/cluster/bus/open.ts'
import { systemClock } from '#server/clock.ts'

/** The bus of a benchmark's processes, with the key that the product would take. Throws an Error where there is none. */
export const benchBus = async ({ url, prefix }: { readonly url: string; readonly prefix: string }): Promise<Bus> => {
  const environment = { ...process.env, NATS_URL: url, NATS_PREFIX: prefix }
  const bus = await openBus({ environment, clock: systemClock, warn: (line) => void process.stderr.write(`${line}\n`) })
  if (bus === null) throw new Error('There is no NATS server.')
  return bus
}
