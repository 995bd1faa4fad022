import type { About } from './log.ts'

/** Reports how long something took. Times are milliseconds since 1970. */
export type Traces = {
  span(name: string, since: number, until: number, about: About): void
  /** Sends what is left. */
  close(): Promise<void>
}

/**
 * Sends spans where OTEL_EXPORTER_OTLP_ENDPOINT says; null without it. Its packages are loaded only then, so that no other start
 * pays for them. At most 2,048 spans wait, and a receiver that is away loses the rest.
 */
export const openTraces = async ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: service,
}: NodeJS.ProcessEnv): Promise<Traces | null> => {
  if (!endpoint) return null
  if (!/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ''))
    throw new Error(`OTEL_EXPORTER_OTLP_ENDPOINT=${endpoint} is no address such as http://127.0.0.1:4318.`)
  const [{ SpanKind }, { BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service || 'pavilion' }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }))],
  })
  const tracer = provider.getTracer('pavilion')
  return {
    span: (name, since, until, about) => {
      const attributes = Object.fromEntries(Object.entries(about).flatMap(([key, value]) => (value === null ? [] : [[key, value]])))
      const kind = name === 'call' ? SpanKind.SERVER : SpanKind.INTERNAL
      tracer.startSpan(name, { kind, startTime: since, root: true, attributes }).end(until)
    },
    close: () => provider.shutdown().catch(() => undefined),
  }
}
