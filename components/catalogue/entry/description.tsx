import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { look } from './look'

/** The description of an entry, or a placeholder text without one. */
export function Description({ text, none, children }: { text: string | null; none: string; children?: ReactNode }) {
  const t = useTranslations('entry')
  return (
    <section className="overview" aria-label={t('about')}>
      {text ? (
        <p className={look.text} dir="auto">
          {text}
        </p>
      ) : (
        <p className={`${look.text} text-quiet`}>{none}</p>
      )}
      {children}
    </section>
  )
}
