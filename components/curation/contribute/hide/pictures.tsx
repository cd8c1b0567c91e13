import { useTranslations } from 'next-intl'
import { useFile } from '@/components/identity/session/use-file'
import { useRead } from '@/components/identity/session/use-read'
import type { AttachmentDetail } from '@/lib/catalogue/schemas/attachments'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { type EntityKind, withQuery } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'

type Entry = { noun: EntityKind; id: number }

/** The pictures of a hidden entry, which only editors see: at most one page of them. Nothing, if it has none. */
export function HiddenPictures({ noun, id }: Entry) {
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
