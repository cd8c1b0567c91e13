import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { pageMetadata } from '@/components/seo/metadata'
import { historyLink } from '@/lib/catalogue/links/entries'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { historyFeed } from '@/lib/curation/links/edits'

type Of = { noun: EditedNoun; id: number; name: string; isAdult?: boolean | undefined }

/** The metadata of the history of an entry, which search engines do not index. */
export async function historyMetadata({ noun, id, name, isAdult }: Of, page: number): Promise<Metadata> {
  const t = await getTranslations('edits')
  const paged = await getTranslations('entry')
  const title = t('historyOf', { name })
  return pageMetadata({
    title: page > 0 ? paged('paged', { name: title, page: page + 1 }) : title,
    description: t('describe', { name }),
    path: historyLink(noun, id, page),
    index: false,
    isAdult: isAdult ?? false,
    atom: historyFeed(noun, id),
  })
}
