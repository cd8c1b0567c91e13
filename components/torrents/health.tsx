'use client'
import { Icon } from '../ui/icon'
import { RelativeTime } from '../ui/relative-time'
import type { ShownTorrent, TorrentTexts } from './shown'

/** Who has it and who wants it, as its trackers said last. */
export function TorrentHealth({ torrent, texts }: { torrent: ShownTorrent; texts: TorrentTexts }) {
  const { seeders, leechers, scraped } = torrent
  if (!seeders || !leechers) return <p className="panel-health">{texts.unasked}</p>
  return (
    <p className="panel-health figures">
      <Count icon="up" kind="seeders" {...seeders} />
      <Count icon="arrowDown" kind="leechers" {...leechers} />
      {scraped && (
        <span className="panel-asked">
          {texts.asked} <RelativeTime {...scraped} />
        </span>
      )}
    </p>
  )
}

type CountProps = { icon: 'up' | 'arrowDown'; kind: 'seeders' | 'leechers'; count: number; label: string }

function Count({ icon, kind, count, label }: CountProps) {
  return (
    <span className="panel-count" data-kind={kind} data-none={count === 0 || undefined}>
      <Icon name={icon} size={16} />
      {label}
    </span>
  )
}
