import { mediaIndexLink } from '@/lib/links'
import { words } from '@/messages/words'
import { MediaCard } from '../media/card'
import { Row } from './row'
import type { PopularRow } from './rows'

const t = words('home.rows')

/** Rows of works that many people know. */
export function PopularRows({ rows }: { rows: readonly PopularRow[] }) {
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
