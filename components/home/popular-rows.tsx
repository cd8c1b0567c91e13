import { useTranslations } from 'next-intl'
import { mediaIndexLink } from '@/lib/links'
import type { MediaCard as Media, MediaSearch } from '@/lib/schemas/media'
import { MediaCard } from '../media/card'
import { Row } from './row'

/** A row of works, and the list that it is the beginning of. */
export type PopularRow = {
  name: 'anime' | 'ongoing' | 'movies' | 'manga' | 'lightNovels' | 'games'
  search: Partial<MediaSearch>
  works: readonly Media[]
}

/** Rows of popular works. */
export function PopularRows({ rows }: { rows: readonly PopularRow[] }) {
  const t = useTranslations('home.rows')
  return rows.map(({ name, search, works }) => (
    <Row
      key={name}
      title={t(name)}
      entries={works}
      href={mediaIndexLink(search)}
      card={(work, place) => <MediaCard key={work.id} media={work} {...place} />}
    />
  ))
}
