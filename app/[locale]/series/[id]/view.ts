import { cache } from 'react'
import { type About, distinct, type EntryTab, type EntryView, type Glance, knownFacts } from '@/components/entry/view'
import { yearsOf } from '@/components/series/years'
import { otherTitles } from '@/components/titles/title'
import { formatCount, formatPartialDate } from '@/lib/format'
import { SERIES_TABS } from '@/lib/links'
import type { SeriesHead } from '@/lib/schemas/series'
import { words } from '@/messages/words'
import { drawableWork, picture } from '@/server/platform/files/pictures'

const t = words('series.entry')
const e = words('entry')
const f = words('media.facts')
const statuses = words('media.status')

/** A series as all of its pages show it; made once for layout, metadata and page. */
export const seriesView = cache((entry: SeriesHead): EntryView => {
  const { id, title, nativeTitle, romajiTitle, color, cover, banner, attachments, lastUpdated, externalIds } = entry
  const { status, startDate, endDate, counts } = entry
  const about = aboutSeries(entry)
  return {
    kind: 'series',
    id,
    name: title,
    titles: otherTitles(entry),
    otherNames: distinct([nativeTitle, romajiTitle]).filter((other) => other !== title),
    color,
    cover,
    shape: 'upright',
    banner,
    attachments,
    glance: glanceOf(entry),
    facts: knownFacts([
      [f('status'), status !== 'Unknown' && [{ text: statuses(status), status }]],
      [f('start'), startDate && formatPartialDate(startDate)],
      [f('end'), endDate && formatPartialDate(endDate)],
      [e('facts.works'), counts.media > 0 && formatCount(counts.media)],
    ]),
    lastUpdated,
    externalIds,
    tabs: tabsOf(entry, about),
    about,
  }
})

function glanceOf(entry: SeriesHead): Glance[] {
  const { status, counts } = entry
  const years = yearsOf(entry)
  return [
    ...(years ? [{ text: years }] : []),
    ...(counts.media > 0 ? [{ text: e('works', { count: counts.media }) }] : []),
    ...(status === 'Unknown' ? [] : [{ text: statuses(status), status }]),
  ]
}

function aboutSeries(entry: SeriesHead): About {
  const { title, nativeTitle, romajiTitle, description, counts } = entry
  const years = yearsOf(entry)
  return {
    title: t(years ? 'titleYears' : 'title', { title, years: years ?? '' }),
    description: description ?? t('describe', { title, count: counts.media }),
    keywords: distinct([title, nativeTitle, romajiTitle]),
    picture: picture(drawableWork('series', entry), 'social').address,
  }
}

function tabsOf({ title, counts }: SeriesHead, first: About): EntryTab[] {
  return [
    { segment: null, label: e('tabNames.overview'), count: 0, ...first },
    ...SERIES_TABS.map((segment) => ({
      segment,
      label: e(`tabNames.${segment}`),
      count: counts[segment],
      always: segment === 'reviews',
      get title() {
        return t(`titles.${segment}`, { name: title })
      },
      get description() {
        return t(`descriptions.${segment}`, { name: title })
      },
    })),
  ]
}
