import type { ReactNode } from 'react'
import { type OtherTitles, otherTitles } from '@/components/titles/title'
import type { FoundEntries, FoundKind } from '@/lib/catalogue/schemas/search'
import { yearOf } from '@/lib/format'
import { links } from '@/lib/links'
import type { QuickSearchTexts } from './texts'

/** A line of the quick search with an entry. */
export type EntryRow = {
  href: string
  /** The id of a work. */
  work?: number
  title: string
  titles?: OtherTitles
  /** A secondary text. */
  meta: string
  /** A picture; `before` stands for it where an entry has none of its own. */
  cover: string
  color: string
  shape: 'upright' | 'square'
  before?: ReactNode
}

/** The lines of a kind. */
export function rowsOf(kind: FoundKind, found: FoundEntries, texts: QuickSearchTexts): EntryRow[] {
  if (kind === 'media')
    return found.media.data.map((media) => ({
      ...titled(media),
      href: links.media(media.id),
      work: media.id,
      meta: [texts.types[media.type], yearOf(media.releaseDate)].filter(Boolean).join(' · '),
    }))
  if (kind === 'series')
    return found.series.data.map((series) => ({
      ...titled(series),
      href: links.series(series.id),
      meta: yearOf(series.startDate) ?? '',
    }))
  if (kind === 'companies')
    return found.companies.data.map(({ id, name, nativeName, cover, color }) => ({
      href: links.company(id),
      title: name,
      meta: nativeName && nativeName !== name ? nativeName : '',
      cover,
      color,
      shape: 'square',
    }))
  const to = kind === 'characters' ? links.character : links.person
  return found[kind].data.map(({ id, fullName, nativeName, cover, color, knownFor }) => ({
    href: to(id),
    title: fullName,
    meta: [nativeName !== fullName && nativeName, knownFor?.title].filter(Boolean).join(' · '),
    cover,
    color,
    shape: 'upright',
  }))
}

type Titled = Parameters<typeof otherTitles>[0] & { cover: string; color: string }

function titled(entry: Titled) {
  const { title, cover, color } = entry
  return { title, titles: otherTitles(entry), cover, color, shape: 'upright' as const }
}
