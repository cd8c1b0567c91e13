'use client'
import { Fragment } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { countColor } from './count-color'
import { useIsHidden } from './hides'
import { TYPE } from './panels'
import type { ProgramTitle } from './program-title'
import { Uploader } from './uploader'
import type { TorrentTexts, TorrentView } from './view'

type Props = {
  torrent: TorrentView
  program: ProgramTitle | null
  work: { title: string; href: string }
  texts: TorrentTexts & { seeders: string; leechers: string; inPrograms: string }
}

const ROW =
  'border-line transition-colors hover:bg-raised max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2.5 max-md:rounded-lg max-md:bg-raised max-md:px-3 max-md:py-1 max-md:text-[0.8125rem] max-md:text-soft md:border-b'
const NAME = 'flex min-h-10 min-w-0 flex-1 items-center rounded-sm text-ink hover:text-accent md:min-h-9.5'
const WORK =
  'flex min-h-9.5 min-w-0 items-center rounded-sm text-xs/4 font-normal text-quiet hover:text-accent max-[1180px]:hidden w-42 flex-none'
const CELL = 'whitespace-nowrap md:px-2'
/** Columns of a wide table alone; elsewhere the name mostly says it, and the torrent's page does. */
const WIDE = 'whitespace-nowrap max-[1680px]:hidden min-[1680px]:px-2'
const COUNT = 'font-semibold md:text-end *:[svg]:me-0.75 *:[svg]:inline-block *:[svg]:align-[-2px]'

/** A torrent in the table of all torrents: one line of 39 pixels beside a mouse, two on a phone. */
export function TorrentRow({ torrent, program, work, texts }: Props) {
  const isHidden = useIsHidden(torrent.hideable)
  const { id, name, type, marks, size, seeders, leechers, created } = torrent
  if (isHidden) return null
  const inPrograms = program && `${texts.inPrograms}: ${program.title}`
  return (
    <tr className={ROW}>
      <th scope="row" className="w-full text-start font-[550] max-md:flex-[1_0_100%] md:min-w-60 md:ps-3 md:pe-2">
        <span className="flex items-center gap-3">
          <Link href={links.torrent(id)} className={NAME} dir="auto">
            <span
              className="line-clamp-2 text-[0.8125rem]/4.25 wrap-break-word"
              title={inPrograms ? `${name}\n${inPrograms}` : name}
            >
              {withBreaks(name)}
            </span>
          </Link>
          <Link href={work.href} className={WORK} dir="auto">
            <span className="line-clamp-2 wrap-break-word">{work.title}</span>
          </Link>
        </span>
      </th>
      <td className={`${CELL} max-md:hidden`}>
        <span className="flex gap-1">
          {[type, ...marks].map((text) => (
            <span key={text} className={TYPE}>
              {text}
            </span>
          ))}
          {program?.numbers && (
            <span className="text-xs/5.5 text-quiet" title={inPrograms ?? undefined}>
              <span className="sr-only">{texts.inPrograms}: </span>
              {program.numbers}
            </span>
          )}
        </span>
      </td>
      <td className={`${WIDE} max-w-40 overflow-hidden text-ellipsis`} dir="auto">
        {torrent.group}
      </td>
      <td className={`${WIDE} text-end`}>{torrent.resolution}</td>
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
      <td className="whitespace-nowrap max-md:hidden md:px-2">
        <span className="flex max-w-28 items-center">
          <Uploader torrent={torrent} texts={texts} />
        </span>
      </td>
      <td className="whitespace-nowrap text-quiet max-md:min-w-0 max-md:flex-1 max-md:overflow-hidden max-md:text-ellipsis md:px-2">
        <RelativeTime {...created} isShort />
      </td>
      <Actions torrent={torrent} texts={texts} />
    </tr>
  )
}

/** Names without spaces may break behind their dots and underscores. */
const withBreaks = (name: string) =>
  name.split(/(?<=[._])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name stay where they are
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

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
    <td className="text-end whitespace-nowrap max-md:-me-2 max-md:ms-auto md:w-[1%] md:px-2 [&_.icon-button]:size-9 max-md:[&_.icon-button]:size-10">
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
