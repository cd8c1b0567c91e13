import type { BreadcrumbListLeaf } from 'schema-dts'
import { entryLink } from '@/lib/links'
import { externalLink } from '@/lib/links/external'
import type { EntryView } from './view'

/** The schema.org properties that all kinds share: name, address, picture and links to other sites. */
export function thing({ kind, id, name, otherNames, cover, externalIds }: EntryView, site: string) {
  const address = site + entryLink(kind, id)
  return {
    '@id': address,
    url: address,
    name,
    alternateName: otherNames,
    image: site + cover,
    sameAs: externalIds.flatMap((each) => externalLink(each.site, each.externalId)?.address ?? []),
  }
}

/** Removes properties without a value: null, an empty text, an empty list. */
export function known<Of extends object>(properties: Maybe<Of>): Of {
  const known = Object.entries(properties).filter(
    ([, value]) =>
      value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  // Only optional properties may be null (type Maybe), so the result has all required ones.
  return Object.fromEntries(known) as Of
}

/** The type with all optional properties nullable. */
type Maybe<Of> = { [Key in keyof Of]: undefined extends Of[Key] ? Of[Key] | null : Of[Key] }

/** The breadcrumbs of a page, from the home page. */
export function breadcrumbs(trail: readonly { name: string; path: string }[], site: string): BreadcrumbListLeaf {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  }
}
