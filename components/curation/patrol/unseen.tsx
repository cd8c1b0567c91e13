import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { EditorTabs } from '@/components/curation/contributions/editor-tabs'
import { KeysSwitch, usesKeys } from '@/components/curation/contributions/keys-switch'
import { useKeys } from '@/components/curation/contributions/use-keys'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { useRouter } from '@/i18n/navigation'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { CONTRIBUTING } from '@/lib/curation/contributing'
import { patrolLinks, type UnseenChoice } from '@/lib/curation/links/patrol'
import { UNSEEN_ORDERS } from '@/lib/curation/schemas/patrol'
import { UnseenFilters } from './unseen-filters'
import { UnseenRow } from './unseen-row'
import { useUnseen } from './use-unseen'

/** The changes that no editor has seen: each is marked, or taken back, without leaving the page. */
export default function UnseenChanges() {
  const t = useTranslations('patrol')
  const search = useUnseenSearch()
  const { edits, total, totalPages, hasFailed, failure, read, mark, drop, undo } = useUnseen(search)
  const [hasKeys, setKeys] = useState(usesKeys)
  const { list, onFocus, move, press } = useRows(edits?.length)
  useKeys({ j: () => move(1), k: () => move(-1), s: () => press('s'), r: () => press('r'), u: undo }, hasKeys)
  const page = search.page ?? 0
  const isEmpty = edits?.length === 0
  useLastPage(search, isEmpty && page > 0 && page >= totalPages ? Math.max(0, totalPages - 1) : undefined)
  const waiting =
    total === undefined ? ' ' : t(total < CONTRIBUTING.counted ? 'waiting' : 'waitingMany', { count: total })
  return (
    <>
      <EditorTabs current="unseen" />
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl font-bold tracking-[-0.02em]">{t('title')}</h1>
          <p className="text-quiet">{waiting}</p>
        </div>
        <UnseenFilters
          search={search}
          name={edits?.find(({ editor }) => editor?.id === search.user)?.editor?.username}
        />
      </header>
      {hasFailed && <ReadFailed failure={failure} onRetry={read} />}
      {!edits && !hasFailed && <div className="skeleton h-44 rounded-lg" aria-hidden="true" />}
      {isEmpty && (
        <Empty title={t('none')}>
          <p>{t(search.noun || search.user ? 'noneChosen' : 'noneText')}</p>
          <p className="empty-actions">
            <button type="button" className="button button-plain" onClick={read}>
              {t('again')}
            </button>
          </p>
        </Empty>
      )}
      {edits && !isEmpty && (
        <>
          <ol ref={list} onFocus={onFocus} className="grid grid-cols-1 gap-2.5" aria-label={t('list')}>
            {edits.map((edit) => (
              <UnseenRow
                key={edit.id}
                edit={edit}
                isOnly={search.user !== undefined}
                onSeen={mark}
                onTakenBack={drop}
                onChange={read}
              />
            ))}
          </ol>
          <p className="mt-5">
            <button type="button" className="button" onClick={() => mark(edits.map(({ id }) => id))}>
              {t('all', { count: edits.length })}
            </button>
          </p>
          <Pagination
            of={{ page, totalPages }}
            href={(to) => patrolLinks.page({ ...search, page: to })}
            className="mt-6"
          />
          <JapaneseFace texts={edits.map(({ entry }) => entry.name)} />
        </>
      )}
      <footer className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-quiet">
        <KeysSwitch hasKeys={hasKeys} onKeys={setKeys} hints={HINTS.map((key) => [key, t(`hints.${key}`)])} />
      </footer>
    </>
  )
}

const HINTS = ['j', 'k', 's', 'r', 'u'] as const

/** What the address chooses. */
function useUnseenSearch(): UnseenChoice {
  const chosen = useSearchParams().toString()
  return useMemo(() => {
    const given = new URLSearchParams(chosen)
    return {
      noun: EDITED_NOUNS.find((noun) => noun === given.get('noun')),
      order: UNSEEN_ORDERS.find((order) => order === given.get('order')),
      user: Number(given.get('user')) || undefined,
      page: Number(given.get('page')) || undefined,
    }
  }, [chosen])
}

/** Goes to the last page there is, when the address names a later one. */
function useLastPage(search: UnseenChoice, lastPage: number | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (lastPage !== undefined) router.replace(patrolLinks.page({ ...search, page: lastPage }))
  }, [search, lastPage, router])
}

/** The row with the focus is the one that keys are for. When it goes, the row in its place gets the focus. */
function useRows(count: number | undefined) {
  const list = useRef<HTMLOListElement>(null)
  const last = useRef<number>(undefined)
  const rows = () => [...(list.current?.children ?? [])] as HTMLElement[]
  const at = () => rows().findIndex((row) => row.contains(document.activeElement))
  const focus = (place: number) => rows()[place]?.querySelector<HTMLElement>('[data-key=s]')?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number of rows
  useEffect(() => {
    if (last.current !== undefined && count && document.activeElement === document.body)
      focus(Math.min(last.current, count - 1))
  }, [count])
  return {
    list,
    onFocus() {
      last.current = at()
    },
    move: (by: 1 | -1) => focus(Math.max(0, at() + by)),
    press(key: 's' | 'r') {
      const place = at()
      if (place < 0) return focus(0)
      rows()[place]?.querySelector<HTMLElement>(`[data-key=${key}]`)?.click()
    },
  }
}
