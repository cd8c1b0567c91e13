import { orElse } from '@/components/ui/or-else'
import { getFile } from '@/lib/browser/api'

/** Downloads a file with the user's access token, and saves it under the name that the server gives it. */
export async function saveFile(address: string, unknown: string): Promise<void> {
  const found = await orElse(getFile(address), unknown)
  if (!found) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(found.file)
  link.download = found.name
  link.click()
  URL.revokeObjectURL(link.href)
}
