import { useTranslations } from 'next-intl'
import { SubscribePlace } from '@/components/curation/subscribe/subscribe-place'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { Link } from '@/i18n/link'
import { historyLink } from '@/lib/catalogue/links/entries'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { changesLink, historyFeed } from '@/lib/curation/links/edits'
import type { Edit } from '@/lib/curation/schemas/edits'
import type { Provenance } from '@/lib/curation/schemas/provenance'
import type { WaitingEdit } from '@/lib/curation/schemas/waiting-edits'
import type { Paged } from '@/lib/schemas/paging'
import { EditList } from './edit-item'
import { ProvenancePart } from './provenance-part'
import { WaitingEdits } from './waiting-edits'

type Props = {
  noun: EditedNoun
  id: number
  name: string
  found: Paged<Edit>
  /** Only on the first page. */
  provenance: Provenance | null
  /** Edits that wait for an editor; only on the first page. */
  waiting: readonly WaitingEdit[]
}

/** The history of an entry: its edits, and where each value is from. */
export function HistoryPart({ noun, id, name, found, provenance, waiting }: Props) {
  const t = useTranslations('edits')
  const texts = found.data.flatMap(({ changes }) => changes.flatMap(({ before, after }) => [before, after]))
  return (
    <Section className="tab max-w-reading" name="tab-title" title={t('title')} heading="section-title mb-4">
      <SubscribePlace noun={noun} id={id} name={name} />
      <WaitingEdits noun={noun} edits={waiting} />
      {found.total === 0 ? <p className="text-soft">{t('none')}</p> : <EditList edits={found.data} />}
      <Pagination of={found} href={(page) => historyLink(noun, id, page)} />
      <p className="mt-6 flex flex-wrap gap-x-5 text-sm">
        <a href={historyFeed(noun, id)} className="quiet-link" type="application/atom+xml">
          {t('feed')}
        </a>
        <Link href={changesLink()} className="quiet-link">
          {t('all')}
        </Link>
      </p>
      {provenance && <ProvenancePart noun={noun} found={provenance} />}
      <JapaneseFace texts={texts.map((text) => (text === null ? null : String(text)))} />
    </Section>
  )
}
