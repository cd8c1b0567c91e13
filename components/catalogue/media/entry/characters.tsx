import { useTranslations } from 'next-intl'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { CHARACTER_ROLES, type MediaCharacter, type MediaHead } from '@/lib/catalogue/schemas/media'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { People } from '../../entry/people'
import { TabList } from '../../entry/tab-list'
import { CastMember } from './cast-member'

type Props = { entry: MediaHead; search: TabSearch; found: Paged<MediaCharacter> | null }

/** The cast with voice actors, main and supporting roles apart. Whose role nobody knows follows without one. */
export function CharactersTab({ entry, search, found }: Props) {
  const t = useTranslations('media.characters')
  const cast = found?.data ?? []
  const known = cast.filter(({ isRoleKnown }) => isRoleKnown)
  const isAll = found !== null && found.totalPages <= 1 && known.length > 0
  return (
    <TabList
      entry={{ kind: 'media', id: entry.id }}
      tab="characters"
      title={t('title')}
      search={search}
      found={{ known: entry.counts.characters, onPage: cast.length, totalPages: found?.totalPages ?? 0 }}
      filter={{ label: t('filter'), placeholder: t('placeholder') }}
      nothing={{ found: t('noneFound', { query: search.query }), known: t('none') }}
    >
      {CHARACTER_ROLES.map((role) => (
        <Members
          key={role}
          title={t(role)}
          members={known.filter((member) => member.role === role)}
          nothing={isAll && search.query !== '' ? t('noneFound', { query: search.query }) : undefined}
        />
      ))}
      <Members
        title={known.length > 0 ? t('others') : undefined}
        members={cast.filter(({ isRoleKnown }) => !isRoleKnown)}
      />
      <JapaneseFace
        texts={cast.flatMap(({ character, actors }) => [
          character.nativeName,
          ...actors.map((each) => each.nativeName),
        ])}
      />
    </TabList>
  )
}

type MembersProps = {
  title?: string | undefined
  members: readonly MediaCharacter[]
  /** The text for a search without results. */
  nothing?: string
}

function Members({ title, members, nothing }: MembersProps) {
  if (members.length === 0 && nothing === undefined) return null
  return (
    <section className="not-first:mt-9">
      {title && <h3 className="section-title mb-3">{title}</h3>}
      {members.length === 0 ? (
        <p className="text-quiet">{nothing}</p>
      ) : (
        <People pairs>
          {members.map((member) => (
            <CastMember key={member.character.id} member={member} />
          ))}
        </People>
      )}
    </section>
  )
}
