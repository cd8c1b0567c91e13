import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { aboutName, birthdayFact, nameView } from '@/components/catalogue/entry/name-view'
import { type EntryTab, type EntryView, knownFacts } from '@/components/catalogue/entry/view'
import { getFormats } from '@/i18n/server'
import type { Translator } from '@/i18n/translator'
import { contributeLink } from '@/lib/catalogue/links/entries'
import type { PersonHead } from '@/lib/catalogue/schemas/people'
import { PERSON_TABS } from '@/lib/links'
import { env } from '@/server/platform/env'
import { drawableName, picture } from '@/server/platform/files/pictures'
import { loadPerson } from './load'

/** The view of a person; memoised for layout, metadata and page of a request. */
export const personView = cache(async (entry: PersonHead): Promise<EntryView> => {
  const t = await getTranslations('people.entry')
  const e = await getTranslations('entry')
  const format = await getFormats()
  const { id, fullName: name, nativeName, counts } = entry
  const social = picture(drawableName('person', { id, name, nativeName }), 'social').address
  const about = aboutName(entry, t('describe', { name }), social)
  return {
    ...nameView('person', entry),
    glance: counts.roles > 0 ? [{ text: t('roleCount', { count: counts.roles }) }] : [],
    facts: knownFacts([
      await birthdayFact(entry),
      [e('tabNames.roles'), counts.roles > 0 && format.count(counts.roles)],
    ]),
    tabs: tabsOf(e, t, entry, about),
    about,
    edit: contributeLink('person', id, env().CONTRIBUTOR_URL),
  }
})

function tabsOf(
  e: Translator<'entry'>,
  t: Translator<'people.entry'>,
  { fullName: name, counts }: PersonHead,
  first: EntryView['about'],
): EntryTab[] {
  const count = { staff: counts.roles, discussion: counts.reviews, attachments: counts.attachments }
  return [
    { segment: null, label: e('tabNames.overview'), count: 0, ...first },
    ...PERSON_TABS.map((segment) => ({
      segment,
      label: e(`tabNames.${segment === 'staff' ? 'roles' : segment}`),
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

/** What the pages of a person need (app/entry-tab.tsx). */
export const personPages = { load: loadPerson, view: personView }
