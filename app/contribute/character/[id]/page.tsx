import type { Metadata } from 'next'
import { accountMetadata } from '@/components/account/metadata'
import { loadCharacter } from '@/components/characters/entry/load'
import { characterFields } from '@/components/contribute/character-fields'
import { EditPage } from '@/components/contribute/edit-page'
import type { EntryParams } from '@/components/entry/load'
import { links } from '@/lib/links'
import { words } from '@/messages/words'

const t = words('contribute')

export async function generateMetadata(props: EntryParams): Promise<Metadata> {
  const { id, fullName } = await loadCharacter(props)
  return accountMetadata(t('title', { name: fullName }), t('lead'), links.character(id))
}

export default async function EditCharacter(props: EntryParams) {
  const entry = await loadCharacter(props)
  return (
    <EditPage
      noun="character"
      id={entry.id}
      name={entry.fullName}
      entry={links.character(entry.id)}
      updatedDate={entry.lastUpdated}
      fields={characterFields(entry)}
    />
  )
}
