import { useTranslations } from 'next-intl'
import { useFieldLabel } from '@/components/curation/contribute/labels'
import type { ContributionCard } from '@/lib/curation/schemas/contribution-queue'
import { formatTag } from '@/lib/format'

/** Says in a line what a proposal does: the fields that it changes, or what becomes of the whole entry. */
export function useInShort(): (card: ContributionCard) => string {
  const t = useTranslations('contributions')
  const label = useFieldLabel()
  return ({ noun, isNew, fields, act }) => {
    if (isNew) return t('queue.new')
    if (!act) return fields.map((field) => label(noun, field)).join(', ')
    if (act.did !== 'merge') return t(act.did === 'hide' ? 'acts.shortHide' : 'acts.shortShow')
    const title = act.into?.title ?? t('acts.goneEntry')
    return t('acts.shortMerge', { into: noun === 'tag' ? formatTag(title) : title })
  }
}
