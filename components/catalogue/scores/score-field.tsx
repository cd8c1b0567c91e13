import { useMessages } from 'next-intl'
import { useRef, useState } from 'react'
import { Field } from '@/components/form/field'
import { useForm } from '@/components/form/form'
import { keepSelected, selectText } from '@/components/form/select-text'
import { formatScore, parseScore, type ScoreScale } from '@/lib/identity/score-scale'
import { fill } from '@/lib/text'
import { ScoreChoices } from './score-choices'
import { ScoreSteps } from './score-steps'
import { stepByKey } from './step-keys'
import { useScoreScale } from './use-score-scale'

export type ScoreFieldProps = {
  name: string
  /** By default "Rating", with the range of the scale. */
  label?: string
  /** From 0 to 100, or null for none; NaN for a text that is no score. */
  score: number | null
  onScore: (score: number | null) => void
}

/**
 * The input of a score in the reader's scale: a number with the steps of the scale, stars or faces. It calls `onScore`
 * only when the user chooses something else than is shown, so that a score between two steps of the scale stays what it
 * is. Without scores it renders nothing.
 */
export function ScoreField(props: ScoreFieldProps) {
  const scale = useScoreScale()
  const texts = useMessages().scores
  if (scale === 'None') return null
  const label = props.label ?? fill(texts.rating, { range: texts.ranges[scale] })
  if (scale === 'Stars5' || scale === 'Faces3') return <ScoreChoices {...props} label={label} scale={scale} />
  return <NumberScore {...props} label={label} scale={scale} />
}

type NumberScale = Exclude<ScoreScale, 'None' | 'Stars5' | 'Faces3'>
type NumberProps = ScoreFieldProps & { label: string; scale: NumberScale }

function NumberScore({ name, label, score, scale, onScore }: NumberProps) {
  const texts = useMessages().scores
  const isWrong = useForm().errorOf(name) !== undefined
  // What the field showed when the user came to it.
  const kept = useRef(score)
  const [typed, setTyped] = useState('')
  const meant = (text: string) => pointsOf(text, scale, kept.current)
  const formatted = score === null || Number.isNaN(score) ? '' : formatScore(score, scale)
  const type = (text: string) => {
    setTyped(text)
    onScore(meant(text))
  }
  const range = fill(texts.outOfRange, { range: texts.ranges[scale] })
  return (
    <Field name={name} label={label} wrong={isWrong && scale !== 'Points100' ? range : undefined}>
      {(input) => (
        <span className="field-box field-group gap-2 px-3 max-sm:flex-wrap">
          <input
            {...input}
            type="text"
            inputMode={scale === 'Decimal10' ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={8}
            className="figures min-h-11 w-[3em] min-w-0 flex-none outline-none sm:in-data-compact:flex-1"
            placeholder={texts.none}
            value={Object.is(meant(typed), score) ? typed : formatted}
            onMouseDown={keepSelected}
            onFocus={(event) => {
              kept.current = score
              selectText(event)
            }}
            onChange={({ target }) => type(target.value)}
            onKeyDown={(event) => {
              const stepped = stepByKey(event.key, event.currentTarget.value, scale, kept.current)
              if (stepped === undefined) return
              event.preventDefault()
              type(stepped)
            }}
          />
          <span className="flex min-w-0 flex-1 max-sm:basis-full sm:in-data-compact:hidden">
            <ScoreSteps label={texts.steps} score={score} scale={scale} onScore={onScore} />
          </span>
        </span>
      )}
    </Field>
  )
}

/** The points of a typed text. Numbers out of range stay in the usual scale: the form names the error. */
function pointsOf(text: string, scale: NumberScale, kept: number | null): number | null {
  const points = parseScore(text, scale, kept)
  if (points !== undefined) return points
  return scale === 'Points100' ? Number(text) : Number.NaN
}
