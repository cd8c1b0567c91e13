import { formatPartialDate } from '@/lib/format'
import type { MediaState } from '@/lib/schemas/watched'
import { fill } from '@/lib/text'
import { myMediaTexts } from '../my-media/texts'
import { progressSentence } from './progress-text'

const texts = myMediaTexts.overtaken

type Props = { state: MediaState; onTake: () => void }

/** Tells whoever was not the first what there is now: they take it, or save theirs over it. */
export function Overtaken({ state, onTake }: Props) {
  return (
    <div
      className="grid justify-items-start gap-1.5 rounded-md bg-float px-4 py-3.5 text-sm/normal inset-ring inset-ring-(--yellow)"
      role="alert"
    >
      <p className="font-semibold text-ink">{texts.title}</p>
      <p>{[progressSentence(state), ...moreOf(state)].join(' · ')}</p>
      <p className="text-quiet">{texts.choice}</p>
      <button type="button" className="button button-plain inset-ring inset-ring-line" onClick={onTake}>
        {texts.take}
      </button>
    </div>
  )
}

function moreOf({ watched }: MediaState): string[] {
  if (!watched) return []
  const { status, rating, startedDate, finishedDate } = watched
  return [
    status !== 'Completed' && myMediaTexts.statuses[status],
    rating !== null && fill(texts.rated, { rating }),
    startedDate && fill(texts.started, { date: formatPartialDate(startedDate) }),
    finishedDate && fill(texts.finished, { date: formatPartialDate(finishedDate) }),
  ].filter((text) => typeof text === 'string')
}
