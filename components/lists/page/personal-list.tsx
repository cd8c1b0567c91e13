import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRouter } from '@/i18n/navigation'
import type { Translator } from '@/i18n/translator'
import { Problem } from '@/lib/browser/problem'
import { cutDescription } from '@/lib/format'
import { listLink } from '@/lib/lists/links/lists'
import type { List } from '@/lib/lists/schemas/lists'
import { readList } from '../calls'
import { listSearchOf } from '../list-search'
import { ListView } from './list-view'
import { OwnList } from './own-list'
import { type ListPlace, pathOf } from './place'

type Props = {
  url: string
  at: ListPlace
  waiting: ReactNode
  missing: ReactNode
  /** Rendered from the start, and shown with the list. */
  below?: ReactNode
}

/** A list as the logged-in user may see it, with tools for those who may change it. Loaded only for logged-in users. */
export default function PersonalList({ url, at, waiting, missing, below }: Props) {
  const t = useTranslations('lists')
  const router = useRouter()
  const parameters = useSearchParams()
  const { page, size, view } = listSearchOf(parameters)
  const { found, failure, setFound, read } = useList(url, page, size)
  const list = found === 'failed' ? undefined : found

  useHead(
    found === null
      ? { title: t('list.missingTitle') }
      : list && { title: list.name, description: descriptionOf(t, list) },
    parameters,
  )
  const leads = list && elsewhere(list, { url, at, page, size, view })
  useEffect(() => {
    if (leads) router.replace(leads, { scroll: false })
  }, [leads, router])

  const shown = () => {
    if (found === undefined) return waiting
    if (found === null) return missing
    if (found === 'failed') return <ReadFailed failure={failure} onRetry={() => void read()} />
    const path = pathOf(found.url, at)
    const link = (choice: { page?: number; view?: typeof view }) => listLink(path, { size, view, ...choice })
    if (!found.canEdit) return <ListView list={found} view={view} link={link} />
    return <OwnList list={found} at={at} view={view} link={link} onChange={setFound} onReload={read} />
  }
  return (
    <>
      {shown()}
      {below && <div hidden={found === undefined}>{below}</div>}
    </>
  )
}

type Asked = { url: string; at: ListPlace; page: number; size: number; view: 'list' | 'grid' }

/** The new address of a list that was renamed, or its last page if the requested page is past it. */
function elsewhere(list: List, { url, at, page, size, view }: Asked): string | undefined {
  const last = Math.max(0, list.totalPages - 1)
  if (list.url === url && page <= last) return undefined
  return listLink(pathOf(list.url, at), { page: Math.min(page, last), size, view })
}

/** The description of a list, the same as in the metadata of its public page (metadata.ts). */
function descriptionOf(t: Translator<'lists'>, { owner, description }: List): string {
  return cutDescription(description ?? t('list.describe', { owner }))
}

type Head = { title: string; description?: string }

/** The document's title and description, which the server does not know; each navigation resets them. */
function useHead(head: Head | null | undefined, navigation: unknown): void {
  const layout = useTranslations('layout')
  const product = layout('product')
  const { title, description = product } = head ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => {
    if (title === undefined) return
    document.title = `${title} | ${product}`
    return describe(description)
  }, [title, description, navigation])
}

/** Sets the description in all meta elements. The returned function restores those that were not changed since. */
function describe(description: string): () => void {
  const places = [
    ...document.querySelectorAll<HTMLMetaElement>('meta[name$="description"], meta[property="og:description"]'),
  ]
  const before = places.map(({ content }) => content)
  for (const place of places) place.content = description
  return () => {
    for (const [at, place] of places.entries()) if (place.content === description) place.content = before[at] ?? ''
  }
}

/** undefined while it loads, null if there is no such list for the user. */
type Found = List | null | 'failed' | undefined

/**
 * A page of a list for the logged-in user, and a function that refetches it. The previous page stays until the next one
 * has loaded, also if a refetch fails: it may contain a note that the user is writing.
 */
function useList(url: string, page: number, size: number) {
  const [found, setFound] = useState<Found>()
  const [failure, setFailure] = useState<unknown>()
  const read = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await readList(url, { page, size }, signal).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 404) return null
        if (!signal?.aborted) setFailure(error)
        return 'failed' as const
      })
      if (!signal?.aborted) setFound((before) => (!signal && answer === 'failed' && before ? before : answer))
    },
    [url, page, size],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void read(leaving.signal)
    return () => leaving.abort()
  }, [read])
  return { found, failure, setFound, read }
}
