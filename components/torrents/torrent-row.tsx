'use client'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { countColor } from './count-color'
import { useIsHidden } from './hides'
import { TYPE } from './panels'
import { Uploader } from './uploader'
import type { TorrentTexts, TorrentView } from './view'

type Props = {
  torrent: TorrentView
  work: { title: string; href: string }
  texts: TorrentTexts & { seeders: string; leechers: string }
}

const ROW =
  'border-line transition-colors hover:bg-raised max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3.5 max-md:gap-y-0.5 max-md:rounded-lg max-md:bg-raised max-md:px-3.5 max-md:pt-3 max-md:pb-1 max-md:text-soft md:border-b'
const LINK = 'flex min-h-11 w-fit items-center rounded-sm hover:text-accent md:pointer-fine:min-h-8'
const CELL = 'whitespace-nowrap md:px-2.5 md:py-2'
/** Columns that a narrower table has below the name. An empty one takes no room on a phone. */
const WIDE = 'empty:max-md:hidden md:max-[1310px]:hidden min-[1310px]:px-2.5 min-[1310px]:py-2'
const COUNT = 'font-semibold md:text-end *:[svg]:me-0.75 *:[svg]:inline-block *:[svg]:align-[-2px]'

/** A torrent in the table of all torrents. */
export function TorrentRow({ torrent, work, texts }: Props) {
  const isHidden = useIsHidden(torrent.hideable)
  const { id, name, type, marks, size, seeders, leechers, created } = torrent
  if (isHidden) return null
  return (
    <tr className={ROW}>
      <th
        scope="row"
        className="text-start font-[550] wrap-anywhere md:min-w-60 min-[1310px]:min-w-64 max-md:flex-[1_0_100%] max-md:pb-1 md:px-2.5 md:py-1 md:ps-4"
      >
        <Link href={links.torrent(id)} className={`${LINK} text-ink`} dir="auto">
          {name}
        </Link>
        <Link href={work.href} className={`${LINK} text-xs/4.5 font-normal text-quiet`} dir="auto">
          {work.title}
        </Link>
        <p className="pb-1 text-xs/4.5 font-normal text-quiet max-md:hidden min-[1310px]:hidden" dir="auto">
          {[torrent.group, torrent.resolution, torrent.languages?.tags].filter(Boolean).join(' · ')}
        </p>
      </th>
      <td className={CELL}>
        <span className="flex flex-wrap items-start gap-1 md:flex-col">
          {[type, ...marks].map((text) => (
            <span key={text} className={TYPE}>
              {text}
            </span>
          ))}
        </span>
      </td>
      <td className={`${WIDE} wrap-break-word min-[1310px]:max-w-40`} dir="auto">
        {torrent.group}
      </td>
      <td className={`${WIDE} whitespace-nowrap min-[1310px]:text-end`}>{torrent.resolution}</td>
      <td className={WIDE}>
        {torrent.languages && (
          <span title={torrent.languages.names}>
            <span aria-hidden="true">{torrent.languages.tags}</span>
            <span className="sr-only">{torrent.languages.names}</span>
          </span>
        )}
      </td>
      <td className={`${CELL} md:text-end`}>{size ?? UNKNOWN}</td>
      <Count kind="seeders" icon="up" name={texts.seeders} count={seeders?.count} />
      <Count kind="leechers" icon="arrowDown" name={texts.leechers} count={leechers?.count} />
      <td className="wrap-break-word max-md:flex-[1_0_100%] md:max-w-40 md:px-2.5 md:py-2">
        <Uploader torrent={torrent} texts={texts} />
      </td>
      <td className="text-quiet max-md:flex-[1_0_50%] md:min-w-30 md:px-2.5 md:py-2">
        <RelativeTime {...created} />
      </td>
      <Actions torrent={torrent} texts={texts} />
    </tr>
  )
}

const UNKNOWN = '–'

type CountProps = { kind: 'seeders' | 'leechers'; icon: 'up' | 'arrowDown'; name: string; count?: number }

function Count({ kind, icon, name, count }: CountProps) {
  const format = useFormats()
  return (
    <td className={`${CELL} ${COUNT} ${countColor(kind, count)}`}>
      <Icon name={icon} size={14} />
      <span className="sr-only">{name}: </span>
      {count === undefined ? UNKNOWN : format.count(count)}
    </td>
  )
}

function Actions({ torrent: { name, magnet, file }, texts }: Pick<Props, 'torrent' | 'texts'>) {
  return (
    <td className="text-end whitespace-nowrap max-md:-me-3 md:w-[1%] md:px-2.5">
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
