'use client'
import { formatCount } from '@/lib/format'
import { links } from '@/lib/links'
import { CopyButton } from '../ui/copy-button'
import { Icon } from '../ui/icon'
import { RelativeTime } from '../ui/relative-time'
import type { ShownTorrent, TorrentTexts } from './shown'

type Props = {
  torrent: ShownTorrent
  work: { title: string; href: string }
  texts: TorrentTexts & { seeders: string; leechers: string }
}

/** A torrent in the table of many works' torrents. */
export function TorrentRow({ torrent, work, texts }: Props) {
  const { id, name, type, size, seeders, leechers, created } = torrent
  return (
    <tr>
      <th scope="row" className="torrent-name">
        <a href={links.torrent(id)} dir="auto">
          {name}
        </a>
        <a href={work.href} className="torrent-work" dir="auto">
          {work.title}
        </a>
      </th>
      <td className="torrent-type">
        <span className="panel-type">{type}</span>
      </td>
      <td className="torrent-size">{size ?? UNKNOWN}</td>
      <Count kind="seeders" icon="up" name={texts.seeders} count={seeders?.count} />
      <Count kind="leechers" icon="arrowDown" name={texts.leechers} count={leechers?.count} />
      <td className="torrent-created">
        <RelativeTime {...created} />
      </td>
      <Actions torrent={torrent} texts={texts} />
    </tr>
  )
}

const UNKNOWN = '–'

type CountProps = { kind: 'seeders' | 'leechers'; icon: 'up' | 'arrowDown'; name: string; count?: number }

function Count({ kind, icon, name, count }: CountProps) {
  return (
    <td className="torrent-count" data-kind={kind} data-none={count === 0 || undefined}>
      <Icon name={icon} size={14} />
      <span className="unseen">{name}: </span>
      {count === undefined ? UNKNOWN : formatCount(count)}
    </td>
  )
}

function Actions({ torrent: { name, magnet, file }, texts }: Pick<Props, 'torrent' | 'texts'>) {
  return (
    <td className="torrent-actions">
      {file && (
        <a href={file.address} download={file.name} className="icon-button" aria-label={`${texts.file}: ${name}`}>
          <Icon name="download" size={18} />
        </a>
      )}
      {magnet && (
        <>
          <a href={magnet} className="icon-button" aria-label={`${texts.magnet}: ${name}`}>
            <Icon name="magnet" size={18} />
          </a>
          <CopyButton text={magnet} label={`${texts.copy}: ${name}`} done={texts.copied} failed={texts.notCopied} />
        </>
      )}
    </td>
  )
}
