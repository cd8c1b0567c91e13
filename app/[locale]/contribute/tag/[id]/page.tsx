import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { loadTag } from '@/app/[locale]/tag/[id]/load'
import type { EntryParams } from '@/app/entry-loader'
import { accountMetadata } from '@/components/accounts/metadata'
import { EditPage } from '@/components/catalogue/contribute/edit-page'
import { tagFields } from '@/components/catalogue/contribute/tag-fields'
import { formatTag } from '@/lib/format'
import { links } from '@/lib/links'

export async function generateMetadata(props: EntryParams): Promise<Metadata> {
  const t = await getTranslations('contribute')
  const { id, name } = await loadTag(props)
  return accountMetadata(t('title', { name: formatTag(name) }), t('lead'), links.tag(id))
}

export default async function EditTag(props: EntryParams) {
  const tag = await loadTag(props)
  return (
    <EditPage
      noun="tag"
      id={tag.id}
      name={formatTag(tag.name)}
      entry={links.tag(tag.id)}
      updatedDate={tag.lastUpdated}
      fields={await tagFields(tag)}
    />
  )
}
