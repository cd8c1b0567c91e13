import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { Login } from '@/lib/identity/schemas/users'
import { sendMail } from '@/server/domain/accounts/mail'
import { rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { openQueue } from '@/server/platform/jobs/queue'
import { log } from '@/server/platform/log'
import type { Mail } from '@/server/platform/mail/mail'
import { problemBody } from '@/server/web/http/problem'
import type { Method } from '@/server/web/http/route'
import { ask, pathOf } from './api'
import { expectDocumented } from './contract'
import { PASSWORD } from './factories'

/** Calls of the API by a program with an account. */

type Headers = Record<string, string>

/** Before a test: no call has counted in a rate limit yet, and what calls log is not printed. */
export async function forgetCalls(): Promise<void> {
  vi.spyOn(log, 'info').mockImplementation(() => {})
  await rows(sql`DELETE FROM rate_limits`)
}

/** Makes a call; its answer must match the document. */
export async function send(method: Method, address: string, body?: unknown, headers: Headers = {}): Promise<Response> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await ask(address, { method, headers: { 'content-type': 'application/json', ...headers }, ...json })
  const path = pathOf(address)
  if (path) await expectDocumented(path, response.clone(), method)
  return response
}

/** Logs in, which must succeed. */
export async function logInAs(username: string, password = PASSWORD): Promise<Login> {
  const response = await send('POST', '/api/users/login', { email: `${username.toLowerCase()}@example.org`, password })
  expect(response.status).toBe(200)
  return (await response.json()) as Login
}

export const bearer = ({ token }: { token: string }): Headers => ({ authorization: `Bearer ${token}` })

/** Status and code of a refusal, which must be a valid problem. */
export async function refusalOf(response: Response): Promise<[status: number, code: string, errors?: Headers]> {
  const { status, code, errors } = problemBody.parse(await response.json())
  expect(response.status).toBe(status)
  return errors ? [status, code, errors] : [status, code]
}

const letters = 'abcdefghjkmnpqrstuvwxyz'
let registered = 0

/** A valid registration, each time with another name. */
export function registrationOf(more: Record<string, unknown> = {}) {
  const n = registered++
  const username = `reader-${letters[n % 23]}${letters[Math.floor(n / 23) % 23]}`
  return { username, email: `${username}@example.org`, password: PASSWORD, confirmPassword: PASSWORD, ...more }
}

export type Arrived = { to: string; subject: string; text: string; token?: string }

/** Works off the queue; returns all mails so far, newest last. */
export async function mails(): Promise<Arrived[]> {
  const { boss } = await openQueue()
  const jobs = await boss.fetch<Mail>('mail', { batchSize: 100 })
  for (const { data } of jobs) await sendMail(data)
  const ids = jobs.map(({ id }) => id)
  if (ids.length > 0) await boss.complete('mail', ids)
  const folder = join(env().DATA_DIR, 'mail')
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  return names.map((name) => arrived(readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, '')))
}

export async function newestMail(): Promise<Arrived> {
  const newest = (await mails()).at(-1)
  if (!newest) throw new Error('No mail came.')
  return newest
}

function arrived(text: string): Arrived {
  return {
    to: /^To: (.*)$/m.exec(text)?.[1]?.trim() ?? '',
    subject: /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '',
    text,
    token: /\/(?:confirm|reset|email)\/([\w-]{32})/.exec(text)?.[1],
  }
}
