import { z } from 'zod'
import { calls } from '@/app/generated/calls'
import { version } from '@/package.json'
import { env } from '@/server/platform/env'
import { site } from '@/server/platform/site/site'
import { openapi } from '@/server/web/http/openapi'
import { get } from '@/server/web/http/route'

const answer = z.looseObject({ openapi: z.literal('3.1.0') })

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Read this document (OpenAPI 3.1)',
    description: 'Made from the schemas that validate input and describe answers.',
    answer,
  },
  async () => openapi(calls, { version, siteUrl: env().SITE_URL, title: (await site()).name }),
)
