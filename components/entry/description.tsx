import type { ReactNode } from 'react'
import { words } from '@/messages/words'
import { look } from './look'

const t = words('entry')

/** What is written about an entry, or a word where nobody has written anything. */
export function Description({ text, none, children }: { text: string | null; none: string; children?: ReactNode }) {
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
