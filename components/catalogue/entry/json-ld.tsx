import { useTranslations } from 'next-intl'
import type { Thing } from 'schema-dts'
import { JsonLd } from '@/components/seo/json-ld'
import { RESOURCES } from '@/lib/catalogue/nouns'
import { entryLink, links } from '@/lib/links'
import { breadcrumbs } from './structured-data'
import type { EntryView } from './view'

type Props = {
  entry: EntryView
  data: Thing
  /** The public address of the site. */
  site: string
}

/** The structured data of an entry and its breadcrumbs, for search engines. */
export function EntryJsonLd({ entry: { kind, id, name }, data, site }: Props) {
  const t = useTranslations('layout')
  const section = RESOURCES[kind]
  const trail = [
    { name: t('product'), path: links.home() },
    { name: t(`sections.${section}`), path: links.browse(section) },
    { name, path: entryLink(kind, id) },
  ]
  return <JsonLd data={{ '@context': 'https://schema.org', '@graph': [data, breadcrumbs(trail, site)] }} />
}
