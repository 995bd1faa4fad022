import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { openTraces } from '#server/operate/traces.ts'
import { createBetOf, memberOn } from '../doors/door.ts'
import { serve } from './served.ts'

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })
const span = z.object({
  name: z.string(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes: z.array(attribute),
})
const sentSchema = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes: z.array(attribute) }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
})

/** A receiver of traces on this machine, with all it was sent. */
const receiver = async () => {
  const sent: z.output<typeof sentSchema>[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: unknown) => {
      body += String(chunk)
    })
    request.on('end', () => {
      if (request.url === '/v1/traces') sent.push(sentSchema.parse(JSON.parse(body)))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  onTestFinished(() => void server.close())
  return {
    endpoint: `http://127.0.0.1:${port}`,
    resources: () => sent.flatMap(({ resourceSpans }) => resourceSpans),
    spans: () => sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))),
  }
}

test('traces hold calls, commits and a bet from receipt to verdict when an endpoint is set', async () => {
  const { endpoint, spans, resources } = await receiver()
  const { url, close } = await serve({ traces: await openTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'test' }) })
  const { socket, next } = await memberOn(url)
  const bet = createBetOf(1)
  socket.emit('create-bet', bet)
  await next('place-bet-success')
  socket.disconnect()
  await close()
  expect(new Set(spans().map(({ name }) => name))).toEqual(new Set(['call', 'order', 'commit']))
  const orders = spans().filter(({ name }) => name === 'order')
  expect(orders).toHaveLength(1)
  expect(orders[0]?.attributes).toContainEqual({ key: 'ref', value: { stringValue: bet.bet.betSlipRef } })
  expect(orders[0]?.attributes).toContainEqual({ key: 'verdict', value: { stringValue: 'accepted' } })
  expect(spans().every(({ startTimeUnixNano, endTimeUnixNano }) => startTimeUnixNano <= endTimeUnixNano)).toBe(true)
  expect(resources()[0]?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'test' } })
})

test('there are no traces without an endpoint, and one that is no address is refused', async () => {
  expect(await openTraces({})).toBeNull()
  await expect(openTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).rejects.toThrow(
    /^OTEL_EXPORTER_OTLP_ENDPOINT=collector is no address/,
  )
})
