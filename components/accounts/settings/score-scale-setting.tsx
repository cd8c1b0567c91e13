import { useMessages } from 'next-intl'
import { useScoreScale } from '@/components/catalogue/scores/use-score-scale'
import { formatScore, SCORE_SCALES, type ScoreScale } from '@/lib/identity/score-scale'
import { changeOwn } from './change-own'
import { Choices } from './choices'

/** The score that the examples show. */
const EXAMPLE = 87

/** The scale in which a user gives and reads scores. Each choice applies at once, and is stored with the account. */
export function ScoreScaleSetting() {
  const scale = useScoreScale()
  const { scale: texts, faces } = useMessages().scores
  const examples: Partial<Record<ScoreScale, string>> = { Stars5: '4.5 ★', Faces3: faces.good, None: '–' }
  return (
    <Choices
      name="score-scale"
      label={texts.label}
      hint={texts.hint}
      value={scale}
      choices={SCORE_SCALES.map((value) => ({
        value,
        label: texts[value],
        example: examples[value] ?? formatScore(EXAMPLE, value),
      }))}
      onChoose={(scoreScale) => void changeOwn({ scoreScale }, texts.failed)}
    />
  )
}
