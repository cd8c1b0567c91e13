import { useTranslations } from 'next-intl'

/** What users who cannot moderate see on the moderators' pages. */
export function ModeratorsOnly() {
  const t = useTranslations('moderation.closed')
  return (
    <div className="column pt-6">
      <h1 className="text-2xl font-bold">{t('title')}</h1>
      <p className="mt-3 text-soft">{t('text')}</p>
    </div>
  )
}
