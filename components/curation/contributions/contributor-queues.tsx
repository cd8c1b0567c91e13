import { useTranslations } from 'next-intl'
import { Link } from '@/i18n/link'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { patrolLinks } from '@/lib/curation/links/patrol'

/** Links for editors to the suggestions of a contributor that wait, and to the changes that no editor has seen. */
export default function ContributorQueues({ id, username }: { id: number; username: string }) {
  const t = useTranslations('contributions.contributor')
  return (
    <p className="mb-6 flex flex-wrap gap-x-5 text-sm/normal">
      <Link href={contributionLinks.queue({ user: id })} className="quiet-link min-h-6">
        {t('queue', { username })}
      </Link>
      <Link href={patrolLinks.page({ user: id })} className="quiet-link min-h-6">
        {t('unseen', { username })}
      </Link>
    </p>
  )
}
