import { useTranslations } from 'next-intl'

/** Says how an order by rating weighs the two means of a work. */
export function RatingOrder() {
  const t = useTranslations('charts.top.how')
  return <p className="mt-4 max-w-[70ch] text-sm text-pretty text-quiet">{t('rating')}</p>
}
