import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { policies } from '@/app/generated/cache-policies'
import { routes } from '@/app/generated/routes'
import { redirectPath } from '@/lib/local-path'
import { rightlyWritten } from '@/server/web/edge/rightly-written'
import { routeTable } from '@/server/web/http/route-table'
import fc, { runs } from '@/tests/support/fast-check'
import { oddPath } from '@/tests/support/odd-paths'

const SITE = 'https://site.example'
const lookUp = routeTable(policies, SITE, routes)
const asked = (url: string) => ({ method: 'GET', url }) as IncomingMessage

test('whatever is asked for, its right address is one of this site', () => {
  let redirected = 0
  const judged = fc.property(oddPath, (url) => {
    const place = lookUp(url)
    const written = place && rightlyWritten(place, asked(url))
    if (!written) return
    redirected++
    expect(redirectPath(written)).toBe(written)
    expect(new URL(written, SITE).origin).toBe(SITE)
  })
  fc.assert(judged, runs(1000))
  expect(redirected).toBeGreaterThan(50)
})
