import { links } from '@/lib/links'
import type { MediaHead } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { env } from '@/server/env'
import { JsonLd } from '../../layout/json-ld'
import { breadcrumbs, mediaData } from './structured-data'

const t = words('layout')

/** The work and where it stands in the site, for search engines. */
export function EntryJsonLd({ entry }: { entry: MediaHead }) {
  const site = env().SITE_URL
  const trail = [
    { name: t('product'), path: links.home() },
    { name: t('sections.media'), path: links.browse('media') },
    { name: entry.title, path: links.media(entry.id) },
  ]
  return (
    <JsonLd data={{ '@context': 'https://schema.org', '@graph': [mediaData(entry, site), breadcrumbs(trail, site)] }} />
  )
}
