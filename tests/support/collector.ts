import { createServer } from 'node:http'
import { closed, listening, portOf } from './edge'
import { eventually } from './eventually'

/** A span as a collector gets it. */
export type Received = {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  attributes: Record<string, string | number>
  hasFailed: boolean
  /** Attributes of the process that sent it. */
  resource: Record<string, string | number>
}

type Value = { stringValue?: string; intValue?: number }
type Attribute = { key: string; value: Value }
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: {
        name: string
        traceId: string
        spanId: string
        parentSpanId?: string
        attributes: Attribute[]
        status: { code?: number }
      }[]
    }[]
  }[]
}

export type Collector = {
  url: string
  spans: Received[]
  /** The bytes that came, as text. */
  text: () => string
  /** The spans, when there is one with this name. */
  until: (name: string) => Promise<Received>
  stop: () => Promise<void>
}

/** A collector of traces on loopback: OTLP over HTTP, in JSON. It answers with `status`. */
export async function openCollector(status = 200): Promise<Collector> {
  const spans: Received[] = []
  let text = ''
  const server = await listening(
    createServer(async (request, response) => {
      let body = ''
      for await (const piece of request) body += piece
      text += body
      spans.push(...spansOf(JSON.parse(body)))
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    }),
    0,
  )
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    spans,
    text: () => text,
    until: (name) =>
      eventually(() => {
        const found = spans.find((span) => span.name === name)
        if (!found) throw new Error(`There is no span ${name}, but ${spans.map((span) => span.name).join(', ')}.`)
        return found
      }),
    stop: () => closed(server),
  }
}

function spansOf({ resourceSpans }: Sent): Received[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, traceId, spanId, parentSpanId, attributes, status }) => ({
        name,
        traceId,
        spanId,
        parentSpanId: parentSpanId || undefined,
        attributes: named(attributes),
        hasFailed: status.code === 2,
        resource: named(resource.attributes),
      })),
  )
}

const named = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? Number(intValue)]),
  )
