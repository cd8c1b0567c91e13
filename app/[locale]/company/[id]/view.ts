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
import { getFormats } from '@/i18n/server'
import type { Translator } from '@/i18n/translator'
import { contributeLink } from '@/lib/catalogue/links/entries'
import type { CompanyHead } from '@/lib/catalogue/schemas/companies'
import { yearOf } from '@/lib/format'
import { COMPANY_TABS } from '@/lib/links'
import { env } from '@/server/platform/env'
import { drawableName } from '@/server/platform/files/pictures'
import { socialPicture } from '@/server/platform/files/social-pictures'
import { loadCompany } from './load'

/** The view of a company; memoised for layout, metadata and page of a request. */
export const companyView = cache(async (entry: CompanyHead): Promise<EntryView> => {
  const t = await getTranslations('companies.entry')
  const format = await getFormats()
  const e = await getTranslations('entry')
  const { id, name, nativeName, founded, counts } = entry
  const about = await aboutCompany(t, entry)
  return {
    ...headView('company', entry),
    name,
    otherNames: distinct([nativeName]).filter((other) => other !== name),
    shape: 'square',
    glance: glanceOf(t, e, entry),
    facts: knownFacts([
      [t('founded'), founded && format.partialDate(founded)],
      [e('facts.works'), counts.media > 0 && format.count(counts.media)],
    ]),
    tabs: entryTabs(about, COMPANY_TABS, e('tabNames.overview'), {
      label: (segment) => e(`tabNames.${segment}`),
      count: { discussion: counts.reviews, attachments: counts.attachments },
      always: ['discussion'],
      title: (segment) => t(`titles.${segment}`, { name }),
      description: (segment) => t(`descriptions.${segment}`, { name }),
    }),
    about,
    edit: contributeLink('company', id, env().CONTRIBUTOR_URL),
  }
})

function glanceOf(
  t: Translator<'companies.entry'>,
  e: Translator<'entry'>,
  { founded, counts }: CompanyHead,
): Glance[] {
  const year = yearOf(founded)
  return [
    ...(year ? [{ text: t('since', { year }) }] : []),
    ...(counts.media > 0 ? [{ text: e('works', { count: counts.media }) }] : []),
  ]
}

async function aboutCompany(
  t: Translator<'companies.entry'>,
  { id, name, nativeName, biography, counts }: CompanyHead,
): Promise<About> {
  return {
    title: name,
    description: biography ?? t('describe', { name, count: counts.media }),
    keywords: distinct([name, nativeName]),
    picture: await socialPicture(drawableName('company', { id, name, nativeName })),
  }
}

/** What the pages of a company need (app/[locale]/_entry/tab.tsx). */
export const companyPages = { load: loadCompany, view: companyView }
