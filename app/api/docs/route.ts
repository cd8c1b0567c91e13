import { z } from 'zod'
import { calls } from '@/app/generated/calls'
import { searchText } from '@/lib/schemas/paging'
import { version } from '@/package.json'
import { env } from '@/server/platform/env'
import { site } from '@/server/platform/site/site'
import { docsPage } from '@/server/web/http/docs'
import { openapi } from '@/server/web/http/openapi'
import { get } from '@/server/web/http/route'

const query = z.object({ q: searchText.describe('Words of a call, an answer or a refusal') })

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read this document as a page',
    description: 'HTML without scripts, for people: calls by group, or those with all words of q.',
    query,
    answer: { content: 'text/html' },
  },
  async ({ query: { q } }) =>
    docsPage(openapi(calls, { version, siteUrl: env().SITE_URL, title: (await site()).name }), q),
)
