import { expect } from 'vitest'
import type { Login } from '@/lib/schemas/users'
import { problemBody } from '@/server/http/problem'
import type { Method } from '@/server/http/route'
import { ask } from './api'
import { PASSWORD } from './factories'

/** Calls of the API as a program with an account makes them. */

type Headers = Record<string, string>

export function send(method: Method, address: string, body?: unknown, headers: Headers = {}): Promise<Response> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  return ask(address, { method, headers: { 'content-type': 'application/json', ...headers }, ...json })
}

/** Logs in, which must succeed. */
export async function logInAs(username: string, password = PASSWORD): Promise<Login> {
  const response = await send('POST', '/api/users/login', { email: `${username.toLowerCase()}@example.org`, password })
  expect(response.status).toBe(200)
  return (await response.json()) as Login
}

export const bearer = ({ token }: { token: string }): Headers => ({ authorization: `Bearer ${token}` })

/** Status and code of a refusal, which must be a problem as the contract says. */
export async function refusalOf(response: Response): Promise<[status: number, code: string, errors?: Headers]> {
  const { status, code, errors } = problemBody.parse(await response.json())
  expect(response.status).toBe(status)
  return errors ? [status, code, errors] : [status, code]
}

const letters = 'abcdefghjkmnpqrstuvwxyz'
let registered = 0

/** A registration that nothing is wrong with, each time of another name. */
export function registrationOf(more: Record<string, unknown> = {}) {
  const n = registered++
  const username = `reader-${letters[n % 23]}${letters[Math.floor(n / 23) % 23]}`
  return { username, email: `${username}@example.org`, password: PASSWORD, confirmPassword: PASSWORD, ...more }
}
