'use client'
import type { Messages } from 'next-intl'
import {
  type ChangeEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { LinedButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { useFormats } from '@/i18n/formats'
import { getJson } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { torrentMagnetCall } from '@/lib/links/uploads'
import { fill } from '@/lib/text'
import { filesIn, withFiles } from '@/lib/torrents/magnet-files'
import type { TorrentMagnet } from '@/lib/torrents/schemas/magnets'

type Props = {
  id: number
  /** The link of all its files. */
  magnetLink: string
  /** Whether its files have numbers of episodes. */
  hasEpisodes: boolean
  /** `count` contains {count}. */
  texts: Messages['torrents']['files']['choice']
  /** A page of its files, with checkboxes named "file". */
  children: ReactNode
}

/** The files of a batch, and the magnet link of those that are chosen on all pages (BEP 53). */
export function FileChoice({ id, magnetLink, hasEpisodes, texts, children }: Props) {
  const format = useFormats()
  const form = useRef<HTMLFormElement>(null)
  const chosen = useSyncExternalStore(
    onChoice,
    () => chosenOf(id),
    () => NONE,
  )
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>('input[name="file"]') ?? [])]
  useEffect(() => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[name="file"]') ?? [])
      box.checked = chosen.has(Number(box.value))
  }, [chosen])
  const change = ({ target }: ChangeEvent<HTMLFormElement>) => {
    if (target.name === 'file') choose(id, [Number(target.value)], target.checked)
  }
  const magnet = withFiles(magnetLink, [...chosen])
  return (
    <form ref={form} aria-label={texts.label} onChange={change} onSubmit={(event) => event.preventDefault()}>
      <div className="needs-script mb-2.5">
        <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <p className="text-quiet" role="status">
            {chosen.size === 0 ? texts.hint : fill(texts.count, { count: format.count(chosen.size) })}
          </p>
          {chosen.size > 0 && (
            <span className="flex items-center gap-1">
              <a className="button button-plain min-h-10 px-3 text-sm/normal" href={magnet}>
                <Icon name="magnet" size={18} />
                {texts.magnet}
              </a>
              <CopyButton text={magnet} label={texts.copy} done={texts.copied} failed={texts.notCopied} />
            </span>
          )}
          <button
            type="button"
            className="quiet-link min-h-8"
            onClick={() =>
              chosen.size > 0
                ? chooseNone(id)
                : choose(
                    id,
                    boxes().map((box) => Number(box.value)),
                    true,
                  )
            }
          >
            {chosen.size === 0 ? texts.all : texts.none}
          </button>
        </div>
        {hasEpisodes && <Episodes id={id} texts={texts} />}
      </div>
      {children}
    </form>
  )
}

/** Adds the files of some episodes to the choice. */
function Episodes({ id, texts }: Pick<Props, 'id' | 'texts'>) {
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const add = async () => {
    const episodes = field.current?.value.replace(/\s+/g, '') ?? ''
    if (episodes === '') return field.current?.focus()
    setBusy(true)
    try {
      const { files } = await getJson<TorrentMagnet>(torrentMagnetCall(id, episodes))
      choose(id, filesIn(files), true)
    } catch (error) {
      const isWrong = error instanceof Problem && (error.status === 404 || error.status === 400)
      notify('failure', isWrong ? texts.noEpisodes : texts.failed)
    }
    setBusy(false)
  }
  const onEnter = (event: FormEvent) => {
    event.preventDefault()
    void add()
  }
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
      <label className="flex items-center gap-2">
        <span className="text-quiet">{texts.episodes}</span>
        <input
          ref={field}
          name="episodes"
          className="field-box w-36"
          placeholder={texts.episodesHint}
          maxLength={200}
          autoComplete="off"
          onKeyDown={(event) => event.key === 'Enter' && onEnter(event)}
        />
      </label>
      <LinedButton className="min-h-10 px-3 text-sm/normal" disabled={isBusy} onClick={() => void add()}>
        {texts.add}
      </LinedButton>
    </p>
  )
}

/**
 * The chosen files of torrents, kept while this tab is open: a choice goes across the pages of a torrent's files. Files
 * are their indices, as the "so" of a magnet link counts them.
 */
const choices = new Map<number, ReadonlySet<number>>()
const NONE: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

const chosenOf = (torrent: number): ReadonlySet<number> => choices.get(torrent) ?? NONE

/** Adds files to a choice, or removes them. */
function choose(torrent: number, files: Iterable<number>, isChosen: boolean): void {
  const after = new Set(chosenOf(torrent))
  for (const file of files) {
    if (isChosen) after.add(file)
    else after.delete(file)
  }
  set(torrent, after)
}

const chooseNone = (torrent: number) => set(torrent, NONE)

function onChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(torrent: number, files: ReadonlySet<number>): void {
  choices.set(torrent, files)
  for (const listener of listeners) listener()
}
