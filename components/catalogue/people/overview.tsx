import { useTranslations } from 'next-intl'
import { JapaneseFace } from '@/components/ui/japanese-face'
import type { PersonHead, PersonRole } from '@/lib/catalogue/schemas/people'
import { links } from '@/lib/links'
import { Description } from '../entry/description'
import { Preview } from '../entry/preview'
import { roleWords } from '../entry/role-words'
import { Works } from '../entry/works'
import { bestKnown } from './best-known'
import { RoleList } from './roles'

/** The first page of a person: biography, and the best-known roles. */
export function Overview({ entry, roles }: { entry: PersonHead; roles: readonly PersonRole[] }) {
  const t = useTranslations('people.entry')
  const rolesWords = useTranslations('media.staff.roles')
  const { characters, works } = bestKnown(roles)
  const listed = characters.length + works.reduce((sum, work) => sum + work.roles.length, 0)
  const all = entry.counts.roles > listed && { href: links.person(entry.id, 'staff'), count: entry.counts.roles }
  return (
    <>
      <Description text={entry.biography} none={t('noBiography')} />
      {characters.length > 0 && (
        <Preview id="characters" title={t('bestCharacters')} all={all}>
          <RoleList roles={characters} characterFirst />
        </Preview>
      )}
      {works.length > 0 && (
        <Preview id="works" title={t('bestWorks')} all={characters.length === 0 && all}>
          <Works
            label={t('bestWorks')}
            works={works.map(({ media, roles }) => ({
              media,
              note: [...new Set(roles.map((role) => roleWords(rolesWords, role)))].join(', '),
            }))}
          />
          <JapaneseFace texts={works.map(({ media }) => media.title)} />
        </Preview>
      )}
    </>
  )
}
