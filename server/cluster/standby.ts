import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from '#copy/catalogue.ts'

const WHY = 'This core is a standby: another one serves, or is about to. Ask again in a second.'

/** Answers every call with 503 until the standby leads; answers the port, and how to end it. */
export const openStandby = async (port: number, host: string) => {
  const body = JSON.stringify({ success: false, message: text.SERVICE_UNAVAILABLE, code: 'SERVICE_UNAVAILABLE', why: WHY })
  const server = createServer((_, response) => {
    response.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': '1', 'Cache-Control': 'no-store' })
    response.end(body)
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
