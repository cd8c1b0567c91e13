import type { ReactNode } from 'react'
import { formatBytes, formatCount, formatTimestamp } from '@/lib/format'
import type { TorrentEntry } from '@/lib/schemas/torrents'
import { words } from '@/messages/words'
import { Icon } from '../ui/icon'
import { RelativeTime } from '../ui/relative-time'

const t = words('torrents')
const e = words('torrents.entry')

/** Everything that is known of a torrent in a word or two. What is not known is left out. */
export function TorrentDetails({ torrent }: { torrent: TorrentEntry }) {
  const { infoHashV1, infoHashV2, createdDate, trackers } = torrent
  return (
    <aside className="facts" aria-label={e('facts')}>
      <dl className="figures">
        {factsOf(torrent).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name={e('created')}>
          <RelativeTime iso={createdDate} exact={formatTimestamp(createdDate)} />
        </Fact>
        {infoHashV1 && <Hash name={e('hashV1')} hash={infoHashV1} />}
        {infoHashV2 && <Hash name={e('hashV2')} hash={infoHashV2} />}
      </dl>
      {trackers.length > 0 && (
        <details className="fold torrent-trackers">
          <summary>
            {e('trackers', { count: trackers.length })}
            <Icon name="down" size={16} />
          </summary>
          <ul>
            {trackers.map((tracker) => (
              <li key={tracker}>{tracker}</li>
            ))}
          </ul>
        </details>
      )}
    </aside>
  )
}

function Hash({ name, hash }: { name: string; hash: string }) {
  return (
    <div className="torrent-hash">
      <dt>{name}</dt>
      <dd>{hash}</dd>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

function factsOf({ type, fileSize, fileCount, rating, uploader }: TorrentEntry): [name: string, value: string][] {
  const facts: [name: string, value: string | null][] = [
    [e('type'), t(`types.${type}`)],
    [e('size'), fileSize === null ? null : formatBytes(fileSize)],
    [e('fileCount'), fileCount > 0 ? formatCount(fileCount) : null],
    [e('rating'), rating === null ? null : t('rating', { rating: formatCount(Math.round(rating)) })],
    [e('uploader'), uploader],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}
