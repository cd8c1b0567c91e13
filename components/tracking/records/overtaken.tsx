import type { Messages } from 'next-intl'
import { useMessages } from 'next-intl'
import { type ScoreText, useScoreText } from '@/components/catalogue/scores/score-text'
import { LinedButton } from '@/components/ui/button'
import { useFormats } from '@/i18n/formats'
import type { Formats } from '@/lib/format'
import { fill } from '@/lib/text'
import type { MediaState } from '@/lib/tracking/schemas/records'
import { progressSentence } from './progress-text'

type Props = { state: MediaState; onTake: () => void }

/** After a conflict: shows the newer state; the user takes it, or saves their own over it. */
export function Overtaken({ state, onTake }: Props) {
  const { myMedia } = useMessages()
  const texts = myMedia.overtaken
  const format = useFormats()
  const score = useScoreText()
  return (
    <div
      className="grid justify-items-start gap-1.5 rounded-md bg-float px-4 py-3.5 text-sm/normal inset-ring inset-ring-(--yellow)"
      role="alert"
    >
      <p className="font-semibold text-ink">{texts.title}</p>
      <p>{[progressSentence(myMedia, format, state), ...moreOf(myMedia, format, score, state)].join(' · ')}</p>
      <p className="text-quiet">{texts.choice}</p>
      <LinedButton onClick={onTake}>{texts.take}</LinedButton>
    </div>
  )
}

function moreOf(myMedia: Messages['myMedia'], format: Formats, score: ScoreText, { watched }: MediaState): string[] {
  if (!watched) return []
  const texts = myMedia.overtaken
  const { status, startedDate, finishedDate } = watched
  const rating = watched.rating === null ? null : score(watched.rating)
  return [
    status !== 'Completed' && myMedia.statuses[status],
    rating !== null && fill(texts.rated, { rating }),
    startedDate && fill(texts.started, { date: format.partialDate(startedDate) }),
    finishedDate && fill(texts.finished, { date: format.partialDate(finishedDate) }),
  ].filter((text) => typeof text === 'string')
}
