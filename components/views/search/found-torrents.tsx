'use client'
import { HiddenByMe } from '@/components/torrents/hidden-by-me'
import { type Hideable, useIsHidden } from '@/components/torrents/hides'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'

/** A torrent as the search page shows it; `details` are its type and size. */
export type TorrentLine = { id: number; name: string; work: string; details: string; hideable: Hideable }

/** The torrents that a search has found, without those that the user has hidden. */
export function FoundTorrents({ label, torrents }: { label: string; torrents: readonly TorrentLine[] }) {
  return (
    <>
      <ul className="grid gap-2" aria-label={label}>
        {torrents.map((torrent) => (
          <Line key={torrent.id} torrent={torrent} />
        ))}
      </ul>
      <HiddenByMe total={torrents.length} />
    </>
  )
}

function Line({ torrent: { id, name, work, details, hideable } }: { torrent: TorrentLine }) {
  if (useIsHidden(hideable)) return null
  return (
    <li>
      <Link
        href={links.torrent(id)}
        className="flex min-h-16 items-center gap-3.5 rounded-md bg-raised px-4 py-2.5 text-quiet transition-colors hover:bg-float"
      >
        <Icon name="magnet" size={18} />
        <span className="grid min-w-0 flex-1">
          <span className="font-[550] wrap-anywhere text-ink" dir="auto">
            {name}
          </span>
          <span className="truncate text-sm" dir="auto">
            {work}
          </span>
        </span>
        <span className="figures flex-none text-sm max-sm:hidden">{details}</span>
      </Link>
    </li>
  )
}
