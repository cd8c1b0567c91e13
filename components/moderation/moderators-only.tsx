import { useTranslations } from 'next-intl'
import { ClosedPage } from '@/components/identity/closed-page'

/** What users who cannot moderate see on the moderators' pages. */
export function ModeratorsOnly() {
  const t = useTranslations('moderation.closed')
  return <ClosedPage title={t('title')} text={t('text')} />
}
