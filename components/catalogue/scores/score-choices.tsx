import { useMessages } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { faceOf, formatScore, nearestScore, stepsOf } from '@/lib/identity/score-scale'
import { fill } from '@/lib/text'
import { HalfStar } from './half-star'
import type { ScoreFieldProps } from './score-field'

type Props = ScoreFieldProps & { label: string; scale: 'Stars5' | 'Faces3' }

/** A choice: its radio button covers it. */
const CHOICE =
  'relative grid min-h-11 place-items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-accent'
const RADIO = 'absolute inset-0 cursor-pointer opacity-0'
const STAR = `${CHOICE} w-6 text-edge data-filled:text-(--yellow) has-[~label:hover]:text-(--yellow) hover:text-(--yellow) odd:justify-items-end even:justify-items-start`
const FACE = `${CHOICE} w-11 text-quiet [&_.icon]:text-inherit hover:text-ink data-[filled=bad]:text-(--red) data-[filled=fair]:text-(--yellow) data-[filled=good]:text-(--green)`
const NONE = `${CHOICE} ms-auto w-11 text-quiet hover:text-ink`

/** A score in stars or faces, as a group of radio buttons. The chosen one means the stored score, whatever it is. */
export function ScoreChoices({ name, label, score, scale, onScore }: Props) {
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
