import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { ImportShell } from '@/components/tracking/imports/page/import-shell'
import { links } from '@/lib/links'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('imports.list')
  return accountMetadata(t('title'), t('description'), links.imports())
}

export default function MyImports() {
  return <ImportShell />
}
