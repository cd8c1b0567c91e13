import type { Metadata } from 'next'
import { Dashboard } from '@/components/account/dashboard'
import { accountMetadata } from '@/components/account/metadata'
import { links } from '@/lib/links'
import { words } from '@/messages/words'

const t = words('layout')

export function generateMetadata(): Metadata {
  return accountMetadata(t('account.menu'), t('description'), links.dashboard())
}

export default Dashboard
