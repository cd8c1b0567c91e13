import { useSession } from '@/components/identity/session/use-session'
import { Dialog } from '@/components/ui/dialog/dialog'
import { choose, useDisplay } from '@/components/ui/display'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { lazyPart } from '@/components/ui/lazy-part'
import { Switch } from '@/components/ui/switch'
import { withMessages } from '@/i18n/browser'
import { COVER_SIZES, THEMES, TITLE_LANGUAGES } from '@/lib/display'
import type { settings } from '@/messages/generated/frame.json'
import { Choices } from './choices'

export type SettingsTexts = typeof settings

const ScoreScaleSetting = lazyPart(withMessages(() => import('./score-scale-setting')))

type Props = { open: boolean; onClose: () => void; texts: SettingsTexts }

/** The display settings of this browser, and for logged-in users the scale of scores. Each choice applies at once. */
export default function SettingsDialog({ open, onClose, texts }: Props) {
  const { theme, titles, covers, autoplay, scores, compact, slash } = useDisplay()
  const { state } = useSession()
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} lead={texts.lead} close={texts.close}>
      <div className="grid gap-6">
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
        {state === 'open' && <ScoreScaleSetting waiting={<span className="skeleton h-44 rounded-md" />} />}
        <Switch {...texts.autoplay} checked={autoplay} onChange={(checked) => choose({ autoplay: checked })} />
        <Switch {...texts.scores} checked={scores} onChange={(checked) => choose({ scores: checked })} />
        <Switch {...texts.compact} checked={compact} onChange={(checked) => choose({ compact: checked })} />
        <Switch {...texts.slash} checked={slash} onChange={(checked) => choose({ slash: checked })} />
      </div>
      <JapaneseFace texts={[texts.titles.examples.native]} />
    </Dialog>
  )
}
