import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Form, type FormTexts } from '@/components/form/form'
import { Select } from '@/components/form/select'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/section'
import { administrationCalls } from '@/lib/administration/links'
import type { AnnouncementInput } from '@/lib/administration/schemas/announcements'
import { call } from '@/lib/browser/api'
import { ANNOUNCEMENT_AUDIENCES, ANNOUNCEMENT_KINDS } from '@/lib/identity/announcements'

const schema = () => import('@/lib/administration/schemas/announcements').then((module) => module.announcementInput)

/** The form of a new announcement. `onSent` reads the list again. */
export function AnnouncementForm({ form, onSent }: { form: FormTexts; onSent: () => void }) {
  const t = useTranslations('administration.announcements')
  const [sent, setSent] = useState(0)
  const send = async (body: AnnouncementInput) => {
    await call(administrationCalls.announcements(), { method: 'POST', body })
    notify('success', t('new.done'))
    setSent(sent + 1)
    onSent()
  }
  return (
    <Panel name="new-announcement" title={t('new.title')} lead={t('new.lead')}>
      <Form key={sent} schema={schema} send={send} values={valuesOf} texts={form} label={t('new.title')}>
        <Select
          name="kind"
          label={t('new.kind')}
          value="Info"
          choices={ANNOUNCEMENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <Select
          name="audience"
          label={t('new.audience')}
          value="All"
          choices={ANNOUNCEMENT_AUDIENCES.map((value) => ({ value, label: t(`audiences.${value}`) }))}
        />
        <TextField name="text" label={t('new.text')} hint={t('new.textHint')} lines={3} maxLength={1000} required />
        <TextField name="link" label={t('new.link')} hint={t('new.linkHint')} maxLength={2000} inputMode="url" />
        <TextField name="startDate" label={t('new.start')} hint={t('new.startHint')} type="datetime-local" />
        <TextField name="endDate" label={t('new.end')} hint={t('new.endHint')} type="datetime-local" required />
        <Submit className="justify-self-start">{t('new.send')}</Submit>
      </Form>
    </Panel>
  )
}

function valuesOf(form: FormData): unknown {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    kind: text('kind'),
    audience: text('audience'),
    text: text('text'),
    link: text('link'),
    startDate: text('startDate') === '' ? null : instantOf(text('startDate')),
    endDate: instantOf(text('endDate')),
  }
}

/** The time of a field, which is local, in UTC; what is none stays as it is. */
function instantOf(local: string): string {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? local : date.toISOString()
}
