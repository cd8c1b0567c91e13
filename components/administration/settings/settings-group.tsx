import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { formTextsOf } from '@/components/form/texts'
import { notify } from '@/components/ui/notify'
import { PANEL } from '@/components/ui/panel'
import type { SettingsChange, SettingsInput, SiteSettingsAnswer } from '@/lib/administration/schemas/settings'
import { call, getJson } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import type { Group } from './groups'
import { SettingInput } from './setting-input'
import { SETTINGS_CALL } from './settings-call'
import { changedIn, lockOf, valuesIn } from './values'

type Props = { group: Group; answer: SiteSettingsAnswer; onChange: (answer: SiteSettingsAnswer) => void }

const schema = () =>
  import('@/lib/administration/schemas/settings').then(({ settingsInput }) => settingsInput.shape.change)

/** A group of settings with a button that saves them. What the environment decides is shown and cannot be changed. */
export function SettingsGroup({ group: { name, fields }, answer, onChange }: Props) {
  const t = useTranslations('administration.settings')
  const texts = formTextsOf(useMessages())
  // Another round shows the newer values of somebody else.
  const [round, setRound] = useState(0)
  // What the fields were filled with: another group that is saved brings newer settings, which these do not show.
  const [began, setBegan] = useState(answer.settings)
  const open = fields.filter(({ key }) => lockOf(answer, key) === undefined)

  const send = async (filled: SettingsChange) => {
    const body: SettingsInput = changedIn(filled, began)
    try {
      const saved = await call<SiteSettingsAnswer>(SETTINGS_CALL, { method: 'PATCH', body })
      setBegan({ ...began, ...body.change })
      onChange(saved)
      notify('success', t('saved'))
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') throw error
      const newer = await getJson<SiteSettingsAnswer>(SETTINGS_CALL)
      setBegan(newer.settings)
      onChange(newer)
      setRound((before) => before + 1)
      notify('failure', t('overtaken'))
      return false
    }
  }
  return (
    <section className={PANEL} aria-labelledby={`settings-${name}`}>
      <h2 id={`settings-${name}`} className="text-lg font-bold">
        {t(`groups.${name}`)}
      </h2>
      <Form
        key={round}
        schema={schema}
        send={send}
        values={(form) => valuesIn(form, open)}
        texts={texts}
        label={t(`groups.${name}`)}
      >
        {fields.map((field) => (
          <SettingInput key={field.key} field={field} answer={answer} />
        ))}
        {open.length > 0 && <Submit>{t('save')}</Submit>}
      </Form>
    </section>
  )
}
