import { ERROR_STATUS, type ErrorCode } from '@/server/platform/errors'
import { type Html, html, text } from '@/server/platform/html'
import { DOCS_STYLE } from './docs-style'
import { describesFallback, type JsonSchema } from './json-schema'
import type { ApiDocument, Operation, Parameter } from './openapi'
import { problemMessage } from './problem'

/** The OpenAPI document as a plain HTML page without scripts. */
export function docsPage(document: ApiDocument): Response {
  const { info, servers, paths, components } = document
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const body = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | Mokuroku</title>
<style>${DOCS_STYLE}</style>
<main>
<h1>${info.title} API <small>${info.version}</small></h1>
<p>${info.description}</p>
<p>Everything below stands at <code>${servers[0]?.url}</code>. For machines: <a href="/api/openapi.json">openapi.json</a>.
<a href="/">Back to the catalogue</a></p>
<nav aria-label="Calls"><ul>${operations.map(indexEntry)}</ul></nav>
<h2>Calls</h2>
${operations.map(call)}
<h2>Answers</h2>
${Object.entries(components.schemas).map(shape)}
<h2>Refusals</h2>
<table><tr><th>Code<th>Status<th>Message</tr>${Object.entries(ERROR_STATUS).map(refusal)}</table>
</main>
</html>`
  return new Response(text(body), { headers: HEADERS })
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=300',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

type Call = { path: string; method: string; operation: Operation }

const indexEntry = ({ path, method, operation }: Call) =>
  html`<li><a href="#${operation.operationId}"><b>${method}</b> ${path}</a></li>`

function call({ path, method, operation }: Call): Html {
  const { operationId, summary, description, parameters, requestBody, responses, security } = operation
  return html`<section id="${operationId}">
<h3><b>${method}</b> <code>${path}</code></h3>
<p>${summary}. ${description}</p>
${security.length > 0 && html`<p>Needs a bearer token.</p>`}
${parameters.length > 0 && html`<table><tr><th>Parameter<th>In<th>Type<th>Default</tr>${parameters.map(parameter)}</table>`}
${requestBody && html`<div>Body: ${contentOf(requestBody.content)}</div>`}
<table><tr><th>Status<th>Body<th>Meaning</tr>${Object.entries(responses).map(response)}</table>
</section>`
}

function parameter({ name, in: place, schema, description }: Parameter): Html {
  const fallback = schema.default === undefined || schema.default === '' ? '' : JSON.stringify(schema.default)
  return html`<tr><td><code>${name}</code><td>${place}<td>${typeOf(schema)} ${description ?? ''}<td>${fallback}</tr>`
}

function response([status, { description, content }]: [string, Operation['responses'][string]]): Html {
  return html`<tr><td>${status}<td>${content ? contentOf(content) : ''}<td>${prose(description)}</tr>`
}

/** Formats words in `backticks` as code. */
const prose = (words: string): Html =>
  html`${words.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`

function contentOf(content: NonNullable<Operation['responses'][string]['content']>): Html {
  return html`${Object.entries(content).map(([type, { schema }]) =>
    Object.keys(schema).length === 0 ? html`${type} ` : html`${typeOf(schema)} `,
  )}`
}

function shape([name, schema]: [string, JsonSchema]): Html {
  return html`<section id="${name}"><h3>${name}</h3>${fields(schema)}</section>`
}

function fields({ properties = {}, required = [] }: JsonSchema): Html {
  const entries = Object.entries(properties).map(([name, property]) => {
    const schema = typeof property === 'boolean' ? {} : property
    const optional = required.includes(name) ? '' : ' (may be absent)'
    return html`<tr><td><code>${name}</code><td>${typeOf(schema)}${optional} ${schema.description ?? ''}</tr>`
  })
  return html`<table><tr><th>Field<th>Type</tr>${entries}</table>`
}

/** A short form of a schema, with links to named schemas. */
function typeOf(schema: JsonSchema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)
    return html`<a href="#${name}">${name}</a>`
  }
  if (schema.enum) return html`${schema.enum.map((value, at) => html`${at > 0 && ' | '}<code>${String(value)}</code>`)}`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return html`${choices.map((one, at) => choice(one as JsonSchema, at))}`
  if (schema.type === 'array') return html`list of ${typeOf((schema.items ?? {}) as JsonSchema)}`
  if (schema.type === 'object' && schema.properties) return html`object ${fields(schema)}`
  const type: unknown = schema.type
  const words = Array.isArray(type) ? type.join(' or ') : String(type ?? 'anything')
  const range =
    schema.minimum !== undefined && schema.maximum !== undefined && `, ${schema.minimum} to ${schema.maximum}`
  return html`${words}${schema.format && ` (${schema.format})`}${range}`
}

function choice(schema: JsonSchema, at: number): Html {
  if (describesFallback(schema)) return html`. ${schema.description}. `
  return html`${at > 0 && ' or '}${typeOf(schema)}`
}

function refusal([code, status]: [string, number]): Html {
  return html`<tr id="${code}"><td><code>${code}</code><td>${status}<td>${problemMessage(code as ErrorCode)}</tr>`
}
