import { useMessages } from 'next-intl'
import { useScoreScale } from '@/components/catalogue/scores/use-score-scale'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { renew, session } from '@/lib/browser/session'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { formatScore, SCORE_SCALES, type ScoreScale } from '@/lib/identity/score-scale'
import { Choices } from './choices'

/** The score that the examples show. */
const EXAMPLE = 87

/** In which scale a logged-in user gives and reads scores. Each choice applies at once, and is stored with the account. */
export default function ScoreScaleSetting() {
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
      onChoose={(value) => void chooseScale(value, texts.failed)}
    />
  )
}

/** Choices are sent one after the other, so that the last one stays. */
let sent: Promise<unknown> = Promise.resolve()

async function chooseScale(scale: ScoreScale, failed: string): Promise<void> {
  const before = show(scale)
  const sending = sent.then(() =>
    call<OwnUser>('/api/users/update', { method: 'PUT', body: { scoreScale: scale }, keepalive: true }),
  )
  sent = sending.catch(() => {})
  try {
    await sending
  } catch (error) {
    const now = session()
    if (before && now.state === 'open' && now.user.scoreScale === scale) show(before)
    notify('failure', (error instanceof Problem && error.message) || failed, { key: 'score-scale' })
  }
}

/** Shows all scores in a scale; returns the one before. */
function show(scoreScale: ScoreScale): ScoreScale | undefined {
  const now = session()
  if (now.state !== 'open') return undefined
  renew({ ...now.user, scoreScale })
  return now.user.scoreScale
}
