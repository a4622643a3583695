import { hostname } from 'node:os'
import { currentTrace, type Span } from './currentTrace.ts'

interface ExporterOptions {
  /** Of OTLP over HTTP, without `/v1/traces`. */
  endpoint: string
  log: { warn(facts: object, message: string): void; info(facts: object, message: string): void }
}

export interface SpanExporter {
  record(span: Span): void
  /** Sends what is left. */
  close(): Promise<void>
}

const everyMs = 2_000
const timeoutMs = 5_000
const maxBatch = 500
/** While the collector is away, further spans are dropped and counted. */
const maxWaiting = 5_000

/** Sends spans in batches to a collector. Tracing must not disturb the product: what cannot be sent is lost. */
export function createSpanExporter({ endpoint, log }: ExporterOptions): SpanExporter {
  let waiting: Span[] = []
  let lost = 0
  let isAway = false
  let sending: Promise<void> | undefined

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch)
      try {
        const answer = await fetch(`${endpoint}/v1/traces`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(otlp(batch)),
          signal: AbortSignal.timeout(timeoutMs),
        })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
        if (isAway) log.info({ lost }, 'traces_sent_again')
        isAway = false
      } catch (error) {
        lost += batch.length
        if (!isAway) log.warn({ err: error }, 'traces_not_sent')
        isAway = true
        return
      }
    }
  }
  const flush = (): Promise<void> =>
    // The calls of the exporter are no part of a request.
    (sending ??= currentTrace.exit(send).finally(() => {
      sending = undefined
    }))

  const timer = setInterval(() => void flush(), everyMs).unref()
  return {
    record(span) {
      if (waiting.length < maxWaiting) waiting.push(span)
      else lost += 1
    },
    async close() {
      clearInterval(timer)
      await sending
      await flush()
      waiting = []
    },
  }
}

const kinds = { server: 2, client: 3 } as const
const failedStatus = 2

/** The JSON of an ExportTraceServiceRequest. */
function otlp(spans: readonly Span[]) {
  const resource = { 'service.name': 'lexdesk', 'host.name': hostname(), 'process.pid': process.pid }
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [
          {
            scope: { name: 'lexdesk' },
            spans: spans.map(({ traceId, spanId, parentId, name, kind, startMs, endMs, attributes, isFailed }) => ({
              traceId,
              spanId,
              ...(parentId && { parentSpanId: parentId }),
              name,
              kind: kinds[kind],
              startTimeUnixNano: nanoseconds(startMs),
              endTimeUnixNano: nanoseconds(endMs),
              attributes: attributesOf(attributes),
              status: isFailed ? { code: failedStatus } : {},
            })),
          },
        ],
      },
    ],
  }
}

/** A number cannot hold them exactly. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1000)}000`

const attributesOf = (attributes: Record<string, string | number>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }))
