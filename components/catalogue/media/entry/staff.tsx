import { useTranslations } from 'next-intl'
import { JapaneseFace } from '@/components/ui/japanese-face'
import type { MediaHead, MediaStaff } from '@/lib/catalogue/schemas/media'
import { links } from '@/lib/links'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { People } from '../../entry/people'
import { roleWords } from '../../entry/role-words'
import { Someone } from '../../entry/someone'
import { TabList } from '../../entry/tab-list'

type Props = { entry: MediaHead; search: TabSearch; found: Paged<MediaStaff> | null }

/** The staff of a work with their roles. */
export function StaffTab({ entry, search, found }: Props) {
  const t = useTranslations('media.staff')
  const roles = useTranslations('media.staff.roles')
  const credits = found?.data ?? []
  return (
    <TabList
      entry={{ kind: 'media', id: entry.id }}
      tab="staff"
      title={t('title')}
      search={search}
      found={{ known: entry.counts.staff, onPage: credits.length, totalPages: found?.totalPages ?? 0 }}
      filter={{ label: t('filter'), placeholder: t('placeholder') }}
      nothing={{ found: t('noneFound', { query: search.query }), known: t('none') }}
    >
      <People>
        {credits.map(({ person, character, ...credit }) => (
          <li key={`${person.id} ${credit.role} ${character?.id} ${credit.description}`}>
            <Someone
              href={links.person(person.id)}
              name={person.fullName}
              native={person.nativeName}
              cover={person.cover}
              color={person.color}
            >
              {character
                ? t('as', { role: roleWords(roles, credit), character: character.fullName })
                : roleWords(roles, credit)}
            </Someone>
          </li>
        ))}
      </People>
      <JapaneseFace texts={credits.map(({ person }) => person.nativeName)} />
    </TabList>
  )
}
