import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { QuietLink } from '@/components/ui/quiet-link'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { List } from '@/lib/lists/schemas/lists'
import { LIST_HEAD, LIST_ICON, LIST_PAGE } from '../styles'
import { LIST_FACTS } from '../visibility'

/** A list above its discussion: its name, which leads to it, and whose it is. */
export function DiscussedList({
  list: { name, url, owner, entryCount },
  children,
}: {
  list: List
  children: ReactNode
}) {
  const t = useTranslations('lists')
  return (
    <article className={LIST_PAGE}>
      <header className={`${LIST_HEAD} mb-4`}>
        <span className={LIST_ICON}>
          <Icon name="list" size={28} />
        </span>
        <h1 className="text-lg/6.5 font-bold tracking-[-0.02em] wrap-anywhere sm:text-2xl" dir="auto">
          <Link href={links.list(url)} className="hover:text-accent">
            {name}
          </Link>
        </h1>
        <p className={LIST_FACTS}>
          <span>
            {t.rich('list.by', {
              owner,
              link: (text) => <QuietLink href={links.user(owner)}>{text}</QuietLink>,
            })}
          </span>
          <span>{t('entries', { count: entryCount })}</span>
        </p>
      </header>
      {children}
    </article>
  )
}
