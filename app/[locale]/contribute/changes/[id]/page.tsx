import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type EntryParams, entryLoader } from '@/app/[locale]/_entry/loader'
import { PageParameters } from '@/components/browse/page-parameters'
import { EditItem } from '@/components/curation/history/edit-item'
import { pageMetadata } from '@/components/seo/metadata'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Link } from '@/i18n/link'
import { historyLink } from '@/lib/catalogue/links/entries'
import { changeLink, changesLink } from '@/lib/curation/links/edits'
import { formatTag } from '@/lib/format'
import { editNumber } from '@/server/domain/curation/edits/queries'

const load = entryLoader(editNumber)

/** Items of a list that it shows: as many as a change can have. */
const ALL = 1000

export async function generateMetadata(props: EntryParams): Promise<Metadata> {
  const { id, entry } = await load(props)
  const t = await getTranslations('edits')
  return pageMetadata({
    title: t('changeTitle', { id: String(id) }),
    description: t('changeDescribe', { name: entry.name }),
    path: changeLink(id),
    index: false,
  })
}

export default async function Change(props: EntryParams) {
  const edit = await load(props)
  const t = await getTranslations('edits')
  const { noun, id } = edit.entry
  const name = noun === 'tag' ? formatTag(edit.entry.name) : edit.entry.name
  return (
    <div className="column max-w-reading pt-6">
      <PageParameters />
      <h1 className="mb-4 text-2xl font-bold">{t('changeTitle', { id: String(edit.id) })}</h1>
      <EditItem edit={edit} most={ALL} chosen named />
      <p className="mt-6 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Link href={historyLink(noun, id)} className="quiet-link">
          {t('historyOf', { name })}
        </Link>
        <Link href={changesLink()} className="quiet-link">
          {t('all')}
        </Link>
      </p>
      <JapaneseFace texts={[name]} />
    </div>
  )
}
