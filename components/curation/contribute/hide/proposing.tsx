import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { HideProposal } from '@/lib/curation/schemas/proposed-acts'
import { type EntityKind, entryLink } from '@/lib/links'
import { Proposed } from '../proposed'

const schema = () => import('@/lib/curation/schemas/proposed-acts').then(({ hideProposal }) => hideProposal)

/** The form that proposes to hide an entry. */
export default function HideProposing({ noun, id, name }: { noun: EntityKind; id: number; name: string | undefined }) {
  const t = useTranslations('contribute.hide')
  const merge = useTranslations('contribute.merge')
  const texts = formTextsOf(useMessages())
  const [isProposed, setProposed] = useState(false)
  if (isProposed) return <Proposed noun={noun} id={id} />
  if (name === undefined) return <p className="mt-6">{t('gone')}</p>
  const send = async (body: HideProposal) => {
    await call(contributionLinks.hidesCall(), { method: 'POST', body })
    setProposed(true)
  }
  const values = (form: FormData) => ({
    noun,
    id,
    comment: form.get('comment'),
    source: String(form.get('source') ?? '').trim() || null,
  })
  return (
    <Form<HideProposal>
      schema={schema}
      send={send}
      values={values}
      texts={{ ...texts, unknown: t('failed') }}
      label={t('propose')}
      className="mt-6 grid gap-4"
    >
      <p className="font-semibold wrap-anywhere text-ink" dir="auto">
        <Link href={entryLink(noun, id)} className="hover:text-accent">
          {name}
        </Link>
      </p>
      <TextField name="comment" label={t('commentMember')} lines={3} maxLength={2000} required />
      <TextField name="source" label={merge('source')} maxLength={1000} autoComplete="off" />
      <p>
        <Submit>{t('propose')}</Submit>
      </p>
    </Form>
  )
}
