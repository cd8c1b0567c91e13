import { useTranslations } from 'next-intl'
import type { CharacterActor, CharacterHead, CharacterMedia } from '@/lib/catalogue/schemas/characters'
import { links } from '@/lib/links'
import { Description } from '../entry/description'
import { Preview } from '../entry/preview'
import { CharacterWorks } from './media'
import { Voices } from './voices'

type Props = { entry: CharacterHead; media: readonly CharacterMedia[]; staff: readonly CharacterActor[] }

/** The first page of a character: biography, works, and voice actors. */
export function Overview({ entry: { id, biography, counts }, media, staff }: Props) {
  const t = useTranslations('characters.entry')
  const e = useTranslations('entry')
  return (
    <>
      <Description text={biography} none={t('noBiography')} />
      {media.length > 0 && (
        <Preview
          id="works"
          title={e('facts.works')}
          all={counts.media > media.length && { href: links.character(id, 'media'), count: counts.media }}
        >
          <CharacterWorks media={media} />
        </Preview>
      )}
      {staff.length > 0 && (
        <Preview
          id="voices"
          title={t('voices')}
          all={counts.staff > staff.length && { href: links.character(id, 'staff'), count: counts.staff }}
        >
          <Voices staff={staff} />
        </Preview>
      )}
    </>
  )
}
