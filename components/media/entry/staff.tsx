import type { MediaHead } from '@/lib/schemas/media'
import type { TabSearch } from '@/lib/schemas/paging'
import { words } from '@/messages/words'
import { mediaStaff } from '@/server/media/queries'
import { JapaneseFace } from '../../ui/japanese-face'
import { Someone } from './someone'
import { EntryTab } from './tab'

const t = words('media.staff')
const roles = words('media.staff.roles')

/** Who made the work, and as what. */
export async function StaffTab({ entry, search }: { entry: MediaHead; search: TabSearch }) {
  const found = await mediaStaff(entry.id, search)
  const credits = found?.data ?? []
  return (
    <EntryTab
      entry={entry}
      tab="staff"
      title={t('title')}
      search={search}
      found={{ total: credits.length, totalPages: found?.totalPages ?? 0 }}
      filter={{ label: t('filter'), placeholder: t('placeholder') }}
      nothing={{ found: t('noneFound', { query: search.query }), known: t('none') }}
    >
      <ul className="people people-single">
        {credits.map(({ role, description, person, character }) => (
          <li key={`${person.id} ${role} ${character?.id} ${description}`} className="person-row">
            <Someone someone={person}>
              {character ? t('as', { role: roles(role), character: character.fullName }) : (description ?? roles(role))}
            </Someone>
          </li>
        ))}
      </ul>
      <JapaneseFace texts={credits.map(({ person }) => person.nativeName)} />
    </EntryTab>
  )
}
