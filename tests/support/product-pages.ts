import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { dirname, join } from 'node:path'
import { routes } from '@/app/generated/routes'
import { ask, pathOf } from './api'

/**
 * In place of Next: the pages and calls of the product. What a page answers is all that it hands to its components, and
 * its metadata; the components themselves read nothing (tests/architecture.test.ts).
 */
export const handedPage: RequestListener = (request, response) => {
  answerTo(request.url ?? '/').then(
    ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
    (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)),
  )
}

async function answerTo(address: string): Promise<{ status: number; type: string; body: string }> {
  if (pathOf(address)) {
    const answer = await ask(address)
    const type = answer.headers.get('content-type') ?? ''
    return { status: answer.status, type, body: await answer.text() }
  }
  const type = 'text/html; charset=utf-8'
  try {
    return { status: 200, type, body: await pageAt(address) }
  } catch (error) {
    const [, status] = /^NEXT_(?:HTTP_ERROR_FALLBACK|REDIRECT;\w+;[^;]*);(\d{3})\b/.exec(digestOf(error)) ?? []
    if (status === undefined) throw error
    return { status: Number(status), type, body: '' }
  }
}

const digestOf = (error: unknown) => String((error as { digest?: unknown } | null)?.digest ?? '')

const patterns = routes
  .filter((route) => !route.startsWith('/api/') && existsSync(fileOf(route, 'page')))
  .sort((a, b) => (a.replaceAll('[', '\uffff') < b.replaceAll('[', '\uffff') ? -1 : 1))
  .map((route) => ({ route, pattern: new RegExp(`^${route.replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')}$`) }))

function fileOf(route: string, name: 'page' | 'layout'): string {
  return join(process.cwd(), 'app/[locale]', route, `${name}.tsx`)
}

type Module = { default: Render; generateMetadata?: Render }
type Render = (props: object) => unknown

async function pageAt(address: string): Promise<string> {
  const { pathname, searchParams } = new URL(address, 'http://localhost:3000')
  const found = patterns.find(({ pattern }) => pattern.test(pathname))
  if (!found) throw Object.assign(new Error('no page'), { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' })
  const params = Promise.resolve({ ...found.pattern.exec(pathname)?.groups })
  const props = { params, searchParams: Promise.resolve(Object.fromEntries(searchParams)) }
  const page = (await import(fileOf(found.route, 'page'))) as Module
  const frames: unknown[] = []
  // The root layout shows no data.
  for (let route = found.route; route !== '/'; route = dirname(route))
    if (existsSync(fileOf(route, 'layout')))
      frames.push(called(((await import(fileOf(route, 'layout'))) as Module).default, { params, children: null }))
  const handed = await handedOn([page.generateMetadata?.(props), called(page.default, props), ...frames])
  return `<pre>${JSON.stringify(handed)}</pre>`
}

/** The data in what a page renders; asynchronous components are called. */
async function handedOn(node: unknown): Promise<unknown> {
  const value = await node
  if (Array.isArray(value)) return Promise.all(value.map(handedOn))
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? undefined : value
  if (value instanceof Date || value instanceof URL) return String(value)
  if (value instanceof Map || value instanceof Set) return handedOn([...value])
  if (!('$$typeof' in value)) {
    const fields = Object.entries(value).map(async ([name, field]) => [name, await handedOn(field)] as const)
    return Object.fromEntries(await Promise.all(fields))
  }
  const { type, props } = value as unknown as { type: unknown; props: object }
  return handedOn(typeof type === 'function' ? called(type as Render, props) : props)
}

/**
 * What an asynchronous component renders, and the properties of any other: that one may have hooks, and reads nothing.
 */
const called = (component: Render, props: object) =>
  component.constructor.name === 'AsyncFunction' ? component(props) : props
