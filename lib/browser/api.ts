import { Problem, problemOf } from './problem'
import { askLogin, session } from './session'
import { accessToken } from './session-calls'

/** A request to /api: JSON, or a form with a file. */
export type Asked = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  form?: FormData
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Completes even if the page is left meanwhile. For small bodies. */
  keepalive?: boolean
}

/**
 * Calls /api from the browser; all calls go through it. A logged-in user's call carries the access token. On 401 the
 * token is refreshed and the call retried once. If it cannot be refreshed, the session has ended: the call says why,
 * and a write asks for a login over the page. While the site can only be read, no token is refreshed: what everybody
 * may read is then read without one.
 * @throws Problem for every answer but a success; TypeError without a connection; AbortError when `signal` is aborted
 */
export async function call<Answer>(address: string, asked: Asked = {}): Promise<Answer> {
  const response = await answered(address, asked)
  if (!response.ok) throw await problemOf(response)
  // Not validated here: the server validates with the same schemas, and doing it again would slow every page.
  return (response.status === 204 ? undefined : await response.json()) as Answer
}

/** The same for reading. */
export function getJson<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  return call(address, { signal })
}

/** The same for a file, with the name that the answer gives it (Content-Disposition, RFC 6266). */
export async function getFile(address: string): Promise<{ file: Blob; name: string }> {
  const response = await answered(address, {})
  if (!response.ok) throw await problemOf(response)
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { file: await response.blob(), name: decodeURIComponent(name) }
}

async function answered(address: string, asked: Asked): Promise<Response> {
  const isRead = asked.method === undefined || asked.method === 'GET'
  try {
    const token = await accessToken()
    const response = await ask(address, asked, token)
    if (response.status !== 401) return response
    const fresh = token && (await accessToken(token))
    if (fresh) return ask(address, asked, fresh)
    const { reason } = session()
    if (reason === undefined) return response
    if (!isRead) askLogin(reason)
    throw new Problem(401, 'sessionOver', reason)
  } catch (refusal) {
    if (!isRead || !(refusal instanceof Problem) || refusal.code !== 'readOnly') throw refusal
    const response = await ask(address, asked)
    if (response.status === 401) throw refusal
    return response
  }
}

function ask(
  address: string,
  { method, body, form, headers, signal, keepalive }: Asked,
  token?: string,
): Promise<Response> {
  return fetch(address, {
    method,
    signal,
    keepalive,
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    headers: {
      ...headers,
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  })
}
