import { useMessages } from 'next-intl'
import { useState } from 'react'
import { reasonOf } from '@/components/identity/session/failure'
import { notify } from '@/components/ui/notify'
import { Problem } from '@/lib/browser/problem'

/**
 * Runs one action at a time. Of a failure a notification says why: by the code of the refusal, in the server's words,
 * or `failed`.
 */
export function useDo() {
  const { errors } = useMessages()
  const [pending, setPending] = useState<string>()
  const run = async (name: string, failed: string, work: () => Promise<void>): Promise<void> => {
    if (pending !== undefined) return
    setPending(name)
    try {
      await work()
    } catch (error) {
      notify('failure', reasonOf(error, errors.fields) ?? ((error instanceof Problem && error.message) || failed))
    } finally {
      setPending(undefined)
    }
  }
  return { pending, run }
}
