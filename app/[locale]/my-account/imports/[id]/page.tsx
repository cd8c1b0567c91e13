import { notFound } from 'next/navigation'
import { accountMetadataOf } from '@/components/accounts/metadata'
import { ImportShell } from '@/components/tracking/imports/page/import-shell'
import { links } from '@/lib/links'
import { idParam } from '@/server/web/http/input'

type Props = { params: Promise<{ id: string }> }

/** Only the browser knows the user, so the server does not know the import. */
export const generateMetadata = accountMetadataOf('imports.page', links.imports())

export default async function MyImport({ params }: Props) {
  const { data: id } = idParam.safeParse((await params).id)
  return id === undefined ? notFound() : <ImportShell id={id} />
}
