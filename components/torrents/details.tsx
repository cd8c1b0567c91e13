import { useTranslations } from 'next-intl'
import { FACTS, Fact } from '@/components/catalogue/entry/fact'
import { Icon } from '@/components/ui/icon'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import type { Translator } from '@/i18n/translator'
import type { Formats } from '@/lib/format'
import type { TorrentEntry } from '@/lib/torrents/schemas/torrents'
import { Uploader } from './uploader'
import { type TorrentView, torrentTexts, torrentView } from './view'

/** The known facts of a torrent. */
export function TorrentDetails({ torrent }: { torrent: TorrentEntry }) {
  const e = useTranslations('torrents.entry')
  const format = useFormats()
  const t = useTranslations('torrents')
  const view = torrentView(t, format, torrent)
  const { infoHashV1, infoHashV2, trackers, uploader, isAnonymous, link, isUnlisted } = torrent
  return (
    <aside className={FACTS} aria-label={e('facts')}>
      <dl className="figures">
        {factsOf(e, format, view, torrent).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        {(uploader !== null || isAnonymous) && (
          <Fact name={e('uploader')}>
            <Uploader torrent={view} texts={torrentTexts(t)} />
          </Fact>
        )}
        {link && (
          <Fact wide name={e('link')}>
            <a href={link} rel="nofollow ugc noopener external" className="quiet-link wrap-anywhere" dir="ltr">
              {link}
            </a>
          </Fact>
        )}
        {isUnlisted && (
          <Fact wide name={e('unlisted')}>
            {e('unlistedText')}
          </Fact>
        )}
        <Fact wide name={e('standardTitle')}>
          {torrent.standardTitle === null || torrent.standardTitle === torrent.name ? (
            e('standardTitleSame')
          ) : (
            <>
              <span dir="auto">{torrent.standardTitle}</span>{' '}
              <span className="block text-sm text-quiet">{e('standardTitleOther')}</span>
            </>
          )}
        </Fact>
        <Fact name={e('created')}>
          <RelativeTime {...view.created} />
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
  format: Formats,
  { type, marks, group, resolution, languages, size, rating }: TorrentView,
  { fileCount, completed }: TorrentEntry,
): [name: string, value: string][] {
  const facts = [
    [e('type'), type],
    [e('marks'), marks.join(', ')],
    [e('group'), group],
    [e('resolution'), resolution],
    [e('languages'), languages?.names],
    [e('size'), size],
    [e('fileCount'), fileCount > 0 && format.count(fileCount)],
    [e('completed'), completed !== null && format.count(completed)],
    [e('rating'), rating],
  ] as const
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []))
}
