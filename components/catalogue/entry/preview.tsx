import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'

type Props = {
  /** An id that is unique on the page. */
  id: string
  title: string
  /** The address and length of the whole list; false if all entries are already here. */
  all?: { href: string; count: number } | false
  children: ReactNode
}

/** A section of an entry's first page: the beginning of a list, with a link to the whole list. */
export function Preview({ id, title, all, children }: Props) {
  const t = useTranslations('entry')
  const format = useFormats()
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex items-baseline justify-between gap-4 text-sm/normal">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {all && (
          <Link href={all.href} className="quiet-link figures">
            {t('all', { count: format.count(all.count) })}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
