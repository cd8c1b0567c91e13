import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { call } from '@/lib/browser/api'
import { patrolLinks, type UnseenChoice } from '@/lib/curation/links/patrol'
import type { SeenChanges, UnseenEdit } from '@/lib/curation/schemas/patrol'
import type { Paged } from '@/lib/schemas/paging'

const SIZE = 20

const send = (edits: readonly number[], isSeen: boolean) =>
  call<SeenChanges>(patrolLinks.seenCall(), { method: 'PUT', body: { edits, isSeen } })

/** The changes that no editor has seen. A mark shows at once; one that the server refuses is taken back. */
export function useUnseen(search: UnseenChoice) {
  const t = useTranslations('patrol')
  const { found, failure, read } = useRead<Paged<UnseenEdit>>(patrolLinks.listCall({ ...search, size: SIZE }))
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [sending, setSending] = useState(0)
  const last = useRef<readonly number[]>([])
  const page = found === 'failed' ? undefined : found
  const edits = page?.data.filter(({ id }) => !gone.has(id))
  const isSpent = page !== undefined && page.data.length > 0 && edits?.length === 0 && sending === 0
  // Changes behind those that are marked take their places.
  useEffect(() => {
    if (isSpent) read()
  }, [isSpent, read])

  const take = (ids: readonly number[]) => setGone((before) => new Set([...before, ...ids]))
  const giveBack = (ids: readonly number[]) =>
    setGone((before) => new Set([...before].filter((id) => !ids.includes(id))))
  const run = async (ids: readonly number[], isSeen: boolean) => {
    setSending((before) => before + 1)
    const done = await orElse(send(ids, isSeen), t('failed'))
    setSending((before) => before - 1)
    return done
  }
  const undo = async (): Promise<void> => {
    const ids = last.current
    if (ids.length === 0) return
    last.current = []
    if (!(await run(ids, false))) return
    giveBack(ids)
    read()
  }
  /** Marks changes as seen. Those that another editor has marked before are gone, too. */
  const mark = async (ids: readonly number[]) => {
    take(ids)
    const done = await run(ids, true)
    if (!done) return giveBack(ids)
    last.current = done.edits
    const action = done.edits.length > 0 ? { action: { label: t('undo'), run: () => void undo() } } : undefined
    notify('success', t('done', { count: ids.length }), { key: 'seen', ...action })
  }
  return {
    edits,
    total: page && page.total - (page.data.length - (edits?.length ?? 0)),
    totalPages: page?.totalPages ?? 0,
    failure: found === 'failed' ? failure : undefined,
    hasFailed: found === 'failed',
    read,
    mark: (ids: readonly number[]) => void mark(ids),
    /** A change that was taken back counts as seen. */
    drop: (id: number) => take([id]),
    undo: () => void undo(),
  }
}
