import { useMessages, useTranslations } from 'next-intl'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useFile } from '@/components/identity/session/use-file'
import { useRead } from '@/components/identity/session/use-read'
import { notify } from '@/components/ui/notify'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import type { AttachmentDetail } from '@/lib/catalogue/schemas/attachments'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { hideCall } from '@/lib/curation/links/hides'
import type { HideState } from '@/lib/curation/schemas/hides'
import { type EntityKind, entryLink, withQuery } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'

type Given = { comment?: string | undefined }

const HIDING = () => import('@/lib/curation/schemas/hides').then(({ hideInput }) => hideInput)
/** What shows it again has no field. */
const SHOWING = () => import('@/lib/curation/schemas/hides').then(({ hideInput }) => hideInput.partial())

/** Why an entry is hidden, with a button that shows it again; or the form that hides it. */
export default function HideEditor({ noun, id }: { noun: EntityKind; id: number }) {
  const t = useTranslations('contribute.hide')
  const format = useFormats()
  const { found, failure, read } = useRead<HideState>(hideCall(noun, id))
  const texts = formTextsOf(useMessages())
  if (found === undefined) return <div className="skeleton mt-6 h-44 rounded-lg" aria-hidden="true" />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  const { title, hidden } = found
  const send = async (body: Given) => {
    await call(hideCall(noun, id), hidden ? { method: 'DELETE' } : { method: 'POST', body })
    notify('success', t(hidden ? 'shown' : 'done', { title }))
    read()
  }
  return (
    <Form<Given>
      schema={hidden ? SHOWING : HIDING}
      send={send}
      texts={{ ...texts, unknown: t('failed') }}
      label={t(hidden ? 'show' : 'hide')}
      className="mt-6 grid justify-items-start gap-4"
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
      <Submit>{t(hidden ? 'show' : 'hide')}</Submit>
      {hidden && <HiddenPictures noun={noun} id={id} />}
    </Form>
  )
}

type Entry = { noun: EntityKind; id: number }

/** The pictures of a hidden entry, which only editors see: at most one page of them. Nothing, if it has none. */
function HiddenPictures({ noun, id }: Entry) {
  const t = useTranslations('contribute.hide')
  const { found } = useRead<Paged<AttachmentDetail>>(contributionLinks.picturesCall(noun, id))
  if (found === undefined || found === 'failed' || found.data.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-sm font-semibold">{t('pictures', { count: found.total })}</h2>
      <ul className="flex flex-wrap gap-3">
        {found.data.map(({ id: picture, type }) => (
          <li key={picture}>
            <One noun={noun} id={id} picture={picture} type={type} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const BOX = 'h-40 w-auto max-w-full rounded-sm bg-raised object-contain'

function One({ noun, id, picture, type }: Entry & { picture: number; type: AttachmentDetail['type'] }) {
  const types = useTranslations('entry.attachments.types')
  const address = useFile(withQuery(contributionLinks.pictureOfCall(noun, id, picture), { w: 320 }))
  if (address === undefined) return <div className="skeleton h-40 w-28 rounded-sm" aria-hidden="true" />
  return (
    <figure className="grid gap-1">
      {/* biome-ignore lint/performance/noImgElement: a file that is read with the session */}
      {address !== null && <img src={address} alt={types(type)} className={BOX} />}
      <figcaption className="text-xs/normal text-quiet">{types(type)}</figcaption>
    </figure>
  )
}
