import { useMessages } from 'next-intl'
import { type KeyboardEvent, useRef, useState } from 'react'
import { keepSelected, selectText } from '@/components/form/select-text'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { FACES, faceOf, formatScore, parseScore, type ScoreScale, USUAL_SCALE } from '@/lib/identity/score-scale'
import { fill } from '@/lib/text'
import { stepByKey, stepText } from './step-keys'
import { StepsPopover } from './steps-popover'
import { useScoreScale } from './use-score-scale'

type Props = {
  /** Whose score it is, as an accessible name. */
  label: string
  score: number | null
  /** Called when the user has set another score. */
  onScore: (score: number | null) => void
  /** Called after Enter and Escape. */
  onLeave?: (field: HTMLElement) => void
}

const CELL =
  'figures h-11 max-h-full w-full rounded-sm bg-transparent text-center font-semibold hover:bg-float focus:bg-float aria-invalid:text-(--red)'

/**
 * A score that is changed in place, in the reader's scale: a number, a step of the scale, or a choice of faces. A
 * number is written when the field is left or by Enter; arrows change it by one step, Escape restores it. A text that
 * is no score stays in the field. Its `name` is "rating". Without scores it is an empty place.
 */
export function ScoreCell(props: Props) {
  const scale = useScoreScale()
  if (scale === 'None') return <span />
  return scale === 'Faces3' ? <FaceCell {...props} /> : <NumberCell {...props} scale={scale} />
}

const isTouched = () => matchMedia('(pointer: coarse)').matches

function NumberCell({ label, score, scale, onScore, onLeave }: Props & { scale: Exclude<ScoreScale, 'None'> }) {
  const { scores: texts, errors } = useMessages()
  const range = { range: texts.ranges[scale] }
  const { ratingRange, ratingWhole } = errors.fields
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const kept = score === null ? '' : formatScore(score, scale)
  const write = (field: HTMLInputElement) => {
    const meant = parseScore(field.value, scale, score)
    if (meant === undefined) {
      const usual = /^\d+$/.test(field.value.trim()) ? ratingRange : ratingWhole
      notify('failure', scale === USUAL_SCALE ? usual : fill(texts.outOfRange, range), { key: 'score' })
    } else if (meant !== score) onScore(meant)
    setWrong(meant === undefined)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget: field } = event
    if (key === 'Escape') show(field, score)
    if (key === 'Enter' || key === 'Escape') {
      if (onLeave) onLeave(field)
      else field.blur()
    }
    const stepped = stepByKey(key, field.value, scale, score)
    if (stepped === undefined) return
    event.preventDefault()
    field.value = stepped
  }
  const show = (field: HTMLInputElement, next: number | null) => {
    field.value = next === null ? '' : formatScore(next, scale)
  }
  return (
    <>
      <input
        ref={field}
        // A new score from elsewhere, or a refused one, replaces what is in the field; so does another scale.
        key={`${scale} ${score}`}
        name="rating"
        // On a touch screen the steps are what is tapped: a keyboard would cover them.
        inputMode={isTouched() ? 'none' : scale === 'Points100' || scale === 'Points10' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={4}
        className={CELL}
        aria-label={`${label}, ${range.range}`}
        placeholder="–"
        aria-invalid={isWrong}
        defaultValue={kept}
        onMouseDown={keepSelected}
        onFocus={(event) => {
          setOpen(true)
          selectText(event)
        }}
        onBlur={({ target }) => {
          setOpen(false)
          write(target)
        }}
        onKeyDown={press}
      />
      {isOpen && field.current && (
        <StepsPopover
          anchor={field.current}
          label={label}
          score={score}
          scale={scale}
          onStep={(by) => {
            if (field.current) field.current.value = stepText(field.current.value, by, scale, score)
          }}
          onScore={(next) => {
            if (!field.current) return
            show(field.current, next)
            field.current.blur()
          }}
        />
      )}
    </>
  )
}

function FaceCell({ label, score, onScore, onLeave }: Props) {
  const texts = useMessages().scores
  const face = score === null ? undefined : faceOf(score)
  const choose = (number: string) => {
    const chosen = parseScore(number, 'Faces3', score) ?? null
    if (chosen !== score) onScore(chosen)
  }
  return (
    <span className="relative grid h-11 max-h-full w-full place-items-center rounded-sm hover:bg-float has-focus:bg-float">
      <select
        name="rating"
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
        aria-label={label}
        value={score === null ? '' : formatScore(score, 'Faces3')}
        onChange={({ target }) => choose(target.value)}
        onKeyDown={(event) => {
          const { key, currentTarget: field } = event
          if (/^[1-3]$/.test(key)) {
            event.preventDefault()
            choose(key)
          }
          if (key === 'Escape') onLeave?.(field)
        }}
      >
        <option value="">{texts.none}</option>
        {FACES.map((each, index) => (
          <option key={each} value={index + 1}>
            {texts.faces[each]}
          </option>
        ))}
      </select>
      <span className="pointer-events-none" aria-hidden="true">
        {face ? <Icon name={face} size={22} /> : '–'}
      </span>
    </span>
  )
}
