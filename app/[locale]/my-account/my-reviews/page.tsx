import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { MyReviewsShell } from '@/components/community/reviews/my-reviews-shell'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reviews.mine')
  return accountMetadata(t('title'), t('description'), links.myAccount('my-reviews'))
}

export default function MyReviews() {
  const t = useTranslations('reviews.mine')
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <MyReviewsShell />
    </>
  )
}
