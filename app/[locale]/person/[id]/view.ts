import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { aboutName, birthdayFact, nameView } from '@/components/catalogue/entry/name-view'
import { type EntryView, entryTabs, knownFacts } from '@/components/catalogue/entry/view'
import { getFormats } from '@/i18n/server'
import { contributeLink } from '@/lib/catalogue/links/entries'
import type { PersonHead } from '@/lib/catalogue/schemas/people'
import { PERSON_TABS } from '@/lib/links'
import { env } from '@/server/platform/env'
import { drawableName } from '@/server/platform/files/pictures'
import { socialPicture } from '@/server/platform/files/social-pictures'
import { loadPerson } from './load'

/** The view of a person; memoised for layout, metadata and page of a request. */
export const personView = cache(async (entry: PersonHead): Promise<EntryView> => {
  const t = await getTranslations('people.entry')
  const e = await getTranslations('entry')
  const format = await getFormats()
  const { id, fullName: name, nativeName, counts } = entry
  const social = await socialPicture(drawableName('person', { id, name, nativeName }))
  const about = aboutName(entry, t('describe', { name }), social)
  return {
    ...nameView('person', entry),
    glance: counts.roles > 0 ? [{ text: t('roleCount', { count: counts.roles }) }] : [],
    facts: knownFacts([
      await birthdayFact(entry),
      [e('tabNames.roles'), counts.roles > 0 && format.count(counts.roles)],
    ]),
    tabs: entryTabs(about, PERSON_TABS, e('tabNames.overview'), {
      label: (segment) => e(`tabNames.${segment === 'staff' ? 'roles' : segment}`),
      count: { staff: counts.roles, discussion: counts.reviews, attachments: counts.attachments },
      always: ['discussion'],
      title: (segment) => t(`titles.${segment}`, { name }),
      description: (segment) => t(`descriptions.${segment}`, { name }),
    }),
    about,
    edit: contributeLink('person', id, env().CONTRIBUTOR_URL),
  }
})

/** What the pages of a person need (app/[locale]/_entry/tab.tsx). */
export const personPages = { load: loadPerson, view: personView }
