import { problemOf } from './problem'
import { accessToken } from './session-calls'

/** What is asked of /api: JSON, or a form with a file. */
export type Asked = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  form?: FormData
  signal?: AbortSignal
  /** It arrives even when the page is left meanwhile. For small bodies. */
  keepalive?: boolean
}

/**
 * The browser's one way to call /api. Whoever is logged in asks with their access token; when that is refused (401) it is
 * renewed and the call made once more. A session that cannot be renewed is over.
 * @throws Problem for every answer but a success; TypeError without a connection; AbortError when `signal` ends it.
 */
export async function call<Answer>(address: string, asked: Asked = {}): Promise<Answer> {
  const response = await answered(address, asked)
  if (!response.ok) throw await problemOf(response)
  // The same schemas validate what the server sends (lib/schemas); checking it again would cost every visitor.
  return (response.status === 204 ? undefined : await response.json()) as Answer
}

/** The same for reading. */
export function getJson<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  return call(address, { signal })
}

/** The same for what is no JSON. */
export async function getBlob(address: string): Promise<Blob> {
  const response = await answered(address, {})
  if (!response.ok) throw await problemOf(response)
  return response.blob()
}

async function answered(address: string, asked: Asked): Promise<Response> {
  const token = await accessToken()
  const response = await ask(address, asked, token)
  if (response.status !== 401 || !token) return response
  const fresh = await accessToken(token)
  return fresh ? ask(address, asked, fresh) : response
}

function ask(address: string, { method, body, form, signal, keepalive }: Asked, token?: string): Promise<Response> {
  return fetch(address, {
    method,
    signal,
    keepalive,
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  })
}
