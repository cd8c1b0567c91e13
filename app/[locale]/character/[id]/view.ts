import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { aboutName, birthdayFact, nameView } from '@/components/catalogue/entry/name-view'
import { type EntryView, entryTabs, type Glance, knownFacts } from '@/components/catalogue/entry/view'
import { getFormats } from '@/i18n/server'
import type { Translator } from '@/i18n/translator'
import { contributeLink } from '@/lib/catalogue/links/entries'
import type { CharacterHead } from '@/lib/catalogue/schemas/characters'
import { CHARACTER_TABS, links } from '@/lib/links'
import { env } from '@/server/platform/env'
import { drawableName } from '@/server/platform/files/pictures'
import { socialPicture } from '@/server/platform/files/social-pictures'
import { loadCharacter } from './load'

/** The view of a character; memoised for layout, metadata and page of a request. */
export const characterView = cache(async (entry: CharacterHead): Promise<EntryView> => {
  const t = await getTranslations('characters.entry')
  const e = await getTranslations('entry')
  const format = await getFormats()
  const { id, fullName: name, nativeName, series, counts } = entry
  const sentence = t(series ? 'describeIn' : 'describe', { name, series: series?.title ?? '' })
  const social = await socialPicture(drawableName('character', { id, name, nativeName }))
  const about = aboutName(entry, sentence, social)
  return {
    ...nameView('character', entry),
    glance: glanceOf(e, entry),
    facts: knownFacts([
      await birthdayFact(entry),
      [e('facts.series'), series && [{ text: series.title, href: links.series(series.id) }]],
      [e('facts.works'), counts.media > 0 && format.count(counts.media)],
      [t('voices'), counts.staff > 0 && format.count(counts.staff)],
    ]),
    tabs: entryTabs(about, CHARACTER_TABS, e('tabNames.overview'), {
      label: (segment) => e(`tabNames.${segment}`),
      count: { ...counts, discussion: counts.reviews },
      always: ['discussion'],
      title: (segment) => t(`titles.${segment}`, { name }),
      description: (segment) => t(`descriptions.${segment}`, { name }),
    }),
    about,
    edit: contributeLink('character', id, env().CONTRIBUTOR_URL),
  }
})

function glanceOf(e: Translator<'entry'>, { series, counts }: CharacterHead): Glance[] {
  return [
    ...(series ? [{ text: series.title, href: links.series(series.id) }] : []),
    ...(counts.media > 0 ? [{ text: e('works', { count: counts.media }) }] : []),
  ]
}

/** What the pages of a character need (app/[locale]/_entry/tab.tsx). */
export const characterPages = { load: loadCharacter, view: characterView }
