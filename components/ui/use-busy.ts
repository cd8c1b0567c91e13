import { useState } from 'react'
import { notify } from './notify'

/** Runs one action at a time. After a failure it notifies the user by a text, or calls a function with the error. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false)
  const run = async (failed: string | ((error: unknown) => void), work: () => Promise<void>): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (typeof failed === 'string') notify('failure', failed)
      else failed(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
