'use client'
import { links } from '@/lib/links'
import { RelativeTime } from '../ui/relative-time'
import { TorrentActions } from './actions'
import { TorrentHealth } from './health'
import type { ShownTorrent, TorrentTexts } from './shown'

type Props = { label: string; torrents: readonly ShownTorrent[]; texts: TorrentTexts }

/** Torrents below each other: what each is, how well it is seeded, and the ways to get it. */
export function TorrentPanels({ label, torrents, texts }: Props) {
  return (
    <ul className="panels" aria-label={label}>
      {torrents.map((torrent) => (
        <li key={torrent.id} className="panel">
          <div className="panel-text">
            <h3 className="panel-name" dir="auto">
              <a href={links.torrent(torrent.id)}>{torrent.name}</a>
            </h3>
            <TorrentFacts torrent={torrent} texts={texts} />
            <TorrentHealth torrent={torrent} texts={texts} />
          </div>
          <TorrentActions torrent={torrent} texts={texts} />
        </li>
      ))}
    </ul>
  )
}

/** What is known of it besides its name. */
export function TorrentFacts({ torrent, texts }: { torrent: ShownTorrent; texts: TorrentTexts }) {
  const { type, size, rating, uploader, created } = torrent
  return (
    <ul className="panel-facts figures">
      <li className="panel-type">{type}</li>
      {size && <li>{size}</li>}
      {rating && <li className="star">{rating}</li>}
      <li dir="auto">{uploader ?? texts.anonymous}</li>
      <li>
        <RelativeTime {...created} />
      </li>
    </ul>
  )
}
