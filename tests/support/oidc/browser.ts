import 'next/dist/server/node-environment-baseline'
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external'
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external'
import { RequestCookies } from 'next/dist/server/web/spec-extension/cookies'
import { NextRequest } from 'next/server'
import { currentContext, inContext, newContext } from '@/server/platform/cache/context'
import { browserSession } from '@/server/web/auth/browser-session'

type Cookie = { value: string; attributes: string }

/** A browser with cookies, for the calls of next-auth and for the pages of a provider. */
export class Browser {
  readonly jars = new Map<string, Map<string, Cookie>>()

  constructor(readonly site: string) {}

  /** The cookies of the site. */
  get cookies(): Map<string, Cookie> {
    return this.jarOf(this.site)
  }

  jarOf(origin: string): Map<string, Cookie> {
    const jar = this.jars.get(origin) ?? new Map<string, Cookie>()
    this.jars.set(origin, jar)
    return jar
  }

  /** A copy, which a thief would have. */
  copy(): Browser {
    const copy = new Browser(this.site)
    for (const [origin, jar] of this.jars) copy.jars.set(origin, new Map(jar))
    return copy
  }

  /** A call of next-auth, as Next makes it. */
  async auth(method: 'GET' | 'POST', address: string, body?: object): Promise<Response> {
    const url = new URL(address, this.site)
    const headers = new Headers({ cookie: this.cookieHeader(this.site), 'user-agent': 'Firefox/140.0 Linux' })
    if (body) headers.set('content-type', 'application/json')
    const request = new NextRequest(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const nextauth = url.pathname.split('/').slice(3)
    const response = await asNext(headers, () =>
      inContext(currentContext() ?? newContext(), () =>
        browserSession(request, { params: Promise.resolve({ nextauth }) }),
      ),
    )
    this.keep(this.site, response)
    return response
  }

  /** A POST with the token against forged requests. */
  async post(call: string, body: object = {}): Promise<Response> {
    const { csrfToken } = (await (await this.auth('GET', '/api/auth/csrf')).json()) as { csrfToken: string }
    return this.auth('POST', `/api/auth/${call}`, { ...body, csrfToken })
  }

  /** Goes to a provider, through all its pages, and gives the address by which it sends the browser back. */
  async visit(address: string): Promise<string> {
    let url = new URL(address)
    for (let hops = 0; hops < 10 && url.origin !== this.site; hops++) {
      const headers = { cookie: this.cookieHeader(url.origin) }
      const response = await fetch(url, { redirect: 'manual', headers })
      this.keep(url.origin, response)
      const location = response.headers.get('location')
      if (!location) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
      url = new URL(location, url)
    }
    return url.href
  }

  /** Logs in by a provider: what the landing page is told, and the answer. */
  async logIn(body: object = {}, change: (address: string) => string = (address) => address) {
    const begun = await this.post('signin/oidc', body)
    const { url } = (await begun.json()) as { url: string }
    const back = change(await this.visit(url))
    const answer = await this.auth('GET', back)
    return { begun, url, back, answer, ...said(answer) }
  }

  /** Logs out at a provider, which asks once. */
  async endAt(issuer: string): Promise<void> {
    const headers = { cookie: this.cookieHeader(issuer) }
    const page = await (await fetch(`${issuer}/session/end`, { headers })).text()
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
    const form = new URLSearchParams({ xsrf, logout: 'yes' })
    await fetch(`${issuer}/session/end/confirm`, { method: 'POST', body: form, headers, redirect: 'manual' })
  }

  private cookieHeader(origin: string): string {
    return [...this.jarOf(origin)].map(([name, { value }]) => `${name}=${value}`).join('; ')
  }

  private keep(origin: string, response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
      const isOver = value === '' || /max-age=0(;|$)/i.test(attributes)
      if (isOver) this.jarOf(origin).delete(name)
      else this.jarOf(origin).set(name, { value, attributes })
    }
  }
}

/** What the landing page is told in the fragment. */
export function said(answer: Response): { page: string; said: Record<string, string> } {
  const [page = '', fragment = ''] = (answer.headers.get('location') ?? '').split('#')
  return { page, said: Object.fromEntries(new URLSearchParams(fragment)) }
}

/** next-auth reads cookies and headers by functions of Next. */
function asNext<Result>(headers: Headers, work: () => Promise<Result>): Promise<Result> {
  const cookies = new RequestCookies(headers)
  const store = {
    type: 'request',
    phase: 'action',
    cookies,
    userspaceMutableCookies: cookies,
    mutableCookies: cookies,
    headers,
  }
  return workAsyncStorage.run({ route: '/api/auth' } as never, () => workUnitAsyncStorage.run(store as never, work))
}
