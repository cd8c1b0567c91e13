import { useTranslations } from 'next-intl'
import { shownWork } from '@/components/titles/shown-work'
import { JapaneseFace } from '@/components/ui/japanese-face'
import type { PersonHead, PersonRole } from '@/lib/catalogue/schemas/people'
import { yearOf } from '@/lib/format'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { People } from '../entry/people'
import { roleWords } from '../entry/role-words'
import { TabList } from '../entry/tab-list'
import { RoleRow } from './role-row'

type Props = { entry: PersonHead; search: TabSearch; found: Paged<PersonRole> | null }

/** All roles of a person: the works with the characters. */
export function RolesTab({ entry, search, found }: Props) {
  const e = useTranslations('entry')
  const t = useTranslations('people.entry')
  const roles = found?.data ?? []
  return (
    <TabList
      entry={{ kind: 'person', id: entry.id }}
      tab="staff"
      title={e('tabNames.roles')}
      search={search}
      found={{ known: entry.counts.roles, onPage: roles.length, totalPages: found?.totalPages ?? 0 }}
      filter={{ label: t('roles.filter'), placeholder: t('roles.placeholder') }}
      nothing={{ found: t('roles.noneFound', { query: search.query }), known: t('roles.none') }}
    >
      <RoleList roles={roles} />
    </TabList>
  )
}

type ListProps = {
  roles: readonly PersonRole[]
  /** Whether the character comes first, before the work. */
  characterFirst?: boolean
}

export function RoleList({ roles, characterFirst }: ListProps) {
  const types = useTranslations('media.types')
  const rolesWords = useTranslations('media.staff.roles')
  return (
    <>
      <People pairs>
        {roles.map((each) => (
          <RoleRow
            key={`${each.media.id} ${each.role} ${each.character?.id} ${each.description}`}
            characterFirst={characterFirst}
            media={shownWork(each.media)}
            meta={[types(each.media.type), yearOf(each.media.releaseDate)].filter(Boolean).join(' · ')}
            words={roleWords(rolesWords, each)}
            character={each.character}
          />
        ))}
      </People>
      <JapaneseFace texts={roles.flatMap(({ media, character }) => [media.title, character?.nativeName])} />
    </>
  )
}
