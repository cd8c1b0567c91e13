import { useTranslations } from 'next-intl'
import type { MediaHead } from '@/lib/schemas/media'
import { Relations } from './relations'
import { Songs } from './songs'
import { Synonyms } from './synonyms'
import { EntryTags } from './tags'

/** The first page of an entry. */
export function Overview({ entry }: { entry: MediaHead }) {
  const t = useTranslations('media.entry')
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
      <Relations relations={entry.relations} />
      <Songs songs={entry.openingsAndEndings} />
      <Synonyms synonyms={entry.synonyms} />
    </>
  )
}
