import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { loadCharacter } from '@/app/[locale]/character/[id]/load'
import type { EntryParams } from '@/app/entry-loader'
import { accountMetadata } from '@/components/accounts/metadata'
import { characterFields } from '@/components/catalogue/contribute/character-fields'
import { EditPage } from '@/components/catalogue/contribute/edit-page'
import { PicturesPanel } from '@/components/catalogue/contribute/pictures/panel'
import { links } from '@/lib/links'

export async function generateMetadata(props: EntryParams): Promise<Metadata> {
  const t = await getTranslations('contribute')
  const { id, fullName } = await loadCharacter(props)
  return accountMetadata(t('title', { name: fullName }), t('lead'), links.character(id))
}

export default async function EditCharacter(props: EntryParams) {
  const entry = await loadCharacter(props)
  return (
    <>
      <EditPage
        noun="character"
        id={entry.id}
        name={entry.fullName}
        entry={links.character(entry.id)}
        updatedDate={entry.lastUpdated}
        fields={await characterFields(entry)}
      />
      <div className="column mt-4 max-w-205">
        <PicturesPanel noun="character" id={entry.id} />
      </div>
    </>
  )
}
