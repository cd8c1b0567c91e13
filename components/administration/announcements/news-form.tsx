import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useStepUp } from '@/components/accounts/step-up/use-step-up'
import { Form, type FormTexts } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { useSession } from '@/components/identity/session/use-session'
import { notify } from '@/components/ui/notify'
import { administrationCalls } from '@/lib/administration/links'
import type { NewsInput } from '@/lib/administration/schemas/news'
import { call } from '@/lib/browser/api'

const schema = () => import('@/lib/administration/schemas/news').then(({ newsInput }) => newsInput)

type Props = {
  form: FormTexts
  /** Called when it is being sent to all. */
  onSent: () => void
}

/**
 * Writes a mail to all users: what is typed is shown as they get it. It goes to its author first; the button for all
 * comes after that, and asks who it is.
 */
export function NewsForm({ form, onSent }: Props) {
  const t = useTranslations('administration.announcements.news')
  const { proven, dialog } = useStepUp()
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState('')
  const typed = JSON.stringify([subject, text])
  const isTried = tried === typed
  const send = async (body: NewsInput) => {
    if (!isTried) {
      await call(administrationCalls.newsTest(), { method: 'POST', body })
      setTried(typed)
      notify('success', t('toMeDone'))
      return
    }
    await proven(() => call(administrationCalls.news(), { method: 'POST', body }))
    notify('success', t('toAllDone'))
    setSubject('')
    setText('')
    setTried('')
    onSent()
  }
  return (
    <>
      <Form schema={schema} send={send} texts={form} label={t('title')}>
        <TextField name="subject" label={t('subject')} value={subject} onText={setSubject} maxLength={150} required />
        <TextField
          name="text"
          label={t('text')}
          hint={t('textHint')}
          lines={8}
          value={text}
          onText={setText}
          maxLength={5000}
          required
        />
        {text.trim() !== '' && <Preview subject={subject} text={text} />}
        <Submit className="justify-self-start">{isTried ? t('toAll') : t('toMe')}</Submit>
      </Form>
      {dialog}
    </>
  )
}

function Preview({ subject, text }: { subject: string; text: string }) {
  const t = useTranslations('administration.announcements.news')
  const now = useSession()
  const name = now.state === 'open' ? now.user.username : ''
  return (
    <section aria-label={t('preview')} className="grid gap-2 rounded-md bg-ground p-3 text-sm/normal" dir="auto">
      <p className="text-quiet">{t('preview')}</p>
      <p className="font-semibold wrap-anywhere text-ink">{subject}</p>
      <p>{t('greeting', { name })}</p>
      {text
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph) => (
          <p key={paragraph} className="wrap-anywhere">
            {paragraph}
          </p>
        ))}
      <p className="text-quiet">{t('footer')}</p>
    </section>
  )
}
