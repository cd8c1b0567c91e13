import { useState } from 'react'
import { getBlob } from '@/lib/browser/api'
import { orTold } from '../ui/or-told'

/** Fetches all data of the user with their access token, and saves them as a file. */
export function ExportButton({ label, unknown }: { label: string; unknown: string }) {
  const [busy, setBusy] = useState(false)
  const fetchFile = async () => {
    if (busy) return
    setBusy(true)
    const file = await orTold(getBlob('/api/users/export'), unknown)
    if (file) save(file)
    setBusy(false)
  }
  return (
    <button
      type="button"
      className="button button-plain justify-self-start inset-ring inset-ring-line"
      aria-disabled={busy}
      data-pending={busy || undefined}
      onClick={() => void fetchFile()}
    >
      {label}
    </button>
  )
}

function save(file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'mokuroku.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
