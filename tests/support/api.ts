import * as nothing from '@/app/api/[[...path]]/route'
import { calls } from '@/app/generated/calls'
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
    return handle(request, { params: Promise.resolve(Object.fromEntries(params)) })
  }
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the method decides which export answers
  return nothing[method]()
}
