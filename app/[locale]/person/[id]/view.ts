import { cache } from 'react'
import { aboutName, birthdayFact, nameView } from '@/components/entry/name-view'
import { type EntryTab, type EntryView, knownFacts } from '@/components/entry/view'
import { formatCount } from '@/lib/format'
import { PERSON_TABS } from '@/lib/links'
import type { PersonHead } from '@/lib/schemas/people'
import { words } from '@/messages/words'
import { drawableName, picture } from '@/server/platform/files/pictures'

const t = words('people.entry')
const e = words('entry')

/** A person as all of its pages show it; made once for layout, metadata and page. */
export const personView = cache((entry: PersonHead): EntryView => {
  const { id, fullName: name, nativeName, counts } = entry
  const social = picture(drawableName('person', { id, name, nativeName }), 'social').address
  const about = aboutName(entry, t('describe', { name }), social)
  return {
    ...nameView('person', entry),
    glance: counts.roles > 0 ? [{ text: t('roleCount', { count: counts.roles }) }] : [],
    facts: knownFacts([birthdayFact(entry), [e('tabNames.roles'), counts.roles > 0 && formatCount(counts.roles)]]),
    tabs: tabsOf(entry, about),
    about,
  }
})

function tabsOf({ fullName: name, counts }: PersonHead, first: EntryView['about']): EntryTab[] {
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
