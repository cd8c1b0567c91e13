import { useCallback, useEffect, useState } from 'react'
import { Problem } from '@/lib/browser/problem'
import { isRunning } from '@/lib/tracking/imports'
import type { Import } from '@/lib/tracking/schemas/imports'
import { readImport } from '../calls'
import { poll } from './polling'

/**
 * An import of the user, read again and again while a job works on it. `failed`: it could not be read, `failure` says
 * why; `set` takes what a call has answered.
 */
export function useImport(id: number) {
  const [found, set] = useState<Import | 'failed'>()
  const [failure, setFailure] = useState<unknown>()
  const status = found && found !== 'failed' ? found.status : undefined
  const read = useCallback(async () => {
    try {
      set(await readImport(id))
    } catch (error) {
      setFailure(error)
      // What is shown stays if the connection is lost for a moment.
      set((before) => (before === undefined || isGone(error) ? 'failed' : before))
    }
  }, [id])
  useEffect(() => {
    read()
  }, [read])
  useEffect(() => {
    if (status && isRunning(status)) return poll(read)
  }, [status, read])
  return { found, failure, set, read }
}

const isGone = (error: unknown) => error instanceof Problem && error.status === 404
