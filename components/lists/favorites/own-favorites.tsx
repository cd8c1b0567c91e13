import { useTranslations } from 'next-intl'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { IconButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { QuietLink } from '@/components/ui/quiet-link'
import { reordered } from '@/components/ui/reorder'
import { Section } from '@/components/ui/section'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { links } from '@/lib/links'
import { FAVORITE_KINDS, type Favorite, type FavoriteKind } from '@/lib/lists/schemas/favorites'

type All = { data: Favorite[] }

/** The user's favourite characters, people and companies: put in order by dragging or by buttons, and removed. */
export default function OwnFavorites() {
  const t = useTranslations('favorites')
  const { found, failure, read } = useRead<All>(links.ownFavoritesCall())
  if (found === undefined) return <div className="skeleton mt-8 h-60 rounded-lg" aria-hidden="true" />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  return FAVORITE_KINDS.map((kind) => (
    <Section key={kind} className="mt-10" name={`favorites-${kind}`} title={t(`kinds.${kind}`)}>
      <Covers kind={kind} given={found.data.filter((favorite) => favorite.kind === kind)} />
    </Section>
  ))
}

/** The order of one kind: what is shown is changed at once, and back again if the last write is refused. */
function useOrder(kind: FavoriteKind, given: readonly Favorite[]) {
  const t = useTranslations('favorites')
  const [favorites, setFavorites] = useState(given)
  const [status, setStatus] = useState('')
  const writes = useRef<Promise<void>>(Promise.resolve())

  const store = (next: readonly Favorite[], send: () => Promise<unknown>) => {
    const before = favorites
    setFavorites(next)
    // One after another: of two at once either could be the last that the server gets.
    const write = writes.current.then(send).then(
      () => {},
      () => {
        if (writes.current === write) setFavorites(before)
        notify('failure', t('failed'))
      },
    )
    writes.current = write
  }
  const move = (from: number, to: number) => {
    const one = favorites[from]
    if (!one || from === to || to < 0 || to >= favorites.length) return
    const next = reordered(favorites, from, to)
    setStatus(t('moved', { name: one.name, place: to + 1, count: next.length }))
    store(next, () => call(links.favoriteOrderCall(kind), { method: 'PUT', body: { ids: next.map(({ id }) => id) } }))
  }
  const remove = ({ id }: Favorite) =>
    store(
      favorites.filter((each) => each.id !== id),
      () => call(links.favoriteCall(kind, id), { method: 'DELETE' }),
    )
  return { favorites, status, move, remove }
}

function Covers({ kind, given }: { kind: FavoriteKind; given: readonly Favorite[] }) {
  const t = useTranslations('favorites')
  const { favorites, status, move, remove } = useOrder(kind, given)
  const list = useRef<HTMLUListElement>(null)
  const dragged = useRef<number>(undefined)
  const over = useRef<number>(undefined)
  const focus = useRef<{ id: number; button: string }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useEffect(() => {
    const { id, button } = focus.current ?? {}
    focus.current = undefined
    if (id) list.current?.querySelector<HTMLElement>(`[data-id="${id}"] [data-button="${button}"]`)?.focus()
  }, [favorites])

  // Between two entries it is dropped on the one that it was over last.
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (dragged.current !== undefined && over.current !== undefined) move(dragged.current, over.current)
    dragged.current = undefined
  }
  if (favorites.length === 0)
    return (
      <p className="mt-2 text-quiet">
        {t(`none.${kind}`)} <QuietLink href={links.browse(BROWSE[kind])}>{t('find')}</QuietLink>
      </p>
    )
  const step = (index: number, by: 1 | -1) => {
    focus.current = { id: favorites[index]?.id ?? 0, button: by === 1 ? 'later' : 'earlier' }
    move(index, index + by)
  }
  return (
    <>
      <p className="sr-only" role="status">
        {status}
      </p>
      <ul
        ref={list}
        className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-x-3 gap-y-5"
        aria-label={t(`kinds.${kind}`)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        {favorites.map((favorite, index) => (
          <li
            key={favorite.id}
            data-id={favorite.id}
            className="min-w-0"
            style={ownColor(favorite)}
            draggable
            onDragStart={() => {
              dragged.current = over.current = index
            }}
            onDragOver={() => {
              over.current = index
            }}
            onDragEnd={() => {
              dragged.current = undefined
            }}
          >
            <Cover
              favorite={favorite}
              isFirst={index === 0}
              isLast={index === favorites.length - 1}
              onStep={(by) => step(index, by)}
              onRemove={() => remove(favorite)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type CoverProps = {
  favorite: Favorite
  isFirst: boolean
  isLast: boolean
  onStep: (by: 1 | -1) => void
  onRemove: () => void
}

function Cover({ favorite, isFirst, isLast, onStep, onRemove }: CoverProps) {
  const t = useTranslations('favorites')
  const { kind } = favorite
  return (
    <>
      <Link href={links[kind](favorite.id)} className="block hover:text-accent" draggable={false}>
        <span className="cover" data-shape={kind === 'company' ? 'logo' : undefined}>
          <Picture address={favorite.cover} widths={[160, 240]} sizes="150px" draggable={false} />
        </span>
        <span className="mt-1.5 line-clamp-1 text-sm font-[550]" dir="auto">
          {favorite.name}
        </span>
      </Link>
      <span className="flex justify-between">
        <IconButton
          icon="left"
          size={18}
          className="aria-disabled:opacity-40"
          data-button="earlier"
          label={t('earlier', { name: favorite.name })}
          aria-disabled={isFirst}
          onClick={() => onStep(-1)}
        />
        <IconButton icon="close" size={18} label={t('remove', { name: favorite.name })} onClick={onRemove} />
        <IconButton
          icon="right"
          size={18}
          className="aria-disabled:opacity-40"
          data-button="later"
          label={t('later', { name: favorite.name })}
          aria-disabled={isLast}
          onClick={() => onStep(1)}
        />
      </span>
    </>
  )
}

const BROWSE = { character: 'characters', person: 'people', company: 'companies' } as const
