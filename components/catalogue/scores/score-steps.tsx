import { useMessages } from 'next-intl'
import type { MouseEvent } from 'react'
import { Icon } from '@/components/ui/icon'
import { faceOf, formatScore, nearestScore, type ScoreScale, stepsOf } from '@/lib/identity/score-scale'
import { fill } from '@/lib/text'
import { HalfStar } from './half-star'

type Props = {
  /** Whose score it is, as the name of the group. */
  label: string
  score: number | null
  scale: Exclude<ScoreScale, 'None'>
  /** Called with the step that was chosen; null removes the score. */
  onScore: (score: number | null) => void
}

const STEP =
  'grid h-11 min-w-0 place-items-center rounded-sm text-sm text-soft hover:bg-float-hover hover:text-ink aria-pressed:bg-accent aria-pressed:font-semibold aria-pressed:text-on-accent'
const STAR =
  'grid h-11 min-w-0 text-edge odd:justify-items-end even:justify-items-start items-center hover:text-(--yellow) data-filled:text-(--yellow)'
const NONE = 'grid h-11 w-9 flex-none place-items-center rounded-sm text-quiet hover:bg-float-hover hover:text-ink'

/** The field keeps the focus. */
const hold = (event: MouseEvent) => event.preventDefault()

/**
 * The steps of a scale as buttons, the lowest first, and one without a score: a click is a score. They stand beside a
 * field that does the same by keys (step-keys.ts), so the Tab key skips them.
 */
export function ScoreSteps({ label, score, scale, onScore }: Props) {
  const texts = useMessages().scores
  const chosen = score === null || Number.isNaN(score) ? null : nearestScore(score, scale)
  const button = { type: 'button', tabIndex: -1, onMouseDown: hold } as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a grid
    <span role="group" aria-label={label} className="score-steps flex w-full items-center gap-1">
      <span className={`grid min-w-0 flex-1 ${scale === 'Faces3' ? 'grid-cols-3' : 'grid-cols-10'}`}>
        {stepsOf(scale).map((each) => (
          <button
            key={each}
            {...button}
            className={`figures ${scale === 'Stars5' ? STAR : STEP}`}
            data-filled={(scale === 'Stars5' && chosen !== null && each <= chosen) || undefined}
            aria-pressed={each === chosen}
            onClick={() => onScore(each)}
          >
            {scale === 'Stars5' && (
              <>
                <HalfStar isEnd={each % 20 === 0} />
                <span className="sr-only">{fill(texts.stars, { score: formatScore(each, scale) })}</span>
              </>
            )}
            {scale === 'Faces3' && (
              <>
                <Icon name={faceOf(each)} size={24} />
                <span className="sr-only">{texts.faces[faceOf(each)]}</span>
              </>
            )}
            {scale !== 'Stars5' && scale !== 'Faces3' && Number(formatScore(each, scale))}
          </button>
        ))}
      </span>
      <button
        {...button}
        className={NONE}
        title={texts.none}
        aria-pressed={chosen === null}
        onClick={() => onScore(null)}
      >
        <Icon name="cancelled" size={18} />
        <span className="sr-only">{texts.none}</span>
      </button>
    </span>
  )
}
