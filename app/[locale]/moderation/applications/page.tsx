import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { ApplicationsShell } from '@/components/accounts/applications-shell'
import { accountMetadata } from '@/components/accounts/metadata'
import { NeedsScript } from '@/components/identity/needs-script'
import { accountLinks } from '@/lib/identity/links/accounts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('applications')
  return accountMetadata(t('title'), t('description'), accountLinks.applications())
}

/** Registrations that wait for approval. The page is one for everybody: the browser fills it for administrators. */
export default function Applications() {
  const t = useTranslations('applications')
  return (
    <div className="column pt-6">
      <h1 className="mb-6 text-2xl font-bold tracking-[-0.02em]">{t('title')}</h1>
      <NeedsScript />
      <ApplicationsShell closed={<p className="text-soft">{t('closedText')}</p>} />
    </div>
  )
}
