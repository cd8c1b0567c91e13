import type { MediaCharacter, MediaHead } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { Description } from '../../entry/description'
import { CastPreview } from './cast-preview'
import { Relations } from './relations'
import { Songs } from './songs'
import { Synonyms } from './synonyms'
import { EntryTags } from './tags'

const t = words('media.entry')

/** The first page of a work. */
export function Overview({ entry, cast }: { entry: MediaHead; cast: readonly MediaCharacter[] }) {
  return (
    <>
      <Description text={entry.description} none={t('noDescription')}>
        <EntryTags tags={entry.tags} />
      </Description>
      <CastPreview entry={entry} cast={cast} />
      <Relations relations={entry.relations} />
      <Songs songs={entry.openingsAndEndings} />
      <Synonyms synonyms={entry.synonyms} />
    </>
  )
}
