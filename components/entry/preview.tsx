import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'

type Props = {
  /** Unlike that of any other on the page. */
  id: string
  title: string
  /** The page that holds all of them, and how many they are; nothing when they stand here already. */
  all?: { href: string; count: number } | false
  children: ReactNode
}

/** A titled part of an entry's first page: the beginning of a list, with the way to all of it. */
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
