import { connect as connectTo, createServer, type Socket } from 'node:net'
import { createSecretKey, randomBytes } from 'node:crypto'
import { connect } from '@nats-io/transport-node'
import { onTestFinished } from 'vitest'
import type { Bus, Carrier } from '#server/cluster/bus/bus.ts'
import type { BusKeys } from '#server/cluster/bus/keys.ts'
import { natsCarrier } from '#server/cluster/bus/nats-carrier.ts'
import { natsPlace } from '#server/cluster/bus/nats-place.ts'
import { sealedBus } from '#server/cluster/bus/sealed-bus.ts'
import { systemClock } from '#server/clock.ts'
import { natsUrl, noNats } from '#tests/nats-server.ts'
import { testWith } from '#tests/needs.ts'

const { hostname, port } = new URL(natsUrl)

/** A test that needs a NATS server. */
export const natsTest = testWith(noNats)

/** A prefix for the subjects of one test. */
export const ownPrefix = (): string => `test-${randomBytes(6).toString('hex')}`

/** A TCP proxy before the NATS server: a test cuts the link there, and heals it. */
export const breakable = async () => {
  const pairs = new Set<Socket>()
  let isCut = false
  const server = createServer((from) => {
    if (isCut) return void from.destroy()
    const to = connectTo(Number(port || 4222), hostname)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      pairs.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        pairs.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = (): void => {
    isCut = true
    for (const socket of pairs) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  return {
    url: `nats://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    cut,
    heal: (): void => {
      isCut = false
    },
  }
}

type NatsEnd = { readonly url: string; readonly prefix: string; readonly mostWaiting?: number }

/** A way to NATS without a key, as a stranger's, that ends with its test. */
export const openCarrier = async ({ url, ...options }: NatsEnd): Promise<Carrier> => {
  const place = natsPlace({ NATS_URL: url })
  if (place === null) throw new Error('There is no NATS server.')
  const carrier = await natsCarrier({ place, warn: () => undefined, ...options })
  onTestFinished(() => carrier.close())
  return carrier
}

/** The key of the tests' cores and gateways. */
export const testKeys: BusKeys = [createSecretKey(randomBytes(32))]

/** A bus that ends with its test. */
export const openBus = async (end: NatsEnd): Promise<Bus> =>
  sealedBus({ carrier: await openCarrier(end), keys: testKeys, clock: systemClock, warn: () => undefined })

type Overheard = { readonly subject: string; readonly data: Uint8Array }

/** A stranger at NATS who hears every message of a prefix, and publishes at any subject. His own messages he does not hear. */
export const overhear = async (
  prefix: string,
  hear: (message: Overheard, publish: (subject: string, data: Uint8Array) => void) => void,
) => {
  const link = await connect({ servers: natsUrl.replace(/^\w+:\/\//, ''), noEcho: true })
  const subjects = new Set<string>()
  link.subscribe(`${prefix}.>`, {
    callback: (_, message) => {
      subjects.add(message.subject)
      hear(message, (subject, data) => link.publish(subject, data))
    },
  })
  await link.flush()
  onTestFinished(() => link.close())
  return { subjects: (): readonly string[] => [...subjects] }
}
