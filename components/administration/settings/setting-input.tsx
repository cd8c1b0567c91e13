import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Preview } from '@/components/community/reviews/editor/preview'
import { Field } from '@/components/form/field'
import { SelectBox } from '@/components/form/select'
import { TextField } from '@/components/form/text-field'
import { Switch } from '@/components/ui/switch'
import type { SiteSettingsAnswer } from '@/lib/administration/schemas/settings'
import type { SiteSettings } from '@/lib/schemas/site'
import type { SettingField } from './groups'
import { lockOf, shownText } from './values'

type Props = {
  field: SettingField
  answer: SiteSettingsAnswer
  /** What the input is filled with. */
  settings: SiteSettings
}

/** The input of one setting; without one, what it is and which variable decides it. */
export function SettingInput({ field, answer, settings }: Props) {
  const t = useTranslations('administration.settings')
  const label = t(`labels.${field.key}`)
  const variable = lockOf(answer, field.key)
  const wordOf = useWordOf()
  if (variable) {
    const value = wordOf(field, answer.settings) || t('empty')
    return <Locked label={label} value={value} note={t('lockedBy', { variable })} />
  }
  const shown = shownText(field, settings)
  const hint = t.has(`hints.${field.key}` as 'hints.name') ? t(`hints.${field.key}` as 'hints.name') : undefined
  const common = { name: field.key, label, hint: hint ?? '' }
  switch (field.kind) {
    case 'line':
      return <TextField {...common} defaultValue={shown} maxLength={field.most} />
    case 'links':
      return <TextField {...common} defaultValue={shown} lines={4} />
    case 'text':
      return <Markup {...common} text={shown} most={field.most} />
    case 'number':
      return <TextField {...common} defaultValue={shown} inputMode="numeric" />
    case 'switch':
      return <SwitchField {...common} checked={shown === 'true'} />
    case 'choice':
      return (
        <Field {...common}>
          {(attributes) => (
            <SelectBox
              {...attributes}
              defaultValue={shown}
              choices={field.values.map((value) => ({
                value: String(value),
                label: wordOf(field, { ...settings, [field.key]: value }),
              }))}
            />
          )}
        </Field>
      )
  }
}

/** The value that settings have for a field, in words; empty if it is empty. */
export function useWordOf(): (field: SettingField, settings: SiteSettings) => string {
  const t = useTranslations('administration.settings')
  return (field, settings) => {
    const value = shownText(field, settings)
    if (field.kind === 'switch') return t(value === 'true' ? 'on' : 'off')
    if (field.kind === 'choice') return t(`choices.${field.key}.${value}` as 'choices.registration.open')
    return value
  }
}

function Locked({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="field form-field">
      <p className="field-label">{label}</p>
      <p className="py-2 wrap-anywhere">{value}</p>
      <p className="field-message">{note}</p>
    </div>
  )
}

type SwitchProps = { name: string; label: string; hint: string; checked: boolean }

function SwitchField({ name, label, hint, checked: usual }: SwitchProps) {
  const [checked, setChecked] = useState(usual)
  return (
    <div data-switch={name}>
      <Switch label={label} hint={hint} checked={checked} onChange={setChecked} />
      {checked && <input type="hidden" name={name} value="on" />}
    </div>
  )
}

type MarkupProps = { name: string; label: string; hint: string; text: string; most: number }

/** A text with markup, and how it looks. */
function Markup({ text, most, ...common }: MarkupProps) {
  const t = useTranslations('administration.settings')
  const [written, setWritten] = useState(text)
  const [isShown, setShown] = useState(false)
  return (
    <div className="grid gap-1">
      <TextField {...common} defaultValue={text} onText={setWritten} lines={8} maxLength={most} />
      <button
        type="button"
        className="quiet-link min-h-11 justify-self-start"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {t('preview')} <span className="sr-only">{common.label}</span>
      </button>
      {isShown && <Preview text={{ value: written, textType: 'Markdown' }} label={common.label} mentions={false} />}
    </div>
  )
}
