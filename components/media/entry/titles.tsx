import { formatRuntime, isJapanese, yearOf } from '@/lib/format'
import { mediaIndexLink } from '@/lib/links'
import type { MediaHead } from '@/lib/schemas/media'
import { words } from '@/messages/words'
import { lengthOf } from '../length'
import { Status } from '../status'

const t = words('media')

/** The title with its others below, and the facts that people look for first. */
export function EntryTitles({ entry }: { entry: MediaHead }) {
  const others = [...new Set([entry.nativeTitle, entry.romajiTitle])].filter((title) => title && title !== entry.title)
  const length = lengthOf(entry)
  const year = yearOf(entry.releaseDate)
  return (
    <header className="entry-titles">
      <h1 dir="auto" lang={isJapanese(entry.title) ? 'ja' : undefined} data-long={entry.title.length > 60 || undefined}>
        {entry.title}
      </h1>
      {others.map((title) => (
        <p key={title} className="entry-other" dir="auto" lang={isJapanese(title) ? 'ja' : undefined}>
          {title}
        </p>
      ))}
      <ul className="entry-glance figures">
        <li>
          <a href={mediaIndexLink({ type: entry.type, sort: 'popularity', order: 1 })} className="entry-kind">
            {t(`types.${entry.type}`)}
          </a>
        </li>
        {year && <li>{year}</li>}
        {length && <li>{t(`length.${length.unit}`, { count: length.count })}</li>}
        {entry.runtime !== null && <li>{formatRuntime(entry.runtime)}</li>}
        {entry.status !== 'Unknown' && (
          <li>
            <Status status={entry.status} />
          </li>
        )}
        {entry.rating !== null && <li className="star">{t('rating', { rating: Math.round(entry.rating) })}</li>}
      </ul>
    </header>
  )
}
