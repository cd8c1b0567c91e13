import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ExportButton } from '@/components/exports/export-button'
import { saveFile } from '@/components/exports/save-file'
import type { FormTexts } from '@/components/form/form'
import { formTextsOf } from '@/components/form/texts'
import { ImportButton } from '@/components/tracking/imports/import-button'
import { recordExportChoices } from '@/components/tracking/records/export-choices'
import { Button, LinedButton } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { QuietLink } from '@/components/ui/quiet-link'
import { Panel } from '@/components/ui/section'
import { links } from '@/lib/links'
import type { SecurityTexts } from '../texts'

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
          <QuietLink href={links.imports()} className="inline-flex min-h-11 items-center">
            {t('imports')}
          </QuietLink>
        </p>
      </Panel>
      <Panel name="watched-title" title={t('watched')} lead={t('watchedLead')}>
        <p className={BUTTONS}>
          <ExportButton title={messages.exports.watched.title} choices={recordExportChoices(messages)} />
          <QuietLink href={links.myAccount('lists')} className="inline-flex min-h-11 items-center">
            {t('lists')}
          </QuietLink>
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

/** Fetches all data of the user with their access token, and saves them as a file. */
function ExportDataButton({ label, unknown }: { label: string; unknown: string }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    await saveFile('/api/users/export', unknown)
    setBusy(false)
  }
  return (
    <LinedButton
      className="justify-self-start"
      aria-disabled={busy}
      data-pending={busy || undefined}
      onClick={() => void save()}
    >
      {label}
    </LinedButton>
  )
}

type DeleteProps = { texts: SecurityTexts['delete']; close: string; form: FormTexts }

const DeleteDialog = lazyDialog(() => import('./delete-dialog'))

/** The button that opens the confirmation dialog. */
function DeleteAccount(props: DeleteProps) {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Button
        className="button-danger justify-self-start"
        aria-haspopup="dialog"
        onFocus={DeleteDialog.preload}
        onClick={() => setOpen(true)}
      >
        {props.texts.button}
      </Button>
      {open !== undefined && <DeleteDialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
