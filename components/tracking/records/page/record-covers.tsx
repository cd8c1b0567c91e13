import { useMessages } from 'next-intl'
import { ScoreValue } from '@/components/catalogue/scores/score-value'
import { otherTitles, Title } from '@/components/titles/title'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { fill } from '@/lib/text'
import type { RecordEntry } from '@/lib/tracking/schemas/records'
import { NextButton } from '../../next-episodes/next-button'
import { ask } from '../ask'
import { hasOneMore } from '../one-more'
import { OneMoreButton } from '../one-more-button'
import { progressOf } from '../progress-text'
import { stateOfEntry } from '../record'
import { STATUS_ICONS } from '../record-status'
import { StartAgainButton } from '../start-again-button'
import { useMediaState } from '../use-media-state'
import { kindOf } from './kind'
import { tableKeys } from './table-keys'

/** The user's works as covers, with progress and score below. */
export function RecordCovers({ entries }: { entries: readonly RecordEntry[] }) {
  const texts = useMessages().myMedia.list
  return (
    <ul
      className="watched-covers grid grid-cols-(--covers) gap-x-4 gap-y-6"
      aria-label={texts.list}
      onKeyDown={tableKeys}
    >
      {entries.map((entry) => (
        <Cover key={entry.media.id} entry={entry} />
      ))}
    </ul>
  )
}

/** The button of one more episode, or of the next run. */
const NEXT = 'inline-grid size-11 place-content-center rounded-md text-quiet hover:bg-float hover:text-ink'

function Cover({ entry }: { entry: RecordEntry }) {
  const { media } = entry
  const { statuses, list: texts } = useMessages().myMedia
  const words = useMessages().media
  const format = useFormats()
  const state = useMediaState(media.id) ?? stateOfEntry(entry)
  const { watched, title } = state
  if (!watched) return null
  return (
    <li className="min-w-0" style={ownColor(media)} data-watched={watched.status} data-row={media.id}>
      <Link href={links.media(media.id)} className="block hover:text-accent">
        <span className="cover">
          <Picture address={media.cover} widths={[160, 240]} sizes="160px" />
        </span>
        <span className="mt-1.5 line-clamp-2 text-sm font-[550]" dir="auto">
          <Title title={media.title} {...otherTitles(media)} />
        </span>
        <span className="figures text-xs text-quiet">{kindOf(words, format, media)}</span>
      </Link>
      <span className="mt-1 flex min-h-8 items-center gap-1.5 text-xs text-quiet">
        <span className="flex text-(--status,var(--grey))" title={statuses[watched.status]}>
          <Icon name={STATUS_ICONS[watched.status]} size={16} />
          <span className="sr-only">{statuses[watched.status]}</span>
        </span>
        <span className="figures">{progressOf(format, state)}</span>
        {watched.rating !== null && (
          <b className="figures ms-auto text-ink">
            <ScoreValue score={watched.rating} />
          </b>
        )}
      </span>
      <span className="flex items-center gap-1">
        <OneMoreButton state={state} className={NEXT} />
        {!hasOneMore(state) && <StartAgainButton state={state} iconOnly={NEXT} />}
        <NextButton state={state} className="w-9 max-md:hidden" />
        <IconButton
          icon="edit"
          size={16}
          className="ms-auto"
          label={fill(texts.edit, { title })}
          onClick={() => ask({ kind: 'form', id: media.id })}
        />
      </span>
    </li>
  )
}
