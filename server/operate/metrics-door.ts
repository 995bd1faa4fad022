import { createServer } from 'node:http'
import type { Meters } from './meters.ts'

export type MetricsDoor = { readonly url: string; readonly close: () => void }

/** Serves `/metrics` on a listener of its own, because the figures are for the operator alone. Throws where the port cannot be had. */
export const openMetrics = ({ registry }: Meters, { port, host }: { readonly port: number; readonly host: string }): Promise<MetricsDoor> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end('Ask for /metrics.\n')
      registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end('The metrics could not be read.\n'),
      )
    })
    server.once('error', () => reject(new Error(`METRICS_PORT=${port} cannot be opened on ${host}. Start with another one.`)))
    server.listen(port, host, () => {
      const address = server.address()
      const bound = typeof address === 'object' && address !== null ? address.port : port
      resolve({ url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`, close: () => void server.close() })
    })
  })
