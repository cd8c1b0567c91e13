import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { HistoryLine } from '@/lib/tracking/schemas/records'

type Props = { imported: NonNullable<HistoryLine['import']>; createdDate: string }

/** All changes of an import as one line, with a link to it: there it is looked through and undone. */
export function ImportRow({ imported: { id, filename, works, isUndone }, createdDate }: Props) {
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
          <Link href={links.import(id)} className="font-semibold text-ink hover:text-accent">
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
