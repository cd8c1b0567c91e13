import type { MediaCharacter, MediaHead } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { CastPreview } from './cast-preview'
import { Relations } from './relations'
import { Songs } from './songs'
import { Synonyms } from './synonyms'
import { EntryTags } from './tags'

const t = words('media.entry')

/** The first page of an entry. */
export function Overview({ entry, cast }: { entry: MediaHead; cast: readonly MediaCharacter[] }) {
  return (
    <>
      <section className="overview" aria-label={t('about')}>
        {entry.description ? (
          <p className="description" dir="auto">
            {entry.description}
          </p>
        ) : (
          <p className="description text-quiet">{t('noDescription')}</p>
        )}
        <EntryTags tags={entry.tags} />
      </section>
      <CastPreview entry={entry} cast={cast} />
      <Relations relations={entry.relations} />
      <Songs songs={entry.openingsAndEndings} />
      <Synonyms synonyms={entry.synonyms} />
    </>
  )
}
