import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { QuietLink } from '@/components/ui/quiet-link'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { links } from '@/lib/links'
import type { ListChange } from '@/lib/lists/schemas/changes'
import { readChanges } from './calls'

/** What the collaborators did with the entries of a list, the latest first. */
export function Changes({ url }: { url: string }) {
  const t = useTranslations('lists.changes')
  const format = useFormats()
  const [all, setAll] = useState<readonly ListChange[]>([])
  useEffect(() => {
    readChanges(url).then(
      ({ data }) => setAll(data),
      () => {},
    )
  }, [url])
  if (all.length === 0) return null
  return (
    <section className="grid gap-2" aria-labelledby="list-changes">
      <h3 id="list-changes" className="font-semibold text-ink">
        {t('title')}
      </h3>
      <ol className="grid max-h-64 gap-2 overflow-y-auto text-sm/normal">
        {all.map(({ id, username, kind, media, others, createdDate }) => (
          <li key={id} className="wrap-anywhere">
            {t.rich(kind, {
              username,
              title: media.title,
              others,
              link: (title) => <QuietLink href={links.media(media.id)}>{title}</QuietLink>,
            })}{' '}
            <span className="text-quiet">
              <RelativeTime iso={createdDate} exact={format.timestamp(createdDate)} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
