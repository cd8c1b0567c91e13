import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Contested } from '@/components/form/contested'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { formTextsOf } from '@/components/form/texts'
import { notify } from '@/components/ui/notify'
import { PANEL } from '@/components/ui/panel'
import type { SettingsChange, SettingsInput, SiteSettingsAnswer } from '@/lib/administration/schemas/settings'
import { call, getJson } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import type { Group } from './groups'
import { SettingInput, useWordOf } from './setting-input'
import { SETTINGS_CALL } from './settings-call'
import { changedIn, lockOf, mergedWith, type Overtaken, takeNewer, valuesIn } from './values'

type Props = { group: Group; answer: SiteSettingsAnswer; onChange: (answer: SiteSettingsAnswer) => void }

const schema = () =>
  import('@/lib/administration/schemas/settings').then(({ settingsInput }) => settingsInput.shape.change)

/**
 * A group of settings with a button that saves them. What the environment decides is shown and cannot be changed. What
 * another administrator has saved meanwhile is shown beside what is typed, which stays.
 */
export function SettingsGroup({ group: { name, fields }, answer, onChange }: Props) {
  const t = useTranslations('administration.settings')
  const wordOf = useWordOf()
  const texts = formTextsOf(useMessages())
  const section = useRef<HTMLElement>(null)
  // What the fields are filled with, and what a change begins from. Another group that is saved brings newer settings,
  // which these do not show.
  const [shown, setShown] = useState(answer.settings)
  const [began, setBegan] = useState(answer.settings)
  const [overtaken, setOvertaken] = useState<Overtaken>({ round: 0, contested: [], followed: {} })
  const open = fields.filter(({ key }) => lockOf(answer, key) === undefined)
  const { round, contested, followed } = overtaken
  useEffect(() => {
    if (round === 0) return
    const [question, save] = ['[role="alert"] button', '[type="submit"]'].map((each) =>
      section.current?.querySelector<HTMLElement>(each),
    )
    const next = question ?? save
    next?.focus()
  }, [round])

  const send = async (filled: SettingsChange) => {
    const body: SettingsInput = changedIn(filled, began)
    try {
      const saved = await call<SiteSettingsAnswer>(SETTINGS_CALL, { method: 'PATCH', body })
      setBegan({ ...began, ...body.change })
      setOvertaken({ round, contested: [], followed: {} })
      onChange(saved)
      notify('success', t('saved'))
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') throw error
      const newer = await getJson<SiteSettingsAnswer>(SETTINGS_CALL)
      setShown({ ...newer.settings, ...body.change })
      setBegan(newer.settings)
      setOvertaken({ round: round + 1, ...mergedWith(newer.settings, began, body.change) })
      onChange(newer)
      notify('failure', t('overtaken'))
      return false
    }
  }
  const take = (key: Overtaken['contested'][number]) => (form: HTMLFormElement | null) => {
    const field = fields.find((each) => each.key === key)
    if (form && field) takeNewer(form, field, began)
    setOvertaken({ ...overtaken, contested: contested.filter((each) => each !== key) })
  }
  return (
    <section ref={section} className={PANEL} aria-labelledby={`settings-${name}`}>
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
          <div key={field.key} className={`grid gap-2 ${field.kind === 'number' ? 'sm:max-w-60' : ''}`}>
            <SettingInput field={field} answer={answer} settings={shown} />
            {contested.includes(field.key) && (
              <Contested label={t(`labels.${field.key}`)} newer={wordOf(field, began)} onTake={take(field.key)} />
            )}
            {field.key in followed && (
              <p className="text-sm wrap-anywhere text-quiet">
                {t('followed', { before: wordOf(field, { ...began, ...followed }) || t('empty') })}
              </p>
            )}
          </div>
        ))}
        {open.length > 0 && <Submit className="justify-self-start">{t('save')}</Submit>}
      </Form>
    </section>
  )
}
