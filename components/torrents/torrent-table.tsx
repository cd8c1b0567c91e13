import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { naturalOrder } from '@/lib/natural-order'
import type { TorrentSort } from '@/lib/torrents/schemas/search'
import type { Torrent } from '@/lib/torrents/schemas/torrents'
import { HiddenByMe } from './hidden-by-me'
import { programTitle } from './program-title'
import { TorrentRow } from './torrent-row'
import { torrentTexts, torrentView } from './view'

/** The current order, and the address of the list in another order. */
type Order = { sort: TorrentSort; order: 0 | 1; link: (sort: TorrentSort, order: 0 | 1) => string }

/** `titles`: those that programs for series get where they do not get the names, by the ids of the torrents. */
type Props = { label: string; torrents: readonly Torrent[]; titles: ReadonlyMap<number, string>; order: Order }

const HEAD =
  'border-b border-line px-2 text-xs/5 font-medium whitespace-nowrap text-quiet first:ps-3 aria-[sort]:text-ink'
/** Columns of numbers, aligned at their end. */
const ENDS: readonly TorrentSort[] = ['size', 'seeders', 'leechers']

/** The table of torrents, with sortable columns; on a phone each row becomes a block. */
export function TorrentTable({ label, torrents, titles, order }: Props) {
  const t = useTranslations('torrents.browse')
  const torrentsWords = useTranslations('torrents')
  const format = useFormats()
  const texts = {
    ...torrentTexts(torrentsWords),
    ...{ seeders: t('columns.seeders'), leechers: t('columns.leechers'), inPrograms: t('inPrograms') },
  }
  return (
    <>
      <table className="figures w-full border-collapse text-start text-sm max-md:grid max-md:grid-cols-1 max-md:gap-2">
        <caption className="sr-only">{label}</caption>
        <thead className="max-md:hidden">
          <tr>
            <Head sort="title" order={order} />
            <th scope="col" className={`${HEAD} text-start`}>
              {t('columns.type')}
            </th>
            {(['group', 'resolution', 'languages'] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className={`${HEAD} max-[1680px]:hidden ${column === 'resolution' ? 'text-end' : 'text-start'}`}
              >
                {t(`columns.${column}`)}
              </th>
            ))}
            <Head sort="size" order={order} />
            <Head sort="seeders" order={order} />
            <Head sort="leechers" order={order} />
            <Head sort="uploader" order={order} />
            <Head sort="created" order={order} />
            <th scope="col" className={`${HEAD} text-start`}>
              <span className="sr-only">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:grid-cols-1 max-md:gap-2">
          {torrents.map((torrent) => (
            <TorrentRow
              key={torrent.id}
              torrent={torrentView(torrentsWords, format, torrent)}
              program={programTitle(torrent.name, titles.get(torrent.id))}
              work={{ title: torrent.media.title, href: links.media(torrent.media.id) }}
              texts={texts}
            />
          ))}
        </tbody>
      </table>
      <HiddenByMe total={torrents.length} />
    </>
  )
}

/** The header of a column. It sorts names ascending and other columns descending first, then reverses the order. */
function Head({ sort, order }: { sort: TorrentSort; order: Order }) {
  const t = useTranslations('torrents.browse')
  const usual = naturalOrder(sort)
  const sorted = order.sort === sort
  const next = sorted && order.order === usual ? (usual === 0 ? 1 : 0) : usual
  return (
    <th
      scope="col"
      className={`${HEAD} ${ENDS.includes(sort) ? 'text-end' : 'text-start'}`}
      aria-sort={sorted ? (order.order === 1 ? 'descending' : 'ascending') : undefined}
    >
      <Link
        href={order.link(sort, next)}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-sm hover:text-ink"
        data-keep-scroll=""
      >
        {t(`columns.${sort}`)}
        {sorted && <Icon name={order.order === 1 ? 'descending' : 'ascending'} size={14} />}
      </Link>
    </th>
  )
}
