import { useMessages, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { failureText, failureTextsOf } from '@/components/identity/session/failure'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import type { SettingsInput, SiteSettingsAnswer } from '@/lib/administration/schemas/settings'
import { call, getJson } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { type Accent, accentsOf, GROUNDS } from '@/lib/site-colour'
import type { LookProps } from './look'
import { SETTINGS_CALL } from './settings-call'

/** The colour that the field begins with where the site has none of its own: near that of the software. */
const USUAL = '#e5502a'

/** The colour of the site: how it looks in both themes, or why it cannot be taken. */
export function Colour({ answer, onChange }: LookProps) {
  const t = useTranslations('administration.settings.look')
  const failures = failureTextsOf(useMessages())
  const id = useId()
  const { colour: stored } = answer.settings
  const [chosen, setChosen] = useState(stored ?? USUAL)
  const [isPending, setPending] = useState(false)
  const accents = accentsOf(chosen)
  const refused = 'refused' in accents ? accents.refused : undefined

  const save = async (colour: string | null) => {
    const body: SettingsInput = { change: { colour }, began: { colour: stored } }
    setPending(true)
    try {
      const saved = await call<SiteSettingsAnswer>(SETTINGS_CALL, { method: 'PATCH', body })
      setChosen(saved.settings.colour ?? USUAL)
      onChange(saved)
      notify('success', t('colourSaved'))
    } catch (error) {
      const isOvertaken = error instanceof Problem && error.code === 'conflict'
      const newer = isOvertaken && (await getJson<SiteSettingsAnswer>(SETTINGS_CALL).catch(() => undefined))
      if (newer) onChange(newer)
      const now = newer && (newer.settings.colour ?? t('usual'))
      notify('failure', now ? t('colourOvertaken', { colour: now }) : failureText(error, failures))
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {t('colour')}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          type="color"
          className="h-11 w-16 cursor-pointer rounded-md bg-float p-1 inset-ring inset-ring-edge"
          value={chosen}
          aria-describedby={`${id}-message`}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <code className="figures">{chosen}</code>
        <button
          type="button"
          className="button"
          disabled={isPending || refused !== undefined || chosen === stored}
          onClick={() => void save(chosen)}
        >
          {t('take')}
        </button>
        {stored !== null && <LinedButton onClick={() => void save(null)}>{t('usualColour')}</LinedButton>}
      </div>
      <p id={`${id}-message`} className="field-message" role="status" data-wrong={refused ? '' : undefined}>
        {refused ? t(`refused.${refused.theme}`, { ratio: refused.ratio }) : t('colourHint')}
      </p>
      {!('refused' in accents) && (
        <div className="mt-2 flex flex-wrap gap-3" aria-hidden="true">
          <Sample accent={accents.dark} ground={GROUNDS.dark.grounds[0]} text={t('dark')} />
          <Sample accent={accents.light} ground={GROUNDS.light.grounds[0]} text={t('light')} />
        </div>
      )}
    </div>
  )
}

type SampleProps = { accent: Accent; ground: string | undefined; text: string }

/** A link and a button of the colour, on the ground of a theme. */
function Sample({ accent: { accent, on }, ground, text }: SampleProps) {
  return (
    <span className="inline-flex items-center gap-3 rounded-md px-4 py-3 font-semibold" style={{ background: ground }}>
      <span style={{ color: accent }}>{text}</span>
      <span className="rounded-md px-3 py-1" style={{ background: accent, color: on }}>
        {text}
      </span>
    </span>
  )
}
