'use client'
import { links } from '@/lib/links'
import { type OtherTitles, Title } from '../titles/title'
import { ownColor } from '../ui/own-color'
import { Picture } from '../ui/picture'
import { RelativeTime } from '../ui/relative-time'

export type RecentItem = {
  key: string
  id: number
  title: string
  titles?: OtherTitles
  cover: string
  color: string
  /** "Watched episode 5 of". */
  said: string
  iso: string
  exact: string
}

/** What somebody did lately, as short sentences. */
export function Recent({ label, items }: { label: string; items: readonly RecentItem[] }) {
  return (
    <ul className="recent" aria-label={label}>
      {items.map(({ key, id, title, titles, cover, color, said, iso, exact }) => (
        <li key={key} className="recent-item">
          <span className="event-cover" style={ownColor({ color })}>
            <Picture address={cover} widths={[80, 160]} sizes="48px" />
          </span>
          <p className="recent-said">
            {said}{' '}
            <a href={links.media(id)} dir="auto">
              <Title title={title} {...titles} />
            </a>
          </p>
          <p className="recent-when text-quiet">
            <RelativeTime iso={iso} exact={exact} />
          </p>
        </li>
      ))}
    </ul>
  )
}
