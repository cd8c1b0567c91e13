import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Dashboard } from '@/components/accounts/dashboard'
import { accountMetadata } from '@/components/accounts/metadata'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('layout')
  return accountMetadata(t('account.menu'), t('description'), links.dashboard())
}

export default Dashboard
