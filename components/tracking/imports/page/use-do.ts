import { useMessages } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { Problem } from '@/lib/browser/problem'

/**
 * Runs one action at a time. Of a failure a notification says why: by the code of the refusal, in the server's words,
 * or `failed`.
 */
export function useDo() {
  const { errors } = useMessages()
  const [pending, setPending] = useState<string>()
  const reasons: Readonly<Record<string, string>> = errors.fields
  const run = async (name: string, failed: string, work: () => Promise<void>): Promise<void> => {
    if (pending !== undefined) return
    setPending(name)
    try {
      await work()
    } catch (error) {
      const [code = ''] = error instanceof Problem ? Object.values(error.errors) : []
      notify('failure', reasons[code] ?? ((error instanceof Problem && error.message) || failed))
    } finally {
      setPending(undefined)
    }
  }
  return { pending, run }
}
