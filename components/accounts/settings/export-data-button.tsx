import { useState } from 'react'
import { saveFile } from '@/components/exports/save-file'
import { LinedButton } from '@/components/ui/button'

/** Fetches all data of the user with their access token, and saves them as a file. */
export function ExportDataButton({ label, unknown }: { label: string; unknown: string }) {
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
