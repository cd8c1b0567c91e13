import { version } from '@/package.json'
import { env } from '@/server/env'
import { docsPage } from '@/server/http/docs'
import { openapi } from '@/server/http/openapi'
import { methods, route } from '@/server/http/route'
import { calls } from '../calls'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: 'Read this contract as a page', answer: { content: 'text/html' } },
    async () => docsPage(openapi(calls, { version, siteUrl: env().SITE_URL })),
  ),
})
