import type { Metadata } from 'next'
import { yearOf } from '@/lib/format'
import { links, type MediaTab, mediaTabLink } from '@/lib/links'
import type { MediaHead } from '@/lib/schemas/media'
import type { TabSearch } from '@/lib/schemas/paging'
import { words } from '@/messages/words'
import { drawableWork, picture } from '@/server/files/pictures'
import { pageMetadata } from '../../layout/metadata'

const e = words('media.entry')
const t = words('media')

/** Words that search engines get beside the title. */
const MOST_KEYWORDS = 20

export function entryMetadata(entry: MediaHead): Metadata {
  return pageMetadata({
    title: titleOf(entry),
    description: entry.description ?? sentenceOf(entry),
    keywords: keywordsOf(entry),
    path: links.media(entry.id),
    picture: picture(drawableWork('media', entry), 'social').address,
    type: entry.type === 'Movie' ? 'video.movie' : entry.type === 'Game' ? 'website' : 'article',
  })
}

/** A tab is a page of its own; what it is narrowed to is not. */
export function tabMetadata(entry: MediaHead, tab: MediaTab, { query, page }: TabSearch): Metadata {
  const name = e(`titles.${tab}`, { title: entry.title })
  return pageMetadata({
    title: page > 0 ? e('paged', { name, page: page + 1 }) : name,
    description: e(`descriptions.${tab}`, { title: entry.title }),
    keywords: keywordsOf(entry),
    path: mediaTabLink(entry.id, tab, { page }),
    picture: picture(drawableWork('media', entry), 'social').address,
    index: query === '' && entry.counts[tab] > 0,
  })
}

/** Title and year, since many works share a title. */
function titleOf(entry: MediaHead): string {
  const year = yearOf(entry.releaseDate)
  const type = t(`types.${entry.type}`)
  return year ? `${entry.title} (${type}, ${year})` : `${entry.title} (${type})`
}

/** For works of which nobody has written a description. */
function sentenceOf(entry: MediaHead): string {
  const other = [entry.nativeTitle, entry.romajiTitle].find((title) => title && title !== entry.title)
  const facts = [other, t(`types.${entry.type}`), yearOf(entry.releaseDate), ...entry.tags.map(({ name }) => name)]
  return t('entry.describe', { title: entry.title, facts: facts.filter(Boolean).join(', ') })
}

function keywordsOf(entry: MediaHead): string[] {
  const titles = [entry.title, entry.nativeTitle, entry.romajiTitle, ...entry.synonyms.map(({ title }) => title)]
  const words = [...titles, ...entry.tags.map(({ name }) => name)].filter((word): word is string => Boolean(word))
  return [...new Set(words)].slice(0, MOST_KEYWORDS)
}
