import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Fragment, useState } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { otherTitles, Title } from '@/components/titles/title'
import { LinedButton } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { Icon } from '@/components/ui/icon'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { notify } from '@/components/ui/notify'
import { ownColor } from '@/components/ui/own-color'
import { Pagination } from '@/components/ui/pagination'
import { Picture } from '@/components/ui/picture'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import { links, pageLink } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { importLinks } from '@/lib/tracking/links/imports'
import type { HistoryLine, RecordEvent } from '@/lib/tracking/schemas/records'
import { isConflict } from '../records/record'
import { undoChange } from '../records/save'
import { Changes } from './changes-list'
import { byDay } from './days'
import { EVENT_COVER } from './event-cover'
import { HISTORY, HistorySkeleton } from './skeleton'

const PATH = links.myAccount('history')

/** All changes of the user's watched records by day, the newest first. Loaded with its texts when it is opened. */
export default function History() {
  const format = useFormats()
  const t = useTranslations('history')
  const page = pageIn(useSearchParams().get('page'))
  const { found, failure, read } = useRead<Paged<HistoryLine>>(pageLink('/api/me/history', page))
  const [undoing, setUndoing] = useState<number>()
  const undo = async (event: RecordEvent) => {
    setUndoing(event.id)
    try {
      await undoChange(event.media.id, event.id)
      notify('success', t('undone', { title: event.media.title }))
    } catch (error) {
      notify('failure', isConflict(error) ? t('overtaken') : t('undoFailed'))
    }
    setUndoing(undefined)
    read()
  }
  if (found === undefined) return <HistorySkeleton />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  if (found.total === 0) return <NoHistory />
  return (
    <div className={`results ${HISTORY}`}>
      {byDay(format, found.data).map(({ day, events: lines }) => (
        <section key={day} aria-label={day}>
          <h2 className="font-strong">{day}</h2>
          <ul className="mt-3 grid gap-2">
            {lines.map(({ id, createdDate, event, import: imported }) => (
              <Fragment key={id}>
                {event && <EventRow event={event} busy={undoing !== undefined} onUndo={() => void undo(event)} />}
                {imported && <ImportRow imported={imported} createdDate={createdDate} />}
              </Fragment>
            ))}
          </ul>
        </section>
      ))}
      {found.data.length === 0 && <p className="text-quiet">{t('past')}</p>}
      <JapaneseFace
        texts={found.data.flatMap(({ event }) => (event ? [event.media.title, event.media.nativeTitle] : []))}
      />
      <Pagination of={found} href={(to) => pageLink(PATH, to)} />
    </div>
  )
}

function NoHistory() {
  const t = useTranslations('history')
  return <Empty title={t('nothing')} lead={t('nothingText')} next={{ href: mediaIndexLink({}), text: t('browse') }} />
}

const pageIn = (text: string | null) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)

type ImportProps = { imported: NonNullable<HistoryLine['import']>; createdDate: string }

/** All changes of an import as one line, with a link to it: there it is looked through and undone. */
function ImportRow({ imported: { id, filename, works, isUndone }, createdDate }: ImportProps) {
  const t = useTranslations('history')
  const format = useFormats()
  const sentence = t(isUndone ? 'importUndone' : 'imported', { count: works })
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-x-4 rounded-md bg-raised p-3">
      <span className="grid place-items-center text-quiet">
        <Icon name={isUndone ? 'undo' : 'upload'} />
      </span>
      <p className="grid min-w-0">
        {id === null ? (
          <span className="font-semibold text-ink">{sentence}</span>
        ) : (
          <Link href={importLinks.page(id)} className="font-semibold text-ink hover:text-accent">
            {sentence}
          </Link>
        )}
        {filename && (
          <span className="truncate text-sm text-quiet" dir="auto">
            {filename}
          </span>
        )}
      </p>
      <time className="text-xs/5 text-quiet" dateTime={createdDate} title={format.timestamp(createdDate)}>
        {format.localTime(createdDate)}
      </time>
    </li>
  )
}

type Props = { event: RecordEvent; busy: boolean; onUndo: () => void }

/** One event: the work, the values before and after, the source, and an undo button if it can be undone. */
function EventRow({ event, busy, onUndo }: Props) {
  const t = useTranslations('history')
  const format = useFormats()
  const { media, source, token, createdDate, canUndo } = event
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)] items-start gap-x-4 gap-y-1 rounded-md bg-raised p-3 sm:grid-cols-[48px_minmax(0,1fr)_auto]">
      <span className={EVENT_COVER} style={ownColor(media)}>
        <Picture address={media.cover} widths={[80, 160]} sizes="48px" />
      </span>
      <div className="min-w-0 text-sm/5.5 sm:row-span-2">
        <p className="text-base/5.5 font-semibold wrap-anywhere text-ink">
          <Link href={links.media(media.id)} className="hover:text-accent" dir="auto">
            <Title title={media.title} {...otherTitles(media)} />
          </Link>
        </p>
        <p className="text-quiet">{t(kindOf(event))}</p>
        <Changes {...event} />
      </div>
      <p className="flex gap-2.5 justify-self-start text-end text-xs/5 text-quiet sm:grid sm:justify-items-end sm:gap-0 sm:justify-self-auto">
        <time dateTime={createdDate} title={format.timestamp(createdDate)}>
          {format.localTime(createdDate)}
        </time>
        <span>{token === null ? t(`sources.${source}`) : t('byToken', { name: token })}</span>
      </p>
      {canUndo && (
        <LinedButton
          className="col-start-2 min-h-10 self-end justify-self-start px-3.5 text-sm/normal disabled:cursor-default disabled:opacity-60 sm:col-start-auto sm:justify-self-end"
          disabled={busy}
          onClick={onUndo}
        >
          <Icon name="undo" size={18} />
          {t('undo')}
          <span className="sr-only">: {media.title}</span>
        </LinedButton>
      )}
    </li>
  )
}

function kindOf({ before, after, source }: RecordEvent): 'added' | 'removed' | 'changed' | 'takenBack' | 'joined' {
  if (source === 'Undo') return 'takenBack'
  if (source === 'Merge') return 'joined'
  if (!before) return 'added'
  return after ? 'changed' : 'removed'
}
