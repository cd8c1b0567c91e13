import { useMessages } from 'next-intl'
import { useScoreScale } from '@/components/catalogue/scores/use-score-scale'
import { useSession } from '@/components/identity/session/use-session'
import { choose, useDisplay } from '@/components/ui/display'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { PANEL } from '@/components/ui/panel'
import { Switch } from '@/components/ui/switch'
import { COVER_SIZES, THEMES, TITLE_LANGUAGES } from '@/lib/display'
import { formatScore, SCORE_SCALES, type ScoreScale } from '@/lib/identity/score-scale'
import { changeOwn } from './change-own'
import { Choices } from './choices'

/** The display settings of this browser, and for logged-in users the scale of scores. Each choice applies at once. */
export default function Appearance() {
  const { theme, titles, covers, autoplay, scores, compact, slash } = useDisplay()
  const { state } = useSession()
  const texts = useMessages().settings
  return (
    <div className={`${PANEL} gap-6`}>
      <Choices
        name="theme"
        label={texts.theme.label}
        value={theme}
        choices={THEMES.map((value) => ({ value, label: texts.theme[value] }))}
        onChoose={(value) => choose({ theme: value })}
      />
      <Choices
        name="titles"
        label={texts.titles.label}
        hint={texts.titles.hint}
        value={titles}
        choices={TITLE_LANGUAGES.map((value) => ({
          value,
          label: texts.titles[value],
          example: texts.titles.examples[value],
        }))}
        onChoose={(value) => choose({ titles: value })}
      />
      <Choices
        name="covers"
        label={texts.covers.label}
        value={covers}
        choices={COVER_SIZES.map((value) => ({ value, label: texts.covers[value] }))}
        onChoose={(value) => choose({ covers: value })}
      />
      {state === 'open' && <ScoreScaleSetting />}
      <Switch {...texts.autoplay} checked={autoplay} onChange={(checked) => choose({ autoplay: checked })} />
      <Switch {...texts.scores} checked={scores} onChange={(checked) => choose({ scores: checked })} />
      <Switch {...texts.compact} checked={compact} onChange={(checked) => choose({ compact: checked })} />
      <Switch {...texts.slash} checked={slash} onChange={(checked) => choose({ slash: checked })} />
      <JapaneseFace texts={[texts.titles.examples.native]} />
    </div>
  )
}

/** The score that the examples show. */
const EXAMPLE = 87

/** The scale in which a user gives and reads scores. Each choice applies at once, and is stored with the account. */
function ScoreScaleSetting() {
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
