import type { BreadcrumbListLeaf } from 'schema-dts'
import { entryLink } from '@/lib/links'
import { externalLink } from '@/lib/links/external'
import type { EntryView } from './view'

/** What schema.org says of everything: who it is, where, and where else. */
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

/** The same without what is not known: null, an empty text, an empty list. */
export function known<Of extends object>(properties: Maybe<Of>): Of {
  const said = Object.entries(properties).filter(
    ([, value]) =>
      value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  // What is left out was allowed to be missing, or the caller could not have made it null.
  return Object.fromEntries(said) as Of
}

/** A type all of whose optional properties may be null. */
type Maybe<Of> = { [Key in keyof Of]: undefined extends Of[Key] ? Of[Key] | null : Of[Key] }

/** The way to a page from the home page. */
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
