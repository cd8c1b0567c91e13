import { translator } from '@/i18n/translator'
import { links } from '@/lib/links'
import { siteFiles } from '@/lib/links/site-files'
import { env } from '@/server/platform/env'
import { site } from '@/server/platform/site/site'
import { element, emptyElement, xmlDocument } from '@/server/platform/xml'

/** The site's address is known when it runs, not when it is built. */
export const dynamic = 'force-dynamic'

/** What browsers replace by the typed text. */
const TYPED = '{searchTerms}'

/** The description by which browsers offer the search as an engine of their own (OpenSearch 1.1). */
export async function GET(): Promise<Response> {
  const { name, logo } = await site()
  const t = translator('layout', { name })
  const { SITE_URL } = env()
  const url = (type: string, template: string, rel: string) =>
    emptyElement('Url', { type, rel, template: SITE_URL + template })
  const description = [
    element('ShortName', shortName(name)),
    element('Description', t('searchEngine')),
    element('InputEncoding', 'UTF-8'),
    element('Image', SITE_URL + (logo === null ? '/icon-192.png' : siteFiles.logo(logo, '192')), {
      width: 192,
      height: 192,
      type: 'image/png',
    }),
    url('text/html', `${links.search()}?query=${TYPED}`, 'results'),
    url('application/x-suggestions+json', `${links.suggestions()}?query=${TYPED}`, 'suggestions'),
    url('application/opensearchdescription+xml', links.openSearch(), 'self'),
  ]
  const body = xmlDocument(
    element('OpenSearchDescription', description, { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' }),
  )
  return new Response(body, { headers: { 'content-type': 'application/opensearchdescription+xml; charset=utf-8' } })
}

/** At most 16 characters (OpenSearch 1.1, "ShortName"). */
const shortName = (name: string) => [...name].slice(0, 16).join('').trim()
