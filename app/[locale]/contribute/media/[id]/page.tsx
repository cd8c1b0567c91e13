import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { loadMedia } from '@/app/[locale]/media/[id]/load'
import type { EntryParams } from '@/app/entry-loader'
import { accountMetadata } from '@/components/accounts/metadata'
import { EditPage } from '@/components/catalogue/contribute/edit-page'
import { mediaFields } from '@/components/catalogue/contribute/media-fields'
import { PicturesPanel } from '@/components/catalogue/contribute/pictures/panel'
import { links } from '@/lib/links'

export async function generateMetadata(props: EntryParams): Promise<Metadata> {
  const t = await getTranslations('contribute')
  const { id, title } = await loadMedia(props)
  return accountMetadata(t('title', { name: title }), t('lead'), links.media(id))
}

export default async function EditMedia(props: EntryParams) {
  const entry = await loadMedia(props)
  return (
    <>
      <EditPage
        noun="media"
        id={entry.id}
        name={entry.title}
        entry={links.media(entry.id)}
        updatedDate={entry.lastUpdated}
        fields={await mediaFields(entry)}
        relations={entry.relations.map(({ type, media }) => ({ type, id: media.id, title: media.title }))}
      />
      <div className="column mt-4 max-w-205">
        <PicturesPanel noun="media" id={entry.id} />
      </div>
    </>
  )
}
