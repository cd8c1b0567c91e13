import { useMessages, useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { AirsIn } from '@/components/catalogue/charts/airs-in'
import { useRead } from '@/components/identity/session/use-read'
import { otherTitles, Title } from '@/components/titles/title'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { nextAiringText } from '@/lib/catalogue/next-airing'
import type { NextAiring } from '@/lib/catalogue/schemas/media'
import type { Season } from '@/lib/catalogue/seasons'
import { links } from '@/lib/links'
import { ownSeasonCall } from '@/lib/tracking/links/seasons'
import type { RecordEntry } from '@/lib/tracking/schemas/records'
import type { OwnSeason as Found } from '@/lib/tracking/schemas/seasons'
import { OneMoreButton } from '../records/one-more-button'
import { progressOf } from '../records/progress-text'
import { stateOfEntry } from '../records/record'
import { StatusText } from '../records/record-status'
import { seed } from '../records/states'
import { useMediaState } from '../records/use-media-state'
import { type Outcome, OWN_SEASON } from './styles'

type Props = { season: Season; title: string; onFound: (outcome: Outcome) => void; waiting?: ReactNode }

/** The works of a season that the user watches or plans, what airs next first, each with one more episode. */
export default function OwnSeason({ season, title, onFound, waiting }: Props) {
  const t = useTranslations('home.mine')
  const { retry } = useMessages().layout.part
  const { found, read } = useRead<Found>(ownSeasonCall(season))
  const isEmpty = found !== undefined && found !== 'failed' && found.data.length === 0
  useEffect(() => {
    if (found && found !== 'failed') for (const entry of found.data) seed(stateOfEntry(entry))
    if (found) onFound(found === 'failed' ? 'failed' : isEmpty ? 'none' : 'some')
  }, [found, isEmpty, onFound])
  if (found === 'failed')
    return (
      <p role="alert" className="text-soft">
        {t('failed')}{' '}
        <button type="button" className="quiet-link min-h-11" onClick={read}>
          {retry}
        </button>
      </p>
    )
  if (!found || isEmpty) return waiting
  return (
    <>
      <h2 className="section-title mb-3">{title}</h2>
      <ul className={OWN_SEASON} aria-label={title}>
        {found.data.map((entry) => (
          <Row key={entry.media.id} entry={entry} />
        ))}
      </ul>
    </>
  )
}

const ROW =
  'relative grid min-h-26 grid-cols-[60px_minmax(0,1fr)_auto] items-center gap-x-3 rounded-lg bg-raised p-2 pe-3'
const TAP =
  'relative z-1 grid size-11 place-content-center rounded-md bg-float font-bold inset-ring inset-ring-line data-current:bg-accent data-current:text-on-accent'

function Row({ entry }: { entry: RecordEntry }) {
  const { media } = entry
  const format = useFormats()
  const state = useMediaState(media.id) ?? stateOfEntry(entry)
  const { watched } = state
  return (
    <li className={ROW} style={ownColor(media)}>
      <span className="cover h-22 rounded-sm">
        <Picture address={media.cover} widths={[80, 160]} sizes="60px" />
      </span>
      <span className="grid min-w-0 gap-1 text-sm/5">
        <Link
          href={links.media(media.id)}
          className="line-clamp-2 font-semibold wrap-anywhere text-ink after:absolute after:inset-0 hover:text-accent"
          dir="auto"
        >
          <Title title={media.title} {...otherTitles(media)} />
        </Link>
        {watched && (
          <span className="figures inline-flex flex-wrap gap-x-3 text-quiet">
            <StatusText status={watched.status} />
            {progressOf(format, state)}
          </span>
        )}
        {media.nextAiring && <Next airing={media.nextAiring} />}
      </span>
      {watched && <OneMoreButton state={state} className={TAP} />}
    </li>
  )
}

/** "Episode 5 on Nov 25, 2026 · in 3 h". */
function Next({ airing }: { airing: NextAiring }) {
  const { next } = useMessages().media
  const { airsIn } = useMessages().charts.calendar
  const format = useFormats()
  return (
    <span className="figures text-xs/4.5 text-quiet">
      {nextAiringText(next, format, airing)} <AirsIn date={airing.date} airsAt={airing.airsAt} text={airsIn} />
    </span>
  )
}
