import { useTranslations } from 'next-intl'
import { usePermission } from '@/components/identity/session/use-permission'
import { Link } from '@/i18n/link'
import { entryPage, mergeLink } from '@/lib/catalogue/links/entries'
import { formatTag } from '@/lib/format'
import { useEditing } from './editing'

/** Which tag has a name that was refused, and for editors the way to merge the two. */
export function TakenName() {
  const { id, taken } = useEditing()
  const t = useTranslations('contribute')
  const mayMerge = usePermission('CanEdit')
  if (!taken) return null
  return (
    <p className="mt-1.5 text-sm/5 text-soft">
      <Link href={entryPage('tag', taken.id)} className="quiet-link">
        {t('taken', { name: formatTag(taken.name), count: taken.mediaCount })}
      </Link>{' '}
      {mayMerge && id !== null && (
        <Link href={mergeLink('tag', id, taken.id)} className="quiet-link">
          {t('takenMerge')}
        </Link>
      )}
    </p>
  )
}
