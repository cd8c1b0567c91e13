import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import {
  type About,
  distinct,
  type EntryView,
  entryTabs,
  type Glance,
  headView,
  knownFacts,
} from '@/components/catalogue/entry/view'
import { yearsOf } from '@/components/catalogue/series/years'
import { otherTitles } from '@/components/titles/title'
import { getFormats } from '@/i18n/server'
import type { Translator } from '@/i18n/translator'
import { contributeLink } from '@/lib/catalogue/links/entries'
import type { SeriesHead } from '@/lib/catalogue/schemas/series'
import { SERIES_TABS } from '@/lib/links'
import { env } from '@/server/platform/env'
import { drawableWork } from '@/server/platform/files/pictures'
import { socialPicture } from '@/server/platform/files/social-pictures'
import { loadSeries } from './load'

/** The view of a series; memoised for layout, metadata and page of a request. */
export const seriesView = cache(async (entry: SeriesHead): Promise<EntryView> => {
  const f = await getTranslations('media.facts')
  const statuses = await getTranslations('media.status')
  const format = await getFormats()
  const e = await getTranslations('entry')
  const t = await getTranslations('series.entry')
  const { id, title, nativeTitle, romajiTitle, status, startDate, endDate, counts } = entry
  const about = await aboutSeries(t, entry)
  return {
    ...headView('series', entry),
    name: title,
    titles: otherTitles(entry),
    otherNames: distinct([nativeTitle, romajiTitle]).filter((other) => other !== title),
    shape: 'upright',
    glance: glanceOf(e, statuses, entry),
    facts: knownFacts([
      [f('status'), status !== 'Unknown' && [{ text: statuses(status), status }]],
      [f('start'), startDate && format.partialDate(startDate)],
      [f('end'), endDate && format.partialDate(endDate)],
      [e('facts.works'), counts.media > 0 && format.count(counts.media)],
    ]),
    tabs: entryTabs(about, SERIES_TABS, e('tabNames.overview'), {
      label: (segment) => e(`tabNames.${segment}`),
      count: counts,
      always: ['reviews'],
      title: (segment) => t(`titles.${segment}`, { name: title }),
      description: (segment) => t(`descriptions.${segment}`, { name: title }),
    }),
    about,
    edit: contributeLink('series', id, env().CONTRIBUTOR_URL),
  }
})

function glanceOf(e: Translator<'entry'>, statuses: Translator<'media.status'>, entry: SeriesHead): Glance[] {
  const { status, counts } = entry
  const years = yearsOf(entry)
  return [
    ...(years ? [{ text: years }] : []),
    ...(counts.media > 0 ? [{ text: e('works', { count: counts.media }) }] : []),
    ...(status === 'Unknown' ? [] : [{ text: statuses(status), status }]),
  ]
}

async function aboutSeries(t: Translator<'series.entry'>, entry: SeriesHead): Promise<About> {
  const { title, nativeTitle, romajiTitle, description, counts } = entry
  const years = yearsOf(entry)
  return {
    title: t(years ? 'titleYears' : 'title', { title, years: years ?? '' }),
    description: description ?? t('describe', { title, count: counts.media }),
    keywords: distinct([title, nativeTitle, romajiTitle]),
    picture: await socialPicture(drawableWork('series', entry)),
  }
}

/** What the pages of a series need (app/[locale]/_entry/tab.tsx). */
export const seriesPages = { load: loadSeries, view: seriesView }
