import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import {
  type About,
  distinct,
  type Elsewhere,
  type EntryView,
  entryTabs,
  type Glance,
  headView,
} from '@/components/catalogue/entry/view'
import { lengthOf } from '@/components/catalogue/media/length'
import { shownScores } from '@/components/catalogue/scores/shown-scores'
import { otherTitles } from '@/components/titles/title'
import { getFormats } from '@/i18n/server'
import type { Translator } from '@/i18n/translator'
import { linkSite } from '@/lib/catalogue/link-sites'
import { contributeLink } from '@/lib/catalogue/links/entries'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import type { MediaHead, NextAiring } from '@/lib/catalogue/schemas/media'
import { type Formats, yearOf } from '@/lib/format'
import { MEDIA_TABS } from '@/lib/links'
import { newestTorrentsLink } from '@/lib/torrents/links/torrents'
import { env } from '@/server/platform/env'
import { drawableWork } from '@/server/platform/files/pictures'
import { socialPicture } from '@/server/platform/files/social-pictures'
import { site } from '@/server/platform/site/site'
import { mediaFacts } from './facts'
import { loadMedia } from './load'

/** The view of a work; memoised for layout, metadata and page of a request. */
export const mediaView = cache(async (entry: MediaHead): Promise<EntryView> => {
  const t = await getTranslations('media')
  const format = await getFormats()
  const e = await getTranslations('media.entry')
  const { id, title, counts, places } = entry
  const { torrents, adult } = await site()
  const about = await aboutMedia(entry)
  return {
    ...headView('media', entry),
    name: title,
    titles: otherTitles(entry),
    otherNames: distinct([entry.nativeTitle, entry.romajiTitle]).filter((other) => other !== title),
    shape: 'upright',
    glance: glanceOf(t, format, entry, adult !== 'never'),
    scores: scoresOf(t, entry),
    facts: await mediaFacts(entry),
    places,
    streams: linksOf(format, entry, true),
    pages: linksOf(format, entry, false),
    tabs: entryTabs(about, torrents ? MEDIA_TABS : WITHOUT_TORRENTS, e('tabs.overview'), {
      label: (segment) => e(`tabs.${segment === 'episodes' ? partsOf(entry) : segment}`),
      count: counts,
      always: ['reviews', 'recommendations', 'discussion', 'torrents'],
      hrefs: { torrents: newestTorrentsLink(id) },
      title: (segment) => e(`titles.${segment}`, { title }),
      description: (segment) => e(`descriptions.${segment}`, { title }),
    }),
    about,
    edit: contributeLink('media', id, env().CONTRIBUTOR_URL),
    report: id,
    isAdult: entry.isAdult,
  }
})

const WITHOUT_TORRENTS = MEDIA_TABS.filter((tab) => tab !== 'torrents')

function scoresOf(t: Translator<'media'>, { rating, ratingCount, score }: MediaHead): EntryView['scores'] {
  const source = { sourceScore: score?.mean, scoreSource: score?.source, members: score?.members }
  const scores = shownScores(t, { rating, ratingCount, ...source })
  return scores.length > 0 ? { scores, most: t('ofHundred') } : undefined
}

/** Its links of streams or all others, by their site and language. */
function linksOf(format: Formats, { links }: MediaHead, isStream: boolean): Elsewhere[] {
  const wanted = links.filter(({ kind }) => (kind === 'Stream') === isStream)
  return wanted.map(({ address, language }) => {
    const { name } = linkSite(address)
    return { label: language === null ? name : `${name} (${format.language(language)})`, href: address }
  })
}

function glanceOf(t: Translator<'media'>, format: Formats, entry: MediaHead, listsAdults: boolean): Glance[] {
  const { type, status, runtime, releaseDate, nextAiring } = entry
  const length = lengthOf(entry)
  const year = yearOf(releaseDate)
  const glance: (Glance | null)[] = [
    { text: t(`types.${type}`), href: mediaIndexLink({ type }) },
    year ? { text: year } : null,
    length && { text: t(`length.${length.unit}`, { count: length.count }) },
    runtime === null ? null : { text: format.runtime(runtime) },
    status === 'Unknown' ? null : { text: t(`status.${status}`), status },
    entry.isAdult ? { text: t('entry.adult'), ...(listsAdults && { href: mediaIndexLink({ adult: 'only' }) }) } : null,
    nextAiring && { text: nextOf(t, format, nextAiring) },
  ]
  return glance.filter((item) => item !== null)
}

function nextOf(t: Translator<'media'>, format: Formats, { episode, date, isEstimated }: NextAiring): string {
  const day = format.partialDate(date)
  if (episode === null) return t(isEstimated ? 'next.someEpisode' : 'next.release', { date: day })
  return t(isEstimated ? 'next.estimated' : 'next.episode', { episode, date: day })
}

/** The message key of the work's parts. */
function partsOf({ type }: MediaHead): 'parts' | 'chapters' | 'episodes' {
  if (type === 'Movie') return 'parts'
  return type === 'Manga' || type === 'LightNovel' ? 'chapters' : 'episodes'
}

/** What the pages of a work need (app/[locale]/_entry/tab.tsx). */
export const mediaPages = { load: loadMedia, view: mediaView }

/** The maximum number of keywords for search engines. */
const MAX_KEYWORDS = 20

/** The metadata of a work. */
async function aboutMedia(entry: MediaHead): Promise<About> {
  const t = await getTranslations('media')
  return {
    title: titleOf(t, entry),
    description: entry.description ?? sentenceOf(t, entry),
    keywords: keywordsOf(entry),
    picture: await socialPicture(drawableWork('media', entry)),
    type: entry.type === 'Movie' ? 'video.movie' : entry.type === 'Game' ? 'website' : 'article',
  }
}

/** The title with the year, since many works share a title. */
function titleOf(t: Translator<'media'>, { title, type, releaseDate }: MediaHead): string {
  const year = yearOf(releaseDate)
  const kind = t(`types.${type}`)
  return year ? `${title} (${kind}, ${year})` : `${title} (${kind})`
}

/** The description of works without one. */
function sentenceOf(
  t: Translator<'media'>,
  { title, nativeTitle, romajiTitle, type, releaseDate, tags }: MediaHead,
): string {
  const other = [nativeTitle, romajiTitle].find((each) => each && each !== title)
  const facts = [other, t(`types.${type}`), yearOf(releaseDate), ...tags.map(({ name }) => name)]
  return t('entry.describe', { title, facts: facts.filter(Boolean).join(', ') })
}

function keywordsOf({ title, nativeTitle, romajiTitle, synonyms, tags }: MediaHead): string[] {
  const titles = [title, nativeTitle, romajiTitle, ...synonyms.map((synonym) => synonym.title)]
  return distinct([...titles, ...tags.map(({ name }) => name)]).slice(0, MAX_KEYWORDS)
}
