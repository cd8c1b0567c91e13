import { cache } from 'react'
import { type About, distinct, type EntryTab, type EntryView, type Glance, knownFacts } from '@/components/entry/view'
import { formatCount, formatPartialDate, yearOf } from '@/lib/format'
import { COMPANY_TABS } from '@/lib/links'
import type { CompanyHead } from '@/lib/schemas/companies'
import { words } from '@/messages/words'
import { drawableName, picture } from '@/server/platform/files/pictures'

const t = words('companies.entry')
const e = words('entry')

/** A company as all of its pages show it; made once for layout, metadata and page. */
export const companyView = cache((entry: CompanyHead): EntryView => {
  const { id, name, nativeName, founded, color, cover, banner, attachments, lastUpdated, externalIds, counts } = entry
  const about = aboutCompany(entry)
  return {
    kind: 'company',
    id,
    name,
    otherNames: distinct([nativeName]).filter((other) => other !== name),
    color,
    cover,
    shape: 'square',
    banner,
    attachments,
    glance: glanceOf(entry),
    facts: knownFacts([
      [t('founded'), founded && formatPartialDate(founded)],
      [e('facts.works'), counts.media > 0 && formatCount(counts.media)],
    ]),
    lastUpdated,
    externalIds,
    tabs: tabsOf(entry, about),
    about,
  }
})

function glanceOf({ founded, counts }: CompanyHead): Glance[] {
  const year = yearOf(founded)
  return [
    ...(year ? [{ text: t('since', { year }) }] : []),
    ...(counts.media > 0 ? [{ text: e('works', { count: counts.media }) }] : []),
  ]
}

function aboutCompany({ id, name, nativeName, biography, counts }: CompanyHead): About {
  return {
    title: name,
    description: biography ?? t('describe', { name, count: counts.media }),
    keywords: distinct([name, nativeName]),
    picture: picture(drawableName('company', { id, name, nativeName }), 'social').address,
  }
}

function tabsOf({ name, counts }: CompanyHead, first: About): EntryTab[] {
  const count = { discussion: counts.reviews, attachments: counts.attachments }
  return [
    { segment: null, label: e('tabNames.overview'), count: 0, ...first },
    ...COMPANY_TABS.map((segment) => ({
      segment,
      label: e(`tabNames.${segment}`),
      count: count[segment],
      always: segment === 'discussion',
      get title() {
        return t(`titles.${segment}`, { name })
      },
      get description() {
        return t(`descriptions.${segment}`, { name })
      },
    })),
  ]
}
