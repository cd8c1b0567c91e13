import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ScoreCell } from '@/components/catalogue/scores/score-cell'
import { ScoreSteps } from '@/components/catalogue/scores/score-steps'
import { useScoreScale } from '@/components/catalogue/scores/use-score-scale'
import { changeRating } from '@/components/tracking/records/change'
import { stateOfEntry } from '@/components/tracking/records/record'
import { useMediaState } from '@/components/tracking/records/use-media-state'
import { ownColor } from '@/components/ui/own-color'
import { isMany, showLater, tellLater } from '@/lib/browser/empty-boxes'
import type { ScoreScale } from '@/lib/identity/score-scale'
import type { RecordEntry } from '@/lib/tracking/schemas/records'
import { GRIDS } from './own-sections'
import { changedSince, rateLater, saidLater } from './rate-later'
import { WorkLinks } from './work-links'

const MARKS = ['has-unrated', 'many-unrated'] as const

/**
 * What the user has seen and not rated: one click on a step rates it. Rated works stay until the page is left, so that
 * a rating can be changed or taken back.
 */
export function OwnUnrated({ label, entries }: { label: string; entries: readonly RecordEntry[] }) {
  const scale = useScoreScale()
  const [asked] = useState(() => changedSince(entries, saidLater()))
  const [rated, setRated] = useState<ReadonlySet<number>>(new Set())
  const count = scale === 'None' ? 0 : asked.length
  const left = count === 0 ? 0 : count - rated.size
  useEffect(() => {
    tellLater({ 'has-unrated': left > 0, 'many-unrated': isMany(left) })
    if (count === 0) showLater(...MARKS)
  }, [count, left])
  useEffect(() => {
    return () => showLater(...MARKS)
  }, [])
  const note = (id: number, isRated: boolean) =>
    setRated((before) => new Set(isRated ? [...before, id] : [...before].filter((each) => each !== id)))
  if (scale === 'None') return null
  return (
    <ul className={GRIDS.unrated} aria-label={label}>
      {asked.map((entry) => (
        <UnratedCard key={entry.media.id} entry={entry} scale={scale} onRate={note} />
      ))}
    </ul>
  )
}

type CardProps = {
  entry: RecordEntry
  scale: Exclude<ScoreScale, 'None'>
  onRate: (id: number, isRated: boolean) => void
}

/** A seen work with the score that it has, as a field for keys, and the steps of the scale. */
function UnratedCard({ entry, scale, onRate }: CardProps) {
  const t = useTranslations('home.mine')
  const { media } = entry
  const state = useMediaState(media.id) ?? stateOfEntry(entry)
  const label = t('rate', { title: media.title })
  const score = state.watched?.rating ?? null
  // Somewhere else it may have been removed from the list.
  if (!state.watched) return null
  const rate = (next: number | null) => {
    if (next === score) return
    onRate(media.id, next !== null)
    void changeRating(media.id, next)
  }
  return (
    <li
      className="grid h-26 grid-cols-[60px_minmax(0,1fr)_44px] grid-rows-[44px_44px] items-center gap-x-3 rounded-lg bg-raised p-2"
      style={ownColor(media)}
    >
      <WorkLinks media={media} />
      <ScoreCell label={label} score={score} onScore={rate} />
      <span className="col-span-2 min-w-0">
        <ScoreSteps label={label} score={score} scale={scale} onScore={rate} />
      </span>
    </li>
  )
}

/** Asks for no ratings until a record without one is changed. */
export function RateLater({ entries }: { entries: readonly RecordEntry[] }) {
  const t = useTranslations('home.mine')
  const dismiss = () => {
    rateLater(entries)
    tellLater({ 'has-unrated': false, 'many-unrated': false })
    showLater(...MARKS)
    // The button is gone.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      className="ms-auto inline-flex min-h-11 items-center self-center text-sm font-semibold text-accent"
      onClick={dismiss}
    >
      {t('rateLater')}
    </button>
  )
}
