import { connect as connectTo, createServer, type Socket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { natsBus } from '#server/bus/nats-bus.ts'
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

/** A bus that ends with its test. */
export const openBus = async (options: Parameters<typeof natsBus>[0]) => {
  const bus = await natsBus(options)
  onTestFinished(() => bus.close())
  return bus
}
