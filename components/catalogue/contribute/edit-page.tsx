import { useMessages, useTranslations } from 'next-intl'
import { formTextsOf } from '@/components/form/texts'
import { failureTextsOf } from '@/components/identity/session/failure'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { type EditField, EditForm } from './edit-form'
import type { RelationRow } from './relations-form'

type Props = {
  noun: 'media' | 'character' | 'tag'
  id: number
  name: string
  entry: string
  updatedDate: string
  fields: readonly EditField[]
  /** Of a work: its relations. */
  relations?: readonly RelationRow[]
}

/** The edit page of an entry: one form for all its own fields. */
export function EditPage({ name, fields, relations, ...entry }: Props) {
  const messages = useMessages()
  const formTexts = formTextsOf(useMessages())
  const t = useTranslations('contribute')
  const errors = useTranslations('errors')
  const title = t('title', { name })
  return (
    <div className="column max-w-205 pt-6">
      <h1 className="mb-1 text-2xl font-bold">{title}</h1>
      <p className="text-quiet">{t('lead')}</p>
      <EditForm
        {...entry}
        fields={fields}
        texts={{
          title,
          save: t('save'),
          done: t('done'),
          back: t('back'),
          forbidden: errors('forbidden'),
          needsScript: messages.account.needsScript,
        }}
        history={{ ...messages.contribute.history, failures: failureTextsOf(messages) }}
        form={formTexts}
        lists={relations && { relations, texts: { relations: t('relations.title'), episodes: t('episodes.title') } }}
      />
      <JapaneseFace texts={fields.map(({ value }) => value)} />
    </div>
  )
}
