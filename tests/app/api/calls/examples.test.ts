import { expect, test } from 'vitest'
import { calls } from '@/app/generated/calls'
import type { Declaration } from '@/server/web/http/route'
import { documentedCalls } from '@/tests/support/any-call'
import { pathOf } from '@/tests/support/api'
import { matches } from '@/tests/support/contract'

test('each operation has a call to copy, whose address leads to it', () => {
  for (const call of documentedCalls) {
    const { source = '' } = call.operation['x-codeSamples']?.[0] ?? {}
    const [, address = ''] = /^curl(?: -X \w+)? '([^']+)'/.exec(source) ?? []
    expect(pathOf(address), call.name).toBe(call.path)
    const [way = {}] = call.operation.security
    expect(source.includes('Bearer $TOKEN'), call.name).toBe('bearer' in way)
    expect(source.includes('X-Api-Key: $KEY'), call.name).toBe('feedKey' in way)
    const [, body] = / -d '(.*)'$/s.exec(source) ?? []
    expect(body === undefined, call.name).toBe(!call.operation.requestBody?.content['application/json'])
    if (body) expect(JSON.parse(body.replaceAll(`'\\''`, "'")), call.name).toBeTypeOf('object')
  }
})

test('all examples are what their schemas allow', () => {
  let count = 0
  for (const { name, operation } of documentedCalls) {
    for (const { name: field, required, schema, example } of operation.parameters) {
      expect(example !== undefined, `${name} ${field}`).toBe(required)
      if (required) expect(matches(schema, example), `${name} ${field}: ${example}`).toBe(true)
    }
    for (const content of [operation.requestBody?.content, operation.responses[200]?.content])
      for (const [type, { schema, example }] of Object.entries(content ?? {})) {
        if (type !== 'application/json' || Object.keys(schema).length === 0) continue
        count++
        expect(matches(schema, example), `${name}: ${JSON.stringify(example)}`).toBe(true)
      }
  }
  expect(count).toBeGreaterThan(documentedCalls.length)
})

test('the body of an example passes the checks of its call', () => {
  for (const { name, path, method, operation } of documentedCalls) {
    const handler = calls[path as keyof typeof calls]?.[method] as { declaration: Declaration }
    const example = operation.requestBody?.content['application/json']?.example
    const { success, error } = handler.declaration.body?.safeParse(example) ?? { success: true }
    expect(success, `${name}: ${JSON.stringify(error?.issues)}`).toBe(true)
  }
})
