import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import type { EntryParams } from '@/app/entry-loader'
import { accountMetadata } from '@/components/accounts/metadata'
import { HidePanel } from '@/components/catalogue/contribute/hide/panel'
import { hideLink } from '@/lib/catalogue/links/hides'

/** The page says nothing of the work: only editors read what is hidden. */
export async function generateMetadata({ params }: EntryParams): Promise<Metadata> {
  const t = await getTranslations('contribute.hide')
  return accountMetadata(t('title'), t('lead'), hideLink(idOf((await params).id)))
}

export default async function HideMedia({ params }: EntryParams) {
  return <Page id={idOf((await params).id)} />
}

const idOf = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : notFound())

function Page({ id }: { id: number }) {
  const t = useTranslations('contribute.hide')
  const errors = useTranslations('errors')
  const account = useTranslations('account')
  return (
    <div className="column max-w-205 pt-6">
      <h1 className="mb-1 text-2xl font-bold">{t('title')}</h1>
      <p className="text-quiet">{t('lead')}</p>
      <HidePanel id={id} texts={{ forbidden: errors('forbidden'), needsScript: account('needsScript') }} />
    </div>
  )
}
