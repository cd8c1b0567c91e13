import { accountMetadataOf } from '@/components/accounts/metadata'
import { ImportShell } from '@/components/tracking/imports/page/import-shell'
import { links } from '@/lib/links'

export const generateMetadata = accountMetadataOf('imports.list', links.imports())

export default function MyImports() {
  return <ImportShell />
}
