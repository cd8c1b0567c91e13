import { useMessages, useTranslations } from 'next-intl'
import { ExportButton } from '@/components/exports/export-button'
import { formTextsOf } from '@/components/form/texts'
import { ImportButton } from '@/components/tracking/imports/import-button'
import { recordExportChoices } from '@/components/tracking/records/export-choices'
import { Panel } from '@/components/ui/section'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { DeleteAccount } from './delete-account'
import { ExportDataButton } from './export-data-button'

const BUTTONS = 'flex flex-wrap items-center gap-x-4 gap-y-2'

/** What comes in, what goes out, and the end of the account. */
export default function DataSettings() {
  const messages = useMessages()
  const t = useTranslations('settings.data')
  const form = formTextsOf(messages)
  const { security, close } = messages.account
  return (
    <>
      <Panel name="import-title" title={t('import')} lead={t('importLead')}>
        <p className={BUTTONS}>
          <ImportButton />
          <Link href={links.imports()} className="quiet-link inline-flex min-h-11 items-center">
            {t('imports')}
          </Link>
        </p>
      </Panel>
      <Panel name="watched-title" title={t('watched')} lead={t('watchedLead')}>
        <p className={BUTTONS}>
          <ExportButton title={messages.exports.watched.title} choices={recordExportChoices(messages)} />
          <Link href={links.myAccount('lists')} className="quiet-link inline-flex min-h-11 items-center">
            {t('lists')}
          </Link>
        </p>
      </Panel>
      <Panel name="export-title" title={security.export.title} lead={security.export.lead}>
        <ExportDataButton label={security.export.button} unknown={form.unknown} />
      </Panel>
      <Panel name="delete-title" title={security.delete.title} lead={security.delete.lead}>
        <DeleteAccount texts={security.delete} close={close} form={form} />
      </Panel>
    </>
  )
}
