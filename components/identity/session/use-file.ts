import { useEffect, useState } from 'react'
import { getFile } from '@/lib/browser/api'

/** A file that a call sends to the logged-in user, as a data: address; undefined until it is there, null if none. */
export function useFile(address: string): string | null | undefined {
  const [found, setFound] = useState<string | null>()
  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setFound(String(reader.result))
    getFile(address).then(
      ({ file }) => reader.readAsDataURL(file),
      () => setFound(null),
    )
    return () => reader.abort()
  }, [address])
  return found
}
