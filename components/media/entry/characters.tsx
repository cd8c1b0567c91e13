import { CHARACTER_ROLES, type MediaHead } from '@/lib/schemas/media'
import type { TabSearch } from '@/lib/schemas/paging'
import { words } from '@/messages/words'
import { mediaCharacters } from '@/server/media/queries'
import { JapaneseFace } from '../../ui/japanese-face'
import { CastMember } from './cast-member'
import { EntryTab } from './tab'

const t = words('media.characters')

/** The cast: leads and supports apart, with those who give them their voices. */
export async function CharactersTab({ entry, search }: { entry: MediaHead; search: TabSearch }) {
  const found = await mediaCharacters(entry.id, search)
  const cast = found?.data ?? []
  return (
    <EntryTab
      entry={entry}
      tab="characters"
      title={t('title')}
      search={search}
      found={{ total: cast.length, totalPages: found?.totalPages ?? 0 }}
      filter={{ label: t('filter'), placeholder: t('placeholder') }}
      nothing={{ found: t('noneFound', { query: search.query }), known: t('none') }}
    >
      {CHARACTER_ROLES.map((role) => {
        const members = cast.filter((member) => member.role === role)
        return (
          members.length > 0 && (
            <section key={role}>
              <h3 className="section-title">{t(role)}</h3>
              <ul className="people">
                {members.map((member) => (
                  <CastMember key={member.character.id} member={member} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      <JapaneseFace
        texts={cast.flatMap(({ character, actors }) => [
          character.nativeName,
          ...actors.map((each) => each.nativeName),
        ])}
      />
    </EntryTab>
  )
}
