import { formatTimestamp } from '@/lib/format'
import { links } from '@/lib/links'
import type { WatchedEvent } from '@/lib/schemas/watched'
import { words } from '@/messages/words'
import { otherTitles, Title } from '../titles/title'
import { Icon } from '../ui/icon'
import { ownColor } from '../ui/own-color'
import { Picture } from '../ui/picture'
import { changesOf, type ShownChange } from './changes'
import { timeOf } from './days'

const t = words('history')

type Props = { event: WatchedEvent; busy: boolean; onUndo: () => void }

/** One change: the work, what was and what is, how it came about, and the way back where there is one. */
export function EventRow({ event, busy, onUndo }: Props) {
  const { media, source, createdDate, canUndo } = event
  return (
    <li className="event">
      <span className="event-cover" style={ownColor(media)}>
        <Picture address={media.cover} widths={[80, 160]} sizes="48px" />
      </span>
      <div className="event-body">
        <p className="event-title">
          <a href={links.media(media.id)} dir="auto">
            <Title title={media.title} {...otherTitles(media)} />
          </a>
        </p>
        <p className="event-said">{t(kindOf(event))}</p>
        <ul className="event-changes figures">
          {changesOf(event).map((change) => (
            <Change key={change.name} {...change} />
          ))}
        </ul>
      </div>
      <p className="event-when text-quiet">
        <time dateTime={createdDate} title={formatTimestamp(createdDate)}>
          {timeOf(createdDate)}
        </time>
        <span>{t(`sources.${source}`)}</span>
      </p>
      {canUndo && (
        <button type="button" className="button button-plain event-undo" disabled={busy} onClick={onUndo}>
          <Icon name="undo" size={18} />
          {t('undo')}
          <span className="unseen">: {media.title}</span>
        </button>
      )}
    </li>
  )
}

function Change({ name, before, after }: ShownChange) {
  return (
    <li>
      <span className="text-quiet">{name}</span> {before !== null && <span>{before}</span>}
      {before !== null && after !== null && (
        <>
          <span aria-hidden="true"> → </span>
          <span className="unseen"> {t('to')} </span>
        </>
      )}
      {after !== null ? <strong>{after}</strong> : before !== null && <span> {t('gone')}</span>}
    </li>
  )
}

function kindOf({ before, after, source }: WatchedEvent): 'added' | 'removed' | 'changed' | 'takenBack' {
  if (source === 'Undo') return 'takenBack'
  if (!before) return 'added'
  return after ? 'changed' : 'removed'
}
