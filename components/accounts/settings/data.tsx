import { useMessages, useTranslations } from 'next-intl'
import { ExportButton } from '@/components/exports/export-button'
import { formTextsOf } from '@/components/form/texts'
import { ImportButton } from '@/components/tracking/imports/import-button'
import { recordExportChoices } from '@/components/tracking/records/export-choices'
import { PANEL } from '@/components/ui/panel'
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
      <section className={PANEL} aria-labelledby="import-title">
        <h2 id="import-title" className="section-title">
          {t('import')}
        </h2>
        <p className="text-quiet">{t('importLead')}</p>
        <p className={BUTTONS}>
          <ImportButton />
          <Link href={links.imports()} className="quiet-link inline-flex min-h-11 items-center">
            {t('imports')}
          </Link>
        </p>
      </section>
      <section className={PANEL} aria-labelledby="watched-title">
        <h2 id="watched-title" className="section-title">
          {t('watched')}
        </h2>
        <p className="text-quiet">{t('watchedLead')}</p>
        <p className={BUTTONS}>
          <ExportButton title={messages.exports.watched.title} choices={recordExportChoices(messages)} />
          <Link href={links.myAccount('lists')} className="quiet-link inline-flex min-h-11 items-center">
            {t('lists')}
          </Link>
        </p>
      </section>
      <section className={PANEL} aria-labelledby="export-title">
        <h2 id="export-title" className="section-title">
          {security.export.title}
        </h2>
        <p className="text-quiet">{security.export.lead}</p>
        <ExportDataButton label={security.export.button} unknown={form.unknown} />
      </section>
      <section className={PANEL} aria-labelledby="delete-title">
        <h2 id="delete-title" className="section-title">
          {security.delete.title}
        </h2>
        <p className="text-quiet">{security.delete.lead}</p>
        <DeleteAccount texts={security.delete} close={close} form={form} />
      </section>
    </>
  )
}
