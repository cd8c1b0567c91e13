import type { MetadataRoute } from 'next'
import { links } from '@/lib/links'
import { env } from '@/server/platform/env'

export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/', '/api/file/', '/api/docs'], disallow: '/api/' },
    sitemap: env().SITE_URL + links.sitemap(),
  }
}
