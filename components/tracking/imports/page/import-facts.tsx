import { useMessages, useTranslations } from 'next-intl'
import { QuietLink } from '@/components/ui/quiet-link'
import { useFormats } from '@/i18n/formats'
import { links } from '@/lib/links'
import type { ImportStatus } from '@/lib/tracking/imports'
import type { ImportPage } from '@/lib/tracking/schemas/imports'

type Summary = ImportPage['data'][number]

/** What an import is of, where it goes to, how many entries it has, and when it was exported. */
export function ImportFacts({ of, isLinked = true }: { of: Summary; isLinked?: boolean }) {
  const t = useTranslations('imports.page')
  const formats: Readonly<Record<string, string>> = useMessages().imports.formats
  const format = useFormats()
  const { format: kind, total, toWatched, list, exportedDate, status } = of
  const target = toWatched ? t('toWatched') : list ? t('toList', { name: list.name }) : t('toGone')
  const address = toWatched ? links.myAccount('watched') : list && links.myList(list.url)
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-quiet figures">
      <span>{formats[kind] ?? kind}</span>
      <span dir="auto">{address && isLinked ? <QuietLink href={address}>{target}</QuietLink> : target}</span>
      {(total > 0 || isRead(status)) && <span>{t('facts', { total })}</span>}
      {exportedDate && <span>{t('from', { date: format.timestamp(exportedDate) })}</span>}
    </p>
  )
}

/** Whether it is known that a file has no entries. */
const isRead = (status: ImportStatus) => ['Ready', 'Applying', 'Done'].includes(status)
