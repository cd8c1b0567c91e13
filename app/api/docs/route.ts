import { calls } from '@/app/generated/calls'
import { version } from '@/package.json'
import { env } from '@/server/platform/env'
import { docsPage } from '@/server/web/http/docs'
import { openapi } from '@/server/web/http/openapi'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read this document as a page',
    description: 'HTML without scripts, for people.',
    answer: { content: 'text/html' },
  },
  async () => docsPage(openapi(calls, { version, siteUrl: env().SITE_URL })),
)
