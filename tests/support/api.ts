import type { RequestListener } from 'node:http'
import * as nothing from '@/app/api/[[...path]]/route'
import { calls } from '@/app/generated/calls'
import { currentContext, inContext, newContext } from '@/server/platform/cache/context'
import type { Method } from '@/server/web/http/route'

type Handle = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>

const patterns = Object.entries(calls).map(([path, exported]) => ({
  path,
  pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  exported,
}))

/** The document's path of an address; undefined if it is not a call. */
export function pathOf(address: string): string | undefined {
  const { pathname } = new URL(address, 'http://localhost:3000')
  return patterns.find(({ pattern }) => pattern.test(pathname))?.path
}

/** Calls the API as Next would: the matching route file, with decoded parameters. */
export async function ask(address: string, init: RequestInit & { method?: Method } = {}): Promise<Response> {
  return answerTo(new Request(new URL(address, 'http://localhost:3000'), init))
}

/** The answer to a request; to HEAD it is made by GET, as Next does. */
export async function answerTo(request: Request): Promise<Response> {
  const method = (request.method === 'HEAD' ? 'GET' : request.method) as Method
  const path = new URL(request.url).pathname
  for (const { pattern, exported } of patterns) {
    const match = pattern.exec(path)
    if (!match) continue
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
    const handle = exported[method] as Handle
    // As the origin does.
    return inContext(currentContext() ?? newContext(), () =>
      handle(request, { params: Promise.resolve(Object.fromEntries(params)) }),
    )
  }
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the method decides which export answers
  return nothing[method]()
}

/** In place of Next, behind a real origin (tests/support/edge.ts): the calls of the product's own route files. */
export const answerCalls: RequestListener = async (request, response) => {
  const { method = 'GET', url = '/' } = request
  const pieces: Uint8Array[] = []
  for await (const piece of request) pieces.push(piece)
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  const asked = method === 'HEAD' ? 'GET' : (method as Method)
  const body = asked === 'GET' ? {} : { body: Buffer.concat(pieces) }
  const answer = await ask(url, { method: asked, headers, ...body })
  response.statusCode = answer.status
  response.setHeaders(answer.headers)
  response.end(method === 'HEAD' ? undefined : Buffer.from(await answer.arrayBuffer()))
}
