import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { historyPart } from '@/app/[locale]/_entry/history'
import type { TabProps } from '@/app/[locale]/_entry/tab'
import { PageParameters } from '@/components/browse/page-parameters'
import { searchOf } from '@/components/browse/search-of'
import { historyMetadata } from '@/components/curation/history/metadata'
import { Link } from '@/i18n/link'
import { historySearch } from '@/lib/curation/schemas/edits'
import { formatTag } from '@/lib/format'
import { links } from '@/lib/links'
import { loadTag } from '../load'

export async function generateMetadata(props: TabProps): Promise<Metadata> {
  const { id, name } = await loadTag(props)
  return historyMetadata({ noun: 'tag', id, name: formatTag(name) }, await pageOf(props))
}

const pageOf = async (props: TabProps) => searchOf(historySearch, await props.searchParams).page

export default async function TagHistory(props: TabProps) {
  const { id, name } = await loadTag(props)
  const t = await getTranslations('edits')
  return (
    <div className="column pt-6">
      <PageParameters of={historySearch} />
      <h1 className="mb-1 text-2xl font-bold" dir="auto">
        {formatTag(name)}
      </h1>
      <p className="mb-6">
        <Link href={links.tag(id)} className="quiet-link">
          {t('backTo', { name: formatTag(name) })}
        </Link>
      </p>
      {await historyPart({ noun: 'tag', id, name: formatTag(name) }, await pageOf(props))}
    </div>
  )
}
