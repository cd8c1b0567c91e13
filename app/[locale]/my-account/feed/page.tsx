import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { FeedShell } from '@/components/views/friends-feed/feed-shell'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('friendsFeed')
  return accountMetadata(t('title'), t('description'), links.myAccount('feed'))
}

export default function Feed() {
  const t = useTranslations('friendsFeed')
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <FeedShell />
    </>
  )
}
