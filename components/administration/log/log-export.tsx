import { useMessages, useTranslations } from 'next-intl'
import { saveFile } from '@/components/exports/save-file'
import { formTextsOf } from '@/components/form/texts'
import { LinedButton } from '@/components/ui/button'
import { useBusy } from '@/components/ui/use-busy'
import { administrationLinks } from '@/lib/administration/links'
import type { LogSearch } from './log-filter'

/** The button that saves what the filters choose as a file. */
export function LogExport({ search }: { search: LogSearch }) {
  const t = useTranslations('administration.log')
  const { unknown } = formTextsOf(useMessages())
  const { isBusy, run } = useBusy()
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <LinedButton
        aria-disabled={isBusy}
        data-pending={isBusy || undefined}
        onClick={() => void run(unknown, () => saveFile(administrationLinks.logExport(search), unknown))}
      >
        {t('export')}
      </LinedButton>
      <span className="text-sm text-quiet">{t('exportHint')}</span>
    </p>
  )
}
