import { links } from '@/lib/links'
import { sitemapNouns, sitemapParts } from '@/server/domain/views/sitemap'
import { env } from '@/server/platform/env'
import { element, xmlDocument } from '@/server/platform/xml'
import { answered } from '@/server/web/http/problem'

/** Next prerenders metadata routes, but this one reads the database. */
export const dynamic = 'force-dynamic'

/** The index of the parts of the sitemap. */
export const GET = answered(async () => {
  const found = await Promise.all(
    (await sitemapNouns()).map(async (noun) => (await sitemapParts(noun)).map((part) => `${noun}-${part}`)),
  )
  const parts = ['pages', ...found.flat()].map((part) =>
    element('sitemap', [element('loc', env().SITE_URL + links.sitemap(part))]),
  )
  const body = xmlDocument(element('sitemapindex', parts, { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }))
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
})
