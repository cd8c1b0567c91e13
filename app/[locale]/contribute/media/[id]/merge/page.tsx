import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { loadMedia } from '@/app/[locale]/media/[id]/load'
import type { EntryParams } from '@/app/entry-loader'
import { accountMetadata } from '@/components/accounts/metadata'
import { MergePanel } from '@/components/catalogue/contribute/merge/panel'
import { Link } from '@/i18n/link'
import { contributeLink } from '@/lib/catalogue/links/edits'
import { mergeLink } from '@/lib/catalogue/links/merges'

export async function generateMetadata(props: EntryParams): Promise<Metadata> {
  const t = await getTranslations('contribute.merge')
  const { id, title } = await loadMedia(props)
  return accountMetadata(t('title', { name: title }), t('lead'), mergeLink(id))
}

export default async function MergeMedia(props: EntryParams) {
  const { id, title } = await loadMedia(props)
  return <Page id={id} title={title} />
}

function Page({ id, title }: { id: number; title: string }) {
  const t = useTranslations('contribute.merge')
  const errors = useTranslations('errors')
  const account = useTranslations('account')
  return (
    <div className="column max-w-205 pt-6">
      <h1 className="mb-1 text-2xl font-bold wrap-anywhere">{t('title', { name: title })}</h1>
      <p className="text-quiet">{t('lead')}</p>
      <p className="mt-2">
        <Link href={contributeLink('media', id)} className="quiet-link">
          {t('edit')}
        </Link>
      </p>
      <MergePanel
        id={id}
        title={title}
        texts={{ forbidden: errors('forbidden'), needsScript: account('needsScript') }}
      />
    </div>
  )
}
