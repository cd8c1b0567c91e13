import { useMessages, useTranslations } from 'next-intl'
import { ScoreValue } from '@/components/catalogue/scores/score-value'
import { otherTitles, Title } from '@/components/titles/title'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { extentOf } from '@/lib/catalogue/extent'
import type { Formats } from '@/lib/format'
import type { RecordList } from '@/lib/identity/record-lists'
import { links } from '@/lib/links'
import type { PublicRecord } from '@/lib/tracking/schemas/public-records'

type Props = { list: RecordList; label: string; records: readonly PublicRecord[] }

const HEAD = 'px-2 py-2 text-xs font-semibold text-quiet'
const CELL = 'figures px-2 text-sm/normal whitespace-nowrap'

/** Records as a table of compact rows; dates stand on wide screens only. */
export function PublicRecordTable({ list, label, records }: Props) {
  const t = useTranslations('users.records')
  const { statuses } = useMessages().myMedia
  const format = useFormats()
  const day = (date: string | null) => (date ? format.partialDate(date) : '')
  return (
    <table className="w-full border-collapse" aria-label={label}>
      <thead>
        <tr className="border-b border-line">
          <th className={`${HEAD} text-start`} scope="col">
            {t('title')}
          </th>
          <th className={`${HEAD} text-end`} scope="col">
            {t('score')}
          </th>
          <th className={`${HEAD} text-end`} scope="col">
            {list === 'games' ? <span className="sr-only">{t('progress')}</span> : t('progress')}
          </th>
          <th className={`${HEAD} text-start max-lg:hidden`} scope="col">
            {t('started')}
          </th>
          <th className={`${HEAD} text-start max-lg:hidden`} scope="col">
            {t('finished')}
          </th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => {
          const { media, status, rating } = record
          const statusName = list === 'anime' ? statuses[status] : t(`statuses.${status}`)
          return (
            <tr
              key={media.id}
              className="h-14 border-b border-line hover:bg-raised"
              style={ownColor(media)}
              data-watched={status}
            >
              <th
                className="w-full max-w-0 py-1 ps-2 text-start shadow-[inset_3px_0_0_var(--status,var(--grey))]"
                scope="row"
              >
                <span className="flex min-w-0 items-center gap-3">
                  <span className="cover h-12 w-8 flex-none rounded-xs">
                    <Picture address={media.cover} widths={[160]} sizes="32px" />
                  </span>
                  <span className="min-w-0">
                    <Link
                      href={links.media(media.id)}
                      className="line-clamp-2 min-h-6 text-sm/normal font-[550] hover:text-accent"
                      dir="auto"
                    >
                      <Title title={media.title} {...otherTitles(media)} />
                    </Link>
                    <span className="sr-only">{statusName}</span>
                  </span>
                </span>
              </th>
              <td className={`${CELL} text-end font-semibold`}>
                {rating === null ? <span className="text-quiet">–</span> : <ScoreValue score={rating} />}
              </td>
              <td className={`${CELL} text-end`}>{progressOf(format, record)}</td>
              <td className={`${CELL} text-quiet max-lg:hidden`}>{day(record.startedDate)}</td>
              <td className={`${CELL} text-quiet max-lg:hidden`}>{day(record.finishedDate)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** "4 / 26", "4", or nothing for a work without parts. */
function progressOf(format: Formats, { media, episodesWatched }: PublicRecord): string {
  const { counted, total } = extentOf(media)
  if (!counted) return ''
  const number = format.count(episodesWatched)
  return total === null ? number : `${number} / ${format.count(total)}`
}
