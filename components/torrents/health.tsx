'use client'
import { Icon } from '@/components/ui/icon'
import { RelativeTime } from '@/components/ui/relative-time'
import { countColor } from './count-color'
import type { TorrentTexts, TorrentView } from './view'

const HEALTH = 'flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-quiet'

/** Seeders and leechers, by the latest answer of the trackers. */
export function TorrentHealth({ torrent, texts }: { torrent: TorrentView; texts: TorrentTexts }) {
  const { seeders, leechers, scraped } = torrent
  if (!seeders || !leechers) return <p className={HEALTH}>{texts.unasked}</p>
  return (
    <p className={`figures ${HEALTH}`}>
      <Count icon="up" kind="seeders" {...seeders} />
      <Count icon="arrowDown" kind="leechers" {...leechers} />
      {scraped && (
        <span>
          {texts.asked} <RelativeTime {...scraped} />
        </span>
      )}
    </p>
  )
}

type CountProps = { icon: 'up' | 'arrowDown'; kind: 'seeders' | 'leechers'; count: number; label: string }

function Count({ icon, kind, count, label }: CountProps) {
  return (
    <span className={`inline-flex items-center gap-1 font-semibold ${countColor(kind, count)}`}>
      <Icon name={icon} size={16} />
      {label}
    </span>
  )
}
