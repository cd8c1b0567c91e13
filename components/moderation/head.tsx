import { useMessages, useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { QuietLink } from '@/components/ui/quiet-link'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { moderationLinks } from '@/lib/moderation/links'

/** The heading of the moderators' pages, with the way from one to the other. */
export function ModerationHead({ part, waiting }: { part: 'queue' | 'log'; waiting?: number }) {
  const { contributions, moderation, layout } = useMessages()
  const t = useTranslations('moderation.queue')
  const { title, other } = moderation[part]
  useEffect(() => {
    document.title = `${title} | ${layout.product}`
  }, [title, layout.product])
  return (
    <header className="mb-6 flex max-w-reading flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
      <h1 className="text-2xl font-bold tracking-[-0.02em]">{title}</h1>
      {waiting !== undefined && <p className="me-auto text-quiet">{t('waiting', { count: waiting })}</p>}
      <QuietLink href={contributionLinks.queue()}>{contributions.queue.title}</QuietLink>
      <QuietLink href={part === 'queue' ? moderationLinks.log() : moderationLinks.queue()}>{other}</QuietLink>
    </header>
  )
}
