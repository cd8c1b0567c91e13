import { useTranslations } from 'next-intl'

/** A link to the RSS feed of a page, below its list. */
export function FeedLink({ address }: { address: string }) {
  const t = useTranslations('reviews.feed')
  return (
    <p className="mt-6 text-sm">
      <a href={address} className="quiet-link inline-flex min-h-8 items-center" type="application/rss+xml">
        {t('label')}
      </a>
    </p>
  )
}
