import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import { Select } from '@/components/form/select'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { readMyLists } from '@/components/lists/calls'
import { CreateList } from '@/components/lists/create-list'
import { ListItem } from '@/components/lists/list-item'
import { listSearchOf } from '@/components/lists/list-search'
import { ListSkeleton } from '@/components/lists/list-skeleton'
import { Invitations, SharedLists, useSharedLists } from '@/components/lists/shared-lists'
import { MySmartLists, useMySmartLists } from '@/components/lists/smart-lists/my-smart-lists'
import { LIST_TOOLS } from '@/components/lists/styles'
import { ImportButton } from '@/components/tracking/imports/import-button'
import { Empty } from '@/components/ui/empty'
import { Icon } from '@/components/ui/icon'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { Link } from '@/i18n/link'
import { useRouter } from '@/i18n/navigation'
import { links } from '@/lib/links'
import { listLink } from '@/lib/lists/links/lists'
import { LIST_SORTS, type ListSort } from '@/lib/lists/rules'
import type { ListSummary, MyLists as Page } from '@/lib/lists/schemas/lists'

/** The user's lists, the latest changed first, with forms to create, rename, describe and delete them. */
export default function MyLists({ username }: { username: string }) {
  const t = useTranslations('lists')
  const { page, size } = listSearchOf(useSearchParams())
  const [sort, setSort] = useState<ListSort>('updated')
  const { found, failure, setFound, read } = useMyLists(page, size, sort)
  const { invitations, shared, decide } = useSharedLists(username)
  const smart = useMySmartLists()
  const router = useRouter()
  const [creating, setCreating] = useState(false)
  const [editing, setEditing] = useState(false)
  if (found === undefined || smart.all === undefined) return <ListSkeleton />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={() => void read()} />

  const { data, total, totalPages } = found
  // Who has only smart lists or lists of others is not told that there are none.
  const isNew = total === 0 && smart.all.length === 0 && shared.length === 0
  const change = (url: string, list: ListSummary) =>
    setFound({ ...found, data: data.map((one) => (one.url === url ? { ...one, ...list } : one)) })
  return (
    <section className="mx-auto grid max-w-panel gap-5" aria-labelledby="my-lists-title">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 id="my-lists-title" className="text-2xl font-bold tracking-tight">
          {t('mine.title')}
        </h1>
        {(total > 0 || isNew) && (
          <p className="figures text-quiet" role="status">
            {t('mine.count', { count: total })}
          </p>
        )}
        <div className={`${LIST_TOOLS} ms-auto`}>
          <Link href={links.imports()} className="quiet-link self-center py-0.5 text-sm">
            {t('mine.imports')}
          </Link>
          <ImportButton />
          {!isNew && (
            <Toggle open={creating} icon="plus" onTurn={setCreating}>
              {t('mine.create')}
            </Toggle>
          )}
          {total > 0 && (
            <Toggle open={editing} icon="edit" onTurn={setEditing}>
              {editing ? t('mine.stop') : t('mine.edit')}
            </Toggle>
          )}
        </div>
      </div>
      <Invitations lists={invitations} onDecide={decide} />
      {isNew && (
        <Empty title={t('mine.none')}>
          <p>{t('mine.noneLead')}</p>
        </Empty>
      )}
      {(creating || isNew) && (
        <CreateList username={username} isAsked={creating} onCreated={({ url }) => router.push(links.myList(url))} />
      )}
      {total > 1 && (
        <Select
          className="justify-self-end"
          label={t('mine.sort')}
          value={sort}
          choices={LIST_SORTS.map((each) => ({ value: each, label: t(`mine.sorts.${each}`) }))}
          onChoose={(value) => setSort(LIST_SORTS.find((each) => each === value) ?? 'updated')}
        />
      )}
      <ul className="grid gap-2.5">
        {data.map((list) => (
          <ListItem
            key={list.id}
            list={list}
            editing={editing}
            onChange={(changed) => change(list.url, changed)}
            onReload={read}
          />
        ))}
      </ul>
      <MySmartLists all={smart.all} setAll={smart.setAll} />
      <SharedLists lists={shared} />
      <Pagination of={{ page, totalPages }} href={(page) => listLink(links.myAccount('lists'), { page, size })} />
      <JapaneseFace texts={data.flatMap(({ name, description }) => [name, description])} />
    </section>
  )
}

function useMyLists(page: number, size: number, sort: ListSort) {
  const [found, setFound] = useState<Page | 'failed'>()
  const [failure, setFailure] = useState<unknown>()
  const read = useCallback(async () => {
    const answer = await readMyLists({ page, size, sort }).catch((error: unknown) => {
      setFailure(error)
      return 'failed' as const
    })
    setFound(answer)
  }, [page, size, sort])
  useEffect(() => {
    read()
  }, [read])
  return { found, failure, setFound, read }
}

type ToggleProps = { open: boolean; icon: 'plus' | 'edit'; onTurn: (open: boolean) => void; children: string }

function Toggle({ open, icon, onTurn, children }: ToggleProps) {
  return (
    <button
      type="button"
      className="button button-plain inset-ring inset-ring-line"
      aria-expanded={open}
      onClick={() => onTurn(!open)}
    >
      <Icon name={icon} size={18} />
      {children}
    </button>
  )
}
