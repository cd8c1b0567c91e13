import { links } from '@/lib/links'
import { SITEMAP_NOUNS, sitemapParts } from '@/server/domain/views/sitemap'
import { env } from '@/server/platform/env'
import { answered } from '@/server/web/http/problem'

/** Next prerenders metadata routes, but this one reads the database. */
export const dynamic = 'force-dynamic'

/** The index of the parts of the sitemap. */
export const GET = answered(async () => {
  const found = await Promise.all(
    SITEMAP_NOUNS.map(async (noun) => (await sitemapParts(noun)).map((part) => `${noun}-${part}`)),
  )
  const lines = ['pages', ...found.flat()].map(
    (part) => `<sitemap><loc>${env().SITE_URL}${links.sitemap(part)}</loc></sitemap>`,
  )
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</sitemapindex>
`
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
})
