import { useTranslations } from 'next-intl'
import { Link } from '@/i18n/link'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { addLink, entriesLink, entryLink } from '@/lib/curation/links/contribute'
import { contributionLinks } from '@/lib/curation/links/contributions'

/** Said after a suggestion: it waits for an editor. */
export function Proposed({ noun, id }: { noun: EditedNoun; id: number | null }) {
  const t = useTranslations('contribute')
  const mine = useTranslations('contributions.mine')
  return (
    <div className="mt-6 rounded-lg bg-raised px-5 py-6" role="status">
      <p className="text-lg font-semibold text-ink">{t('proposed.title')}</p>
      <p className="mt-1 text-soft">
        {t('proposed.text')}{' '}
        <Link href={contributionLinks.mine()} className="quiet-link">
          {t('proposed.mine')}
        </Link>
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Link href={id === null ? entriesLink(noun) : entryLink(noun, id)} className="button">
          {t(id === null ? 'cancel' : 'back')}
        </Link>
        <Link href={contributionLinks.mine()} className="button button-plain">
          {mine('title')}
        </Link>
        {id === null && (
          // A page loaded anew has an empty form.
          <a href={addLink(noun)} className="button button-plain">
            {t('proposed.another')}
          </a>
        )}
      </p>
    </div>
  )
}
