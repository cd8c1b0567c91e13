import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { accountMetadata } from '@/components/accounts/metadata'
import { ImportShell } from '@/components/tracking/imports/page/import-shell'
import { links } from '@/lib/links'
import { idParam } from '@/server/web/http/input'

type Props = { params: Promise<{ id: string }> }

/** Only the browser knows the user, so the server does not know the import. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('imports.page')
  return accountMetadata(t('title'), t('description'), links.imports())
}

export default async function MyImport({ params }: Props) {
  const { data: id } = idParam.safeParse((await params).id)
  return id === undefined ? notFound() : <ImportShell id={id} />
}
