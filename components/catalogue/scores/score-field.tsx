import { useMessages } from 'next-intl'
import { useRef, useState } from 'react'
import { Field } from '@/components/form/field'
import { useForm } from '@/components/form/form'
import { keepSelected, selectText } from '@/components/form/select-text'
import { Icon } from '@/components/ui/icon'
import { faceOf, formatScore, nearestScore, parseScore, type ScoreScale, stepsOf } from '@/lib/identity/score-scale'
import { fill } from '@/lib/text'
import { HalfStar } from './half-star'
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
 * only when the user chooses something else than is shown. So a score between two steps of the scale stays what it is.
 * Without scores it renders nothing.
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

type ChoicesProps = ScoreFieldProps & { label: string; scale: 'Stars5' | 'Faces3' }

/** A choice: its radio button covers it. */
const CHOICE =
  'relative grid min-h-11 place-items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-accent'
const RADIO = 'absolute inset-0 cursor-pointer opacity-0'
const STAR = `${CHOICE} w-6 text-edge data-filled:text-(--yellow) has-[~label:hover]:text-(--yellow) hover:text-(--yellow) odd:justify-items-end even:justify-items-start`
const FACE = `${CHOICE} w-11 text-quiet [&_.icon]:text-inherit hover:text-ink data-[filled=bad]:text-(--red) data-[filled=fair]:text-(--yellow) data-[filled=good]:text-(--green)`
const NONE = `${CHOICE} ms-auto w-11 text-quiet hover:text-ink`

/** A score in stars or faces, as a group of radio buttons. The chosen one means the stored score, whatever it is. */
function ScoreChoices({ name, label, score, scale, onScore }: ChoicesProps) {
  const texts = useMessages().scores
  const chosen = score === null ? null : nearestScore(score, scale)
  const radio = (value: number | null) => ({
    type: 'radio',
    className: RADIO,
    name,
    checked: value === chosen,
    onChange: () => onScore(value),
  })
  return (
    <fieldset className="field form-field content-start">
      <legend className="field-label mb-1">{label}</legend>
      <span className="field-box">
        {stepsOf(scale).map((each) => {
          const face = faceOf(each)
          return scale === 'Stars5' ? (
            <label key={each} className={STAR} data-filled={(chosen !== null && each <= chosen) || undefined}>
              <input {...radio(each)} />
              <HalfStar isEnd={each % 20 === 0} />
              <span className="sr-only">{fill(texts.stars, { score: formatScore(each, scale) })}</span>
            </label>
          ) : (
            <label key={each} className={FACE} data-filled={each === chosen ? face : undefined}>
              <input {...radio(each)} />
              <Icon name={face} size={28} />
              <span className="sr-only">{texts.faces[face]}</span>
            </label>
          )
        })}
        <label className={NONE} title={texts.none}>
          <input {...radio(null)} />
          <span className="sr-only">{texts.none}</span>
          <span className={chosen === null ? 'opacity-40' : undefined}>
            <Icon name="cancelled" size={18} />
          </span>
        </label>
      </span>
      <p className="field-message" />
    </fieldset>
  )
}
