import { answerExample, inputExample } from './examples'
import type { JsonSchema } from './json-schema'
import type { ApiDocument, Operation } from './openapi'

/** A call that can be copied, as programs that show OpenAPI documents have it (an extension by Redoc). */
export type CodeSample = { lang: 'Shell'; label: 'curl'; source: string }

type Place = { server: string; path: string; method: string }
type Named = ApiDocument['components']['schemas']

/** Gives each operation of a document its examples: parts of the address, bodies, and the call by curl. */
export function addExamples(document: ApiDocument): ApiDocument {
  const { schemas } = document.components
  const server = document.servers[0]?.url ?? ''
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      for (const parameter of operation.parameters)
        if (parameter.required) parameter.example = inputExample(parameter.schema, schemas, parameter.name)
      for (const [type, media] of jsonOf(operation.requestBody?.content)) {
        if (type === 'application/json') media.example ??= inputExample(media.schema, schemas)
      }
      for (const [, media] of jsonOf(operation.responses[200]?.content))
        media.example = answerExample(media.schema, schemas)
      operation['x-codeSamples'] = [curl(operation, { server, path, method: method.toUpperCase() }, schemas)]
    }
  return document
}

/** Bodies that are JSON and have a schema. */
const jsonOf = (content: NonNullable<Operation['requestBody']>['content'] | undefined) =>
  Object.entries(content ?? {}).filter(([type, { schema }]) => /[/+]json$/.test(type) && Object.keys(schema).length > 0)

function curl(operation: Operation, { server, path, method }: Place, schemas: Named): CodeSample {
  const address = operation.parameters.reduce(
    (some, { name, in: place, example }) =>
      place === 'path' ? some.replace(`{${name}}`, encodeURIComponent(String(example))) : some,
    server + path,
  )
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(address)}`,
    ...secretOf(operation),
    ...Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, { schema, example }]) =>
      type === 'application/json'
        ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(example))}`]
        : fieldsOf(schema, schemas),
    ),
  ]
  return { lang: 'Shell', label: 'curl', source: parts.join(' \\\n  ') }
}

/** The header by which a call says for whom it is made, if it has to. */
function secretOf({ security }: Operation): string[] {
  const [first] = security
  if (!first || Object.keys(first).length === 0) return []
  return 'feedKey' in first ? ['-H "X-Api-Key: $KEY"'] : ['-H "Authorization: Bearer $TOKEN"']
}

/** The fields of a form: those that it must have, or else its first. */
function fieldsOf({ properties = {}, required = [] }: JsonSchema, schemas: Named): string[] {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return names.map((name) =>
    name === 'File'
      ? `-F 'File=@file'`
      : `-F ${quoted(`${name}=${inputExample(properties[name] as JsonSchema, schemas, name)}`)}`,
  )
}

/** A word for a POSIX shell. */
const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`
