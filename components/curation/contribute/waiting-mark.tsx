import { useTranslations } from 'next-intl'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { usePermission } from '@/components/identity/session/use-permission'
import { RelativeTime } from '@/components/ui/relative-time'
import { Link } from '@/i18n/link'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { WaitingEdit } from '@/lib/curation/schemas/waiting-edits'
import { useEditing } from './editing'

/** Where the user can look at an edit that waits: editors in the queue, others at their own ones. */
export function useWaitingLink(): (edit: WaitingEdit) => string | undefined {
  const own = useOwnUser()
  const mayEdit = usePermission('CanEdit')
  return ({ id, proposer }) => {
    if (mayEdit) return contributionLinks.queue({ id })
    return own && proposer === own.username ? contributionLinks.mine() : undefined
  }
}

/** Says below a field that an edit of it waits. */
export function WaitingMark({ field }: { field: string }) {
  const t = useTranslations('waitingEdits')
  const { waiting } = useEditing()
  const linkOf = useWaitingLink()
  const edits = waiting.filter(({ fields }) => fields.includes(field))
  const last = edits.at(-1)
  if (!last) return null
  const said = t('ofField', { name: last.proposer ?? last.origin ?? t('gone'), others: edits.length - 1 })
  const href = linkOf(last)
  return (
    <p className="mt-1 text-xs text-yellow">
      {href ? (
        <Link href={href} className="quiet-link" target="_blank">
          {said}
        </Link>
      ) : (
        said
      )}{' '}
      <RelativeTime iso={last.createdDate} />
    </p>
  )
}
