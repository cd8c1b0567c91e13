import { useTranslations } from 'next-intl'

/** What stands in place of a part that could not be read. */
export function Unknown() {
  const t = useTranslations('administration.overview')
  return <p className="text-quiet">{t('unknown')}</p>
}
