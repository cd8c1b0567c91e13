import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { TextField } from '@/components/form/text-field'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { hideCall } from '@/lib/curation/links/hides'
import type { HideState } from '@/lib/curation/schemas/hides'
import { type EntityKind, entryLink } from '@/lib/links'
import { HiddenPictures } from './pictures'

/** Why an entry is hidden, with a button that shows it again; or the form that hides it. */
export default function HideEditor({ noun, id }: { noun: EntityKind; id: number }) {
  const t = useTranslations('contribute.hide')
  const format = useFormats()
  const { found, failure, read } = useRead<HideState>(hideCall(noun, id))
  const [isPending, setPending] = useState(false)
  if (found === undefined) return <div className="skeleton mt-6 h-44 rounded-lg" aria-hidden="true" />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  const { title, hidden } = found
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const comment = String(new FormData(event.currentTarget).get('comment') ?? '').trim()
    setPending(true)
    const sent = call(hideCall(noun, id), hidden ? { method: 'DELETE' } : { method: 'POST', body: { comment } })
    const done = await orElse(sent, t('failed'))
    setPending(false)
    if (!done) return
    notify('success', t(hidden ? 'shown' : 'done', { title }))
    read()
  }
  return (
    <form
      className="mt-6 grid justify-items-start gap-4"
      aria-label={t(hidden ? 'show' : 'hide')}
      aria-busy={isPending}
      onSubmit={(event) => void send(event)}
    >
      <p className="font-semibold wrap-anywhere text-ink" dir="auto">
        {hidden ? (
          title
        ) : (
          <Link href={entryLink(noun, id)} className="hover:text-accent">
            {title}
          </Link>
        )}
      </p>
      {hidden ? (
        <p className="text-sm/5">
          <span className="text-quiet">
            <span dir="auto">{hidden.editor ?? t('nobody')}</span> ·{' '}
            <RelativeTime iso={hidden.date} exact={format.timestamp(hidden.date)} />
          </span>
          <span className="block wrap-anywhere text-soft" dir="auto">
            {hidden.comment}
          </span>
        </p>
      ) : (
        <div className="w-full">
          <TextField name="comment" label={t('comment')} lines={3} maxLength={2000} required />
        </div>
      )}
      <button type="submit" className="button" data-pending={isPending || undefined}>
        {t(hidden ? 'show' : 'hide')}
      </button>
      {hidden && <HiddenPictures noun={noun} id={id} />}
    </form>
  )
}
