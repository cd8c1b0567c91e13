import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { useFormats } from '@/i18n/formats'
import { links } from '@/lib/links'
import { fill } from '@/lib/text'
import type { SeenOfList } from '@/lib/tracking/schemas/bulk'
import { confirmedState, follow } from '../states'

type Props = {
  /** The list's `{username}/{listname}`. */
  url: string
  total: number
  /** The works of this page. */
  ids: readonly number[]
  /** With `{seen}` for the number. */
  text: string
}

/** How many works of a list the user has seen. Counted again when a work here is completed, or the list changes. */
export function ListSeen({ url, total, ids, text }: Props) {
  const format = useFormats()
  const { found, read } = useRead<SeenOfList>(`${links.listCall(url)}/watched`)
  const state = `${total} ${useCompleted(ids.join())}`
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state) read()
    before.current = state
  }, [state, read])
  if (found === undefined || found === 'failed') return null
  return <span>{fill(text, { seen: format.count(found.seen) })}</span>
}

/** The number of completed works on the list, as text. */
function useCompleted(ids: string): string {
  const subscribe = useCallback(
    (tell: () => void) => {
      const followed = numbersOf(ids).map((id) => follow(id, tell))
      return () => {
        for (const leave of followed) leave()
      }
    },
    [ids],
  )
  const completed = () =>
    numbersOf(ids)
      .filter((id) => confirmedState(id)?.watched?.status === 'Completed')
      .join()
  return useSyncExternalStore(subscribe, completed, () => '')
}

const numbersOf = (ids: string) => (ids === '' ? [] : ids.split(',').map(Number))
