import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { administrationLinks } from '@/lib/administration/links'
import type { UserTraces } from '@/lib/administration/schemas/users'
import { MAX_USER_NOTE } from '@/lib/administration/users'
import { call } from '@/lib/browser/api'
import { TracePanel } from './trace-panel'

type Note = UserTraces['notes'][number]
type Props = { userId: number; onChange: () => void } & Pick<UserTraces, 'notes'>

const schema = () => import('@/lib/administration/schemas/users').then(({ userNoteInput }) => userNoteInput)

/** Notes of administrators about a user: a new one, and those that are there. */
export function Notes({ userId, notes, onChange }: Props) {
  const t = useTranslations('administration.users.user')
  const messages = useMessages()
  const form = formTextsOf(messages)
  const [round, setRound] = useState(0)
  const send = async (body: { text: string }) => {
    await call(administrationLinks.notesCall(userId), { method: 'POST', body })
    notify('success', t('noteAdded'))
    setRound(round + 1)
    onChange()
  }
  const remove = async ({ id }: Note) => {
    const done = await orElse(call(administrationLinks.noteCall(userId, id), { method: 'DELETE' }), form.unknown)
    if (done === undefined) return
    notify('success', t('noteDeleted'))
    onChange()
  }
  const rows = notes.map((note) => {
    const author = note.author ?? t('gone')
    return {
      id: note.id,
      title: author,
      about: [],
      iso: note.createdDate,
      text: note.text,
      action: note.isOwn && (
        <LinedButton className="min-h-10 text-sm/normal" onClick={() => void remove(note)}>
          {t('deleteNote')}
          <span className="sr-only">: {t('deleteNoteOf', { author })}</span>
        </LinedButton>
      ),
    }
  })
  return (
    <TracePanel name="notes" title={t('notes')} lead={t('notesLead')} none={t('notesNone')} rows={rows}>
      <Form key={round} schema={schema} send={send} texts={form} label={t('note')}>
        <TextField name="text" label={t('note')} lines={3} maxLength={MAX_USER_NOTE} required />
        <Submit className="justify-self-start">{t('addNote')}</Submit>
      </Form>
    </TracePanel>
  )
}
