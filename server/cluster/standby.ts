import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Millis } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'

const WHY = 'This core is a standby: another one serves, or is about to. Ask again in a second.'

/** Answers every call but `/health` with 503 until the standby leads; answers the port, and how to end it. `now`: its time. */
export const openStandby = async (port: number, host: string, now: () => Millis) => {
  const body = JSON.stringify({ success: false, message: text.SERVICE_UNAVAILABLE, code: 'SERVICE_UNAVAILABLE', why: WHY })
  const server = createServer(({ url }, response) => {
    const isHealth = url === '/health'
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
    response.writeHead(isHealth ? 200 : 503, isHealth ? headers : { ...headers, 'Retry-After': '1' })
    response.end(isHealth ? JSON.stringify({ up: true, standby: true, at: now() }) : body)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const isAddress = (address: string | AddressInfo | null): address is AddressInfo => typeof address === 'object' && address !== null
  const address = server.address()
  return {
    port: isAddress(address) ? address.port : port,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
