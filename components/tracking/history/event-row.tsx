import { useTranslations } from 'next-intl'
import { otherTitles, Title } from '@/components/titles/title'
import { LinedButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { RecordEvent } from '@/lib/tracking/schemas/records'
import { Changes } from './changes-list'
import { EVENT_COVER } from './event-cover'

type Props = { event: RecordEvent; busy: boolean; onUndo: () => void }

/** One event: the work, the values before and after, the source, and an undo button if it can be undone. */
export function EventRow({ event, busy, onUndo }: Props) {
  const t = useTranslations('history')
  const format = useFormats()
  const { media, source, createdDate, canUndo } = event
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
        <span>{t(`sources.${source}`)}</span>
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
