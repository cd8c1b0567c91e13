'use client'
import { type ShownWork, Title } from '@/components/titles/title'
import { EVENT_COVER } from '@/components/tracking/history/event-cover'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { RelativeTime } from '@/components/ui/relative-time'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'

export type RecentItem = ShownWork & {
  key: string
  /** "Watched episode 5 of". */
  sentence: string
  iso: string
  exact: string
}

/** A user's activity as short sentences. */
export function Recent({ label, items }: { label: string; items: readonly RecentItem[] }) {
  return (
    <ul className="grid gap-2" aria-label={label}>
      {items.map(({ key, id, title, titles, cover, color, sentence, iso, exact }) => (
        <li
          key={key}
          className="grid grid-cols-[48px_minmax(0,1fr)] content-center gap-x-4 rounded-md bg-raised px-3 py-2.5"
        >
          <span className={EVENT_COVER} style={ownColor({ color })}>
            <Picture address={cover} widths={[80, 160]} sizes="48px" />
          </span>
          <p className="self-end wrap-anywhere">
            {sentence}{' '}
            <Link href={links.media(id)} className="font-semibold text-ink hover:text-accent" dir="auto">
              <Title title={title} {...titles} />
            </Link>
          </p>
          <p className="text-xs/5 text-quiet">
            <RelativeTime iso={iso} exact={exact} />
          </p>
        </li>
      ))}
    </ul>
  )
}
