import { resolve } from 'node:path'
import type { Clock } from '#server/ports.ts'
import type { Bus } from './bus.ts'
import { busKeys } from './keys.ts'
import { natsCarrier } from './nats-carrier.ts'
import { natsPlace } from './nats-place.ts'
import { sealedBus } from './sealed-bus.ts'

/** Where the first start makes the key of this machine's cores and gateways. Their data folders may be others. */
const KEY_FOLDER = '.data'

export type OpenBusOptions = {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  /** Takes a sentence for the operator. */
  readonly warn: (line: string) => void
}

/** The bus that NATS_URL names; null without one. Throws an Error that says what is wrong, without a key or a password. */
export const openBus = async ({ environment, clock, warn }: OpenBusOptions): Promise<Bus | null> => {
  const place = natsPlace(environment)
  if (place === null) return null
  const prefix = environment['NATS_PREFIX']?.trim() || undefined
  if (prefix !== undefined && !/^[\w-]+$/.test(prefix)) throw new Error(`NATS_PREFIX=${prefix} is no word of letters, digits and dashes.`)
  const keys = busKeys({ file: environment['BUS_KEY_FILE']?.trim() || undefined, folder: resolve(KEY_FOLDER), bus: place })
  const carrier = await natsCarrier({ place, warn, ...(prefix === undefined ? {} : { prefix }) })
  return sealedBus({ carrier, keys, clock, warn })
}
