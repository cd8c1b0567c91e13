import { useTranslations } from 'next-intl'
import { JapaneseFace } from '@/components/ui/japanese-face'
import type { CompanyHead, CompanyMedia } from '@/lib/catalogue/schemas/companies'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { Description } from '../entry/description'
import { TabList } from '../entry/tab-list'
import { Works } from '../entry/works'

type Props = { entry: CompanyHead; search: TabSearch; found: Paged<CompanyMedia> | null }

/** The first page of a company: its description, and its works with its role, the most popular first. */
export function Overview({ entry, search, found }: Props) {
  const t = useTranslations('companies.entry')
  const e = useTranslations('entry')
  const roles = useTranslations('companies.roles')
  const media = found?.data ?? []
  return (
    <>
      <Description text={entry.biography} none={t('noBiography')} />
      <TabList
        entry={{ kind: 'company', id: entry.id }}
        tab={null}
        title={e('facts.works')}
        search={search}
        found={{ known: entry.counts.media, onPage: media.length, totalPages: found?.totalPages ?? 0 }}
        filter={{ label: e('filterWorks'), placeholder: e('filterByTitle') }}
        nothing={{ found: e('noWorkFound', { query: search.query }), known: t('noWorks') }}
      >
        <Works
          label={e('facts.works')}
          works={media.map((each) => ({ media: each.media, note: each.roles.map((role) => roles(role)).join(', ') }))}
        />
        <JapaneseFace texts={media.map(({ media }) => media.title)} />
      </TabList>
    </>
  )
}
