import { ERROR_STATUS, type ErrorCode } from '@/server/platform/errors'
import { type Html, html, text, trusted } from '@/server/platform/html'
import { describesFallback, type JsonSchema } from './json-schema'
import type { ApiDocument, Operation, Parameter, SecurityScheme } from './openapi'
import { problemMessage } from './problem'

/**
 * The OpenAPI document as a plain HTML page without scripts: calls by group, each folded until it is opened. `query`:
 * only calls and answers with all of these words.
 */
export function docsPage(document: ApiDocument, query: string): Response {
  const { info, servers, paths, components, tags } = document
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const isWanted = (given: unknown) => hasWords(given, words)
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const found = calls.filter(({ path, method, operation: { summary, description, tags, parameters } }) =>
    isWanted([method, path, summary, description, tags, parameters]),
  )
  const shapes = Object.entries(components.schemas).filter(isWanted)
  const refusals = Object.entries(ERROR_STATUS).filter(([code, status]) =>
    isWanted([code, status, problemMessage(code as ErrorCode)]),
  )
  const isSearch = words.length > 0
  const body = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | ${info.title}</title>
<style>${DOCS_STYLE}</style>
<main>
<h1>${info.title} API <small>${info.version}</small></h1>
<p>${info.description}</p>
<p>Everything below stands at <code>${servers[0]?.url}</code>. For machines: <a href="/api/openapi.json">openapi.json</a>.
<a href="/">Back to the catalogue</a></p>
<form action="/api/docs" role="search"><label for="q">Find a call or an answer</label>
<input id="q" name="q" type="search" value="${query}" maxlength="100"><button>Find</button>
${isSearch && html` <a href="/api/docs">Show all</a>`}</form>
${isSearch && html`<p role="status">${found.length} calls, ${shapes.length} answers and ${refusals.length} refusals have these words.</p>`}
<h2>Calls</h2>
${tags.map(({ name, description }) => {
  const own = found.filter(({ operation }) => operation.tags.includes(name))
  return group(name, description, own.length, isSearch, html`${own.map(call)}`)
})}
<h2>Access, answers and refusals</h2>
${!isSearch && group('Access', 'How programs say for whom they call', undefined, false, html`${Object.entries(components.securitySchemes).map(scheme)}`)}
${group('Answers', 'The objects that several calls have', shapes.length, isSearch, html`${shapes.map(shape)}`)}
${group('Refusals', 'The codes of problems', refusals.length, isSearch, html`<table><tr><th>Code<th>Status<th>Message</tr>${refusals.map(refusal)}</table>`)}
</main>
</html>`
  return new Response(text(body), { headers: HEADERS })
}

/** Whether all words stand somewhere in something, whatever their case. Values of examples name nothing. */
function hasWords(given: unknown, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = JSON.stringify(given, withoutExamples).toLowerCase()
  return words.every((word) => text.includes(word))
}

const withoutExamples = (name: string, value: unknown) => (/^examples?$/.test(name) ? undefined : value)

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=300',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}

/** A folded part of the page; none if it has nothing. */
function group(name: string, description: string, count: number | undefined, isOpen: boolean, content: Html): Html {
  if (count === 0) return html``
  return html`<details class="group"${isOpen && html` open`}><summary><h3>${name}</h3> ${description}${count !== undefined && html` <small>${count}</small>`}</summary>
${content}</details>`
}

/** The whole page: what a link names may not be in the one of a search. */
const ALL = '/api/docs'

type Call = { path: string; method: string; operation: Operation }

function call({ path, method, operation }: Call): Html {
  const { operationId, summary, description, parameters, requestBody, responses, security } = operation
  const samples = operation['x-codeSamples'] ?? []
  const schemes = security.flatMap((each) => Object.keys(each))
  return html`<details id="${operationId}"><summary><b>${method}</b> <code>${path}</code> ${summary}</summary>
<p>${description}</p>
${schemes.length > 0 && html`<p>${security.some((each) => Object.keys(each).length === 0) ? 'Takes' : 'Needs'} ${schemes.map((name, at) => html`${at > 0 && ' or '}<a href="${ALL}#access-${name}">${name}</a>`)}.</p>`}
${parameters.length > 0 && html`<table><tr><th>Parameter<th>In<th>Type<th>Default</tr>${parameters.map(parameter)}</table>`}
${requestBody && html`<div>Body: ${contentOf(requestBody.content)}</div>`}
<table><tr><th>Status<th>Body<th>Meaning</tr>${Object.entries(responses).map(response)}</table>
${samples.map(({ source }) => html`<pre><code>${source}</code></pre>`)}
</details>`
}

function scheme([name, { description }]: [string, SecurityScheme]): Html {
  return html`<section id="access-${name}"><h4>${name}</h4><p>${description}</p></section>`
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
  return html`<details id="${name}"><summary><code>${name}</code></summary>${fields(schema)}</details>`
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
    return html`<a href="${ALL}#${name}">${name}</a>`
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

/** The style of /api/docs, which uses no other stylesheet. */
const DOCS_STYLE = trusted(`
:root { color-scheme: dark light; --ground: light-dark(#fbfaf8, #14151a); --ink: light-dark(#1b1c22, #e8e6e1);
  --quiet: light-dark(#5d5f6b, #a3a5b2); --line: light-dark(#dedbd4, #2b2d36); --accent: light-dark(#a33a1f, #ff9a76);
  --raised: light-dark(#f1eee8, #1d1f26) }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 62rem; margin: 0 auto; padding: 3rem 1.25rem 6rem }
h1 { font-size: 2.25rem; line-height: 1.2; margin: 0 0 1rem } h1 small { font-size: 1rem; color: var(--quiet); font-weight: 400 }
h2 { font-size: 1.5rem; margin: 3.5rem 0 1rem } h3 { font-size: 1.125rem; margin: 0 0 .5rem }
a { color: var(--accent) } b { color: var(--accent); font-weight: 600 }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
pre { white-space: pre-wrap; background: var(--raised); padding: .5rem .75rem; border-radius: .375rem }
form { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: 1.5rem 0 }
input, button { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--line); border-radius: .375rem; padding: .375rem .75rem; min-height: 2.5rem }
input { flex: 1 1 14rem; min-width: 0 } button { cursor: pointer }
details { border-top: 1px solid var(--line); scroll-margin-top: 1rem } details details { margin-left: 1rem }
details > :last-child { margin-bottom: 1rem }
summary { cursor: pointer; padding: .5rem 0; min-height: 1.5rem; overflow-wrap: anywhere } summary:hover { background: var(--raised) }
summary h3, summary small { display: inline } small { color: var(--quiet) } h4 { margin: .75rem 0 0 }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; font-size: .9375rem }
th { text-align: left; font-weight: 600; color: var(--quiet) }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
td table { background: var(--raised); margin: .375rem 0 } td table th, td table td { padding-left: .75rem }
:target { background: var(--raised) }
/* Where a table is too wide its cells stand below one another: nothing has to be scrolled sideways. */
@media (max-width: 40rem) { table, tbody, tr, td { display: block; overflow-wrap: anywhere } tr:has(th) { display: none }
  tr { border-bottom: 1px solid var(--line); padding: .375rem 0 } td { border: 0; padding: 0 } td table { padding: 0 .75rem } td table td { padding-left: 0 } }
`)
