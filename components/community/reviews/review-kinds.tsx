import { useTranslations } from 'next-intl'
import { CHOICE_CHIP } from '@/components/ui/choice-chip'
import { Link } from '@/i18n/link'
import { REVIEW_KINDS } from '@/lib/catalogue/text-kinds'
import { authorLink } from '@/lib/community/links/reviews'
import type { AuthorSearch } from '@/lib/community/schemas/reviews'

/** The choice between the reviews, comments and recommendations of an author; `path` is the page. */
export function ReviewKinds({ path, search }: { path: string; search: AuthorSearch }) {
  const t = useTranslations('reviews.kinds')
  return (
    <nav aria-label={t('label')}>
      <ul className="flex gap-2">
        {REVIEW_KINDS.map((kind) => (
          <li key={kind}>
            <Link
              className={CHOICE_CHIP}
              href={authorLink(path, { ...search, kind, page: 0 })}
              aria-current={search.kind === kind ? 'page' : undefined}
              data-keep-scroll=""
            >
              {t(kind)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
