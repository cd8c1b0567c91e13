import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { NotificationsShell } from '@/components/views/notifications/notifications-shell'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notifications')
  return accountMetadata(t('title'), t('description'), links.myAccount('notifications'))
}

export default function Notifications() {
  const t = useTranslations('notifications')
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <NotificationsShell />
    </>
  )
}
