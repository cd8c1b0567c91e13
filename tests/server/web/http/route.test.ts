import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import messages from '@/messages/en.json'
import { inContext, newContext } from '@/server/platform/cache/context'
import { AppError, ERROR_STATUS, type ErrorCode } from '@/server/platform/errors'
import { log as appLog } from '@/server/platform/log'
import { idPath } from '@/server/web/http/input'
import { problemBody } from '@/server/web/http/problem'
import { methods, route } from '@/server/web/http/route'

const answer = z.object({ given: z.unknown() })
const open = { access: 'public', summary: 'Try', description: 'For tests.', answer } as const
const none = { params: Promise.resolve({}) }

const post = (body: BodyInit | null, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  new Request('http://localhost/api/try', { method: 'POST', body, headers })

afterEach(() => vi.restoreAllMocks())

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const problem = problemBody.parse(await response.json())
  expect(problem.status).toBe(response.status)
  return problem
}

describe('a call', () => {
  test('answers JSON with no-store', async () => {
    const call = route({ ...open, query: z.object({ a: z.string() }) }, async ({ query }) => ({ given: query.a }))
    const response = await call(new Request('http://localhost/api/try?a=1&a=2'), none)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ given: '1' })
  })

  test('that answers null is a 404', async () => {
    const call = route(open, async () => null)
    const problem = await problemOf(await call(new Request('http://localhost/'), none))
    expect(problem).toMatchObject({
      status: 404,
      code: 'notFound',
      title: 'Not Found',
      message: messages.errors.notFound,
    })
  })

  test.each(['user', 'CanEdit', 'CanModerate', 'CanAdminister'] as const)(
    'for %s is refused without a valid token',
    async (access) => {
      const handle = vi.fn(async () => ({ given: 1 }))
      const call = route({ ...open, access }, handle)
      for (const headers of [{}, { authorization: 'Bearer made.up.token' }, { cookie: 'session=1' }] as Record<
        string,
        string
      >[]) {
        const response = await call(new Request('http://localhost/', { headers }), none)
        expect(response.headers.get('www-authenticate')).toBe('Bearer')
        expect((await problemOf(response)).code).toBe('unauthenticated')
      }
      expect(handle).not.toHaveBeenCalled()
    },
  )
})

test.each(Object.keys(ERROR_STATUS) as ErrorCode[])(
  '%s is a problem with a status, a text and a link to more',
  async (code) => {
    const call = route(open, async () => {
      throw new AppError(code, { fields: code === 'invalidInput' ? { title: 'required' } : undefined })
    })
    const response = await call(new Request('http://localhost/'), none)
    const problem = await problemOf(response)
    expect(response.status).toBe(ERROR_STATUS[code])
    expect(problem).toMatchObject({ code, type: `/api/docs#${code}`, message: messages.errors[code] })
    expect(problem.errors).toEqual(code === 'invalidInput' ? { title: 'required' } : undefined)
    expect(response.headers.has('retry-after')).toBe([429, 503].includes(response.status))
  },
)

describe('an unexpected error', () => {
  test('is logged under an id, and the client gets only the id', async () => {
    const log = vi.spyOn(appLog, 'error').mockImplementation(() => {})
    const call = route(open, async () => {
      throw new TypeError('secret of the house')
    })
    const id = randomUUID()
    const asked = { id, method: 'GET', path: '/api/try' }
    const response = await inContext(newContext(asked), () => call(new Request('http://localhost/api/try'), none))
    const text = await response.clone().text()
    const { instance = '', status } = await problemOf(response)
    expect(status).toBe(500)
    expect(text).not.toMatch(/secret|TypeError|at /)
    expect(instance).toBe(`urn:uuid:${id}`)
    const err = expect.objectContaining({ message: 'secret of the house' })
    expect(log.mock.calls).toEqual([[{ ...asked, err }, expect.any(String)]])
  })

  test.each([
    [Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })],
    [Object.assign(new Error('sorry, too many clients already'), { code: '53300' })],
    [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    [new Error('timeout exceeded when trying to connect')],
    [new Error('Connection terminated unexpectedly')],
    [new AggregateError([Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })])],
    [
      Object.assign(new Error('raw query failed'), {
        code: 'P2010',
        meta: { driverAdapterError: { cause: { originalCode: '57014' } } },
      }),
    ],
  ])('is "busy" if the database is: %s', async (error) => {
    const call = route(open, async () => {
      throw error
    })
    expect((await problemOf(await call(new Request('http://localhost/'), none))).code).toBe('databaseBusy')
  })

  test('is "internal" if the statement is wrong', async () => {
    vi.spyOn(appLog, 'error').mockImplementation(() => {})
    const call = route(open, async () => {
      throw Object.assign(new Error('syntax error'), { code: '42601' })
    })
    expect((await problemOf(await call(new Request('http://localhost/'), none))).code).toBe('internal')
  })
})

describe('an id in a path', () => {
  const call = route({ ...open, params: idPath }, async ({ params }) => ({ given: params.id }))
  const at = (id: string) => call(new Request('http://localhost/'), { params: Promise.resolve({ id }) })

  test.each(['1', '42', '2147483647'])('is %s', async (id) => {
    expect(await (await at(id)).json()).toEqual({ given: Number(id) })
  })

  test.each([
    '',
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    'abc',
    ' 1',
    '1 ',
    '1\n',
    '٣',
    '2147483648',
    '99999999999',
    '\0',
    '1\0',
    'x'.repeat(10_000),
  ])('is not %j', async (id) => {
    expect((await problemOf(await at(id))).code).toBe('notFound')
  })
})

describe('a body', () => {
  const body = z.strictObject({ title: z.string().min(1).max(5), tags: z.array(z.number()).optional() })
  const call = route({ ...open, body, bodyBytes: 100 }, async (input) => ({ given: input.body }))

  test('is validated', async () => {
    expect(await (await call(post('{"title":"a"}'), none)).json()).toEqual({ given: { title: 'a' } })
    const utf8 = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect((await call(post('{"title":"a"}', utf8), none)).status).toBe(200)
  })

  test.each([
    ['{}', { title: 'required' }],
    ['{"title":null}', { title: 'required' }],
    ['{"title":""}', { title: 'required' }],
    ['{"title":"abcdef"}', { title: 'tooLarge' }],
    ['{"title":3,"tags":["x"]}', { title: 'invalid', 'tags.0': 'invalid' }],
    ['{"title":"a","more":1}', { body: 'unknownField' }],
    ['[]', { body: 'invalid' }],
    ['null', { body: 'required' }],
  ])('%s is refused field by field', async (text, errors) => {
    const problem = await problemOf(await call(post(text), none))
    expect(problem).toMatchObject({ status: 400, code: 'invalidInput', errors })
    for (const code of Object.values(problem.errors ?? {})) expect(Object.keys(messages.errors.fields)).toContain(code)
  })

  test.each([
    ['', 400, 'malformedBody'],
    ['{"title":', 400, 'malformedBody'],
    ['{"title":"'.padEnd(101, 'x'), 413, 'bodyTooLarge'],
  ])('%j gets %i', async (text, status, code) => {
    expect(await problemOf(await call(post(text), none))).toMatchObject({ status, code })
  })

  test('of unknown length is read no further than allowed', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent++
        controller.enqueue(new Uint8Array(60))
      },
    })
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: endless,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    expect((await problemOf(await call(request, none))).code).toBe('bodyTooLarge')
    expect(sent).toBeLessThan(10)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'with the type %j is refused',
    async (type) => {
      const request = new Request('http://localhost/', {
        method: 'POST',
        body: new TextEncoder().encode('{"title":"a"}'),
      })
      if (type) request.headers.set('content-type', type)
      expect((await problemOf(await call(request, none))).code).toBe('unsupportedMediaType')
    },
  )
})

describe('an unsupported method', () => {
  const offered = methods({ GET: route(open, async () => ({ given: 1 })) })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s is refused with Allow', async (method) => {
    const response = await offered[method](new Request('http://localhost/', { method }), none)
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect((await problemOf(response)).code).toBe('methodNotAllowed')
  })

  test('OPTIONS lists the methods', async () => {
    const response = await offered.OPTIONS(new Request('http://localhost/', { method: 'OPTIONS' }), none)
    expect(response.status).toBe(204)
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })
})
