import { useMessages } from 'next-intl'
import { useState } from 'react'
import { LinedButton } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { Icon } from '@/components/ui/icon'
import type { ExportChoice } from './export-dialog'

const ExportDialog = lazyDialog(() => import('./export-dialog'))

/** The button that opens the choice of files. */
export function ExportButton({ title, choices }: { title: string; choices: readonly ExportChoice[] }) {
  const texts = useMessages().exports
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <LinedButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="download" size={18} />
        {texts.button}
      </LinedButton>
      {isOpen !== undefined && (
        <ExportDialog title={title} choices={choices} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
