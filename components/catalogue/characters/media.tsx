import { useTranslations } from 'next-intl'
import { JapaneseFace } from '@/components/ui/japanese-face'
import type { CharacterHead, CharacterMedia } from '@/lib/catalogue/schemas/characters'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { TabList } from '../entry/tab-list'
import { Works } from '../entry/works'

type Props = { entry: CharacterHead; search: TabSearch; found: Paged<CharacterMedia> | null }

/** The works of a character, those with a main role first. */
export function CharacterMediaTab({ entry, search, found }: Props) {
  const e = useTranslations('entry')
  const t = useTranslations('characters.entry.media')
  const media = found?.data ?? []
  return (
    <TabList
      entry={{ kind: 'character', id: entry.id }}
      tab="media"
      title={e('facts.works')}
      search={search}
      found={{ known: entry.counts.media, onPage: media.length, totalPages: found?.totalPages ?? 0 }}
      filter={{ label: e('filterWorks'), placeholder: e('filterByTitle') }}
      nothing={{ found: e('noWorkFound', { query: search.query }), known: t('none') }}
    >
      <CharacterWorks media={media} />
    </TabList>
  )
}

export function CharacterWorks({ media }: { media: readonly CharacterMedia[] }) {
  const e = useTranslations('entry')
  const roles = useTranslations('media.characters')
  return (
    <>
      <Works
        label={e('facts.works')}
        works={media.map(({ role, isRoleKnown, media }) => (isRoleKnown ? { media, note: roles(role) } : { media }))}
      />
      <JapaneseFace texts={media.map(({ media }) => media.title)} />
    </>
  )
}
