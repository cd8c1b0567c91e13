'use client'
import { RelativeTime } from '@/components/ui/relative-time'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { TorrentActions } from './actions'
import { TorrentHealth } from './health'
import { HiddenByMe } from './hidden-by-me'
import { useIsHidden } from './hides'
import { Uploader } from './uploader'
import type { TorrentTexts, TorrentView } from './view'

type Props = { label: string; torrents: readonly TorrentView[]; texts: TorrentTexts }

const PANEL =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-raised px-4 py-3.5 md:px-5 md:py-4'
const FACTS = 'figures flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-soft *:min-w-0 *:wrap-anywhere'
/** The type (Batch, episode …), also in the table. */
export const TYPE = 'rounded-full bg-float px-2.25 py-px text-xs/5 font-semibold text-ink'

/** A list of torrents, each with its facts, seeders and leechers, and links. */
export function TorrentPanels({ label, torrents, texts }: Props) {
  return (
    <>
      <ul className="grid grid-cols-1 gap-3" aria-label={label}>
        {torrents.map((torrent) => (
          <Panel key={torrent.id} torrent={torrent} texts={texts} />
        ))}
      </ul>
      <HiddenByMe total={torrents.length} />
    </>
  )
}

type PanelProps = { torrent: TorrentView; texts: TorrentTexts }

function Panel({ torrent, texts }: PanelProps) {
  if (useIsHidden(torrent.hideable)) return null
  return (
    <li className={PANEL}>
      <div className="grid min-w-0 flex-[1_1_320px] gap-1">
        <h3 className="leading-5.5 font-semibold text-pretty wrap-anywhere" dir="auto">
          <Link href={links.torrent(torrent.id)} className="hover:text-accent">
            {torrent.name}
          </Link>
        </h3>
        <TorrentFacts torrent={torrent} texts={texts} />
        <TorrentHealth torrent={torrent} texts={texts} />
      </div>
      <TorrentActions torrent={torrent} texts={texts} />
    </li>
  )
}

/** The facts of a torrent. */
export function TorrentFacts({ torrent, texts }: PanelProps) {
  const { type, marks, group, resolution, languages, size, rating, created } = torrent
  return (
    <ul className={FACTS}>
      <li className={TYPE}>{type}</li>
      {marks.map((mark) => (
        <li key={mark} className={TYPE}>
          {mark}
        </li>
      ))}
      {group && <li dir="auto">{group}</li>}
      {resolution && <li>{resolution}</li>}
      {languages && <li title={languages.names}>{languages.tags}</li>}
      {size && <li>{size}</li>}
      {rating && <li className="star">{rating}</li>}
      <li>
        <Uploader torrent={torrent} texts={texts} />
      </li>
      <li>
        <RelativeTime {...created} />
      </li>
    </ul>
  )
}
