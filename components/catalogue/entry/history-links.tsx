import { useTranslations } from 'next-intl'
import { Link } from '@/i18n/link'
import { historyLink, sourcesLink } from '@/lib/catalogue/links/entries'
import type { EditedNoun } from '@/lib/catalogue/nouns'

/** Links from an entry to its history, and to where its values are from. */
export function HistoryLinks({ noun, id }: { noun: EditedNoun; id: number }) {
  const t = useTranslations('edits')
  return (
    <p className="mt-5 flex flex-wrap gap-x-5 text-sm/normal">
      <Link href={historyLink(noun, id)} className="quiet-link inline-flex min-h-8 items-center">
        {t('title')}
      </Link>
      <Link href={sourcesLink(noun, id)} className="quiet-link inline-flex min-h-8 items-center">
        {t('from.short')}
      </Link>
    </p>
  )
}
