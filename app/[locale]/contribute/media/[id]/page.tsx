import type { Metadata } from 'next'
import { loadMedia } from '@/app/[locale]/media/[id]/load'
import type { EntryParams } from '@/app/entry-loader'
import { accountMetadata } from '@/components/account/metadata'
import { EditPage } from '@/components/contribute/edit-page'
import { mediaFields } from '@/components/contribute/media-fields'
import { links } from '@/lib/links'
import { words } from '@/messages/words'

const t = words('contribute')

export async function generateMetadata(props: EntryParams): Promise<Metadata> {
  const { id, title } = await loadMedia(props)
  return accountMetadata(t('title', { name: title }), t('lead'), links.media(id))
}

export default async function EditMedia(props: EntryParams) {
  const entry = await loadMedia(props)
  return (
    <EditPage
      noun="media"
      id={entry.id}
      name={entry.title}
      entry={links.media(entry.id)}
      updatedDate={entry.lastUpdated}
      fields={mediaFields(entry)}
    />
  )
}
