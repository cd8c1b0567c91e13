import { useTranslations } from 'next-intl'
import { JapaneseFace } from '@/components/ui/japanese-face'
import type { CharacterActor, CharacterHead } from '@/lib/catalogue/schemas/characters'
import { links } from '@/lib/links'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { People } from '../entry/people'
import { Someone } from '../entry/someone'
import { TabList } from '../entry/tab-list'

type Props = { entry: CharacterHead; search: TabSearch; found: Paged<CharacterActor> | null }

/** All voice actors of a character, of any language. */
export function VoicesTab({ entry, search, found }: Props) {
  const t = useTranslations('characters.entry')
  const staff = found?.data ?? []
  return (
    <TabList
      entry={{ kind: 'character', id: entry.id }}
      tab="staff"
      title={t('voices')}
      search={search}
      found={{ known: entry.counts.staff, onPage: staff.length, totalPages: found?.totalPages ?? 0 }}
      filter={{ label: t('staff.filter'), placeholder: t('staff.placeholder') }}
      nothing={{ found: t('staff.noneFound', { query: search.query }), known: t('staff.none') }}
    >
      <Voices staff={staff} />
    </TabList>
  )
}

export function Voices({ staff }: { staff: readonly CharacterActor[] }) {
  const e = useTranslations('entry')
  return (
    <>
      <People>
        {staff.map(({ id, fullName, nativeName, cover, color, description, mediaCount }) => (
          <li key={id}>
            <Someone href={links.person(id)} name={fullName} native={nativeName} cover={cover} color={color}>
              {[description, e('works', { count: mediaCount })].filter(Boolean).join(' · ')}
            </Someone>
          </li>
        ))}
      </People>
      <JapaneseFace texts={staff.map(({ nativeName }) => nativeName)} />
    </>
  )
}
