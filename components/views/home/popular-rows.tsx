import { useTranslations } from 'next-intl'
import { MediaCard } from '@/components/catalogue/media/card'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import type { MediaCard as Media, MediaSearch } from '@/lib/catalogue/schemas/media'
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
