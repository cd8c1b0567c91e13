import { createHash } from 'node:crypto'
import { changesSearch } from '@/lib/curation/schemas/changes'
import { changesSince } from '@/server/domain/curation/changes/queries'
import { env } from '@/server/platform/env'
import { etagMatches } from '@/server/web/http/etag'
import { get, NOT_MODIFIED } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'List what people have changed in the catalogue, for other instances',
    description:
      'Lines of JSON in the catalogue format: of at most 100 works, series, characters, people and companies the values that people of this site wrote, as they are now, works that were hidden or shown, and entries that were merged; each line with its version `v`, its licence and `origin`. Entries are named by keys (`refs`). The last line has `next`, which the next request gives as `since`; equal to `since` if there is nothing new. Changes are there five minutes after they are made. Not found unless the operator has set CATALOGUE_CHANGES.',
    query: changesSearch,
    answer: { content: 'application/x-ndjson' },
    otherAnswers: NOT_MODIFIED,
    refusals: ['notFound'],
  },
  async ({ query: { since }, request }) => {
    const { CATALOGUE_CHANGES: license, SITE_URL: site } = env()
    if (!license) return null
    const { lines, next } = await changesSince(since, { site, license })
    const body = [...lines, JSON.stringify({ license, origin: { site }, next: String(next) }), ''].join('\n')
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
    const headers = { etag, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }
    if (etagMatches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
    return new Response(body, { headers: { ...headers, 'content-type': 'application/x-ndjson; charset=utf-8' } })
  },
)
