import { useTranslations } from 'next-intl'
import { FACTS, Fact } from '@/components/catalogue/entry/fact'
import { Icon } from '@/components/ui/icon'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import type { Translator } from '@/i18n/translator'
import type { Formats } from '@/lib/format'
import type { TorrentEntry } from '@/lib/torrents/schemas/torrents'
import { Uploader } from './uploader'
import { torrentTexts } from './view'

/** The known facts of a torrent. */
export function TorrentDetails({ torrent }: { torrent: TorrentEntry }) {
  const e = useTranslations('torrents.entry')
  const format = useFormats()
  const t = useTranslations('torrents')
  const { infoHashV1, infoHashV2, createdDate, trackers, uploader, isTrusted, isAnonymous } = torrent
  return (
    <aside className={FACTS} aria-label={e('facts')}>
      <dl className="figures">
        {factsOf(e, t, format, torrent).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        {(uploader !== null || isAnonymous) && (
          <Fact name={e('uploader')}>
            <Uploader name={uploader} isTrusted={isTrusted} isAnonymous={isAnonymous} texts={torrentTexts(t)} />
          </Fact>
        )}
        <Fact name={e('created')}>
          <RelativeTime iso={createdDate} exact={format.timestamp(createdDate)} />
        </Fact>
        {infoHashV1 && (
          <Fact wide name={e('hashV1')}>
            {infoHashV1}
          </Fact>
        )}
        {infoHashV2 && (
          <Fact wide name={e('hashV2')}>
            {infoHashV2}
          </Fact>
        )}
      </dl>
      {trackers.length > 0 && (
        <details className="fold mt-4">
          <summary>
            {e('trackers', { count: trackers.length })}
            <Icon name="down" size={16} />
          </summary>
          <ul className="*:py-1 *:wrap-anywhere *:text-soft">
            {trackers.map((tracker) => (
              <li key={tracker}>{tracker}</li>
            ))}
          </ul>
        </details>
      )}
    </aside>
  )
}

function factsOf(
  e: Translator<'torrents.entry'>,
  t: Translator<'torrents'>,
  format: Formats,
  { type, fileSize, fileCount, rating, voteCount, group, resolution, languages, completed, ...marks }: TorrentEntry,
): [name: string, value: string][] {
  const facts: [name: string, value: string | null][] = [
    [e('type'), t(`types.${type}`)],
    [e('marks'), marksOf(t, marks)],
    [e('group'), group],
    [e('resolution'), resolution === null ? null : `${resolution}p`],
    [e('languages'), languages.length > 0 ? languages.map(format.language).join(', ') : null],
    [e('size'), fileSize === null ? null : format.bytes(fileSize)],
    [e('fileCount'), fileCount > 0 ? format.count(fileCount) : null],
    [e('completed'), completed === null ? null : format.count(completed)],
    [e('rating'), rating === null ? null : t('rating', { rating: format.count(Math.round(rating)), count: voteCount })],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}

function marksOf(t: Translator<'torrents'>, { isComplete, isRemake }: Pick<TorrentEntry, 'isComplete' | 'isRemake'>) {
  const marks = [...(isComplete ? [t('marks.complete')] : []), ...(isRemake ? [t('marks.remake')] : [])]
  return marks.length > 0 ? marks.join(', ') : null
}
