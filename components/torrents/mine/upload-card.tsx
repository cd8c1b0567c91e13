import { useMessages, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useForm } from '@/components/form/form'
import { Refusal } from '@/components/form/refusal'
import { formTextsOf } from '@/components/form/texts'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { Problem } from '@/lib/browser/problem'
import { links } from '@/lib/links'
import type { TorrentChange, TorrentPreview, TorrentUploaded } from '@/lib/torrents/schemas/torrents'
import { previewTorrent, type Source, uploadTorrent } from './calls'
import { OwnFields } from './fields'
import type { Card, Outcome } from './send-all'
import { ownValuesOf, schema, type Work } from './values'

type State =
  | { kind: 'reading' }
  | { kind: 'refused'; text: string; present: { id: number; name: string } | null }
  | { kind: 'ready'; preview: TorrentPreview }
  | { kind: 'done'; torrent: TorrentUploaded }

/** A card as its panel sends it, with the values that all cards share; it has the focus at what has to be mended. */
export type CardHandle = Pick<Card, 'wait' | 'rest'> & {
  send: (common: TorrentChange) => Promise<Outcome>
  focus: () => void
}

/**
 * `given`: the work that the uploader came from. `onReady`: the card can be sent, or can no longer. `onOver`: it is
 * uploaded, or refused for good.
 */
type Props = {
  source: Source
  given: Work | null
  onReady: (handle: CardHandle | null, preview?: TorrentPreview) => void
  onOver: () => void
  onRemove: () => void
}

/** One file or magnet link: it is read first, then its guessed fields can be changed, then its panel uploads it. */
export function UploadCard({ source, given, onReady, onOver, onRemove }: Props) {
  const t = useTranslations('torrents.mine')
  const refusedOf = useRefusal()
  const [state, setState] = useState<State>({ kind: 'reading' })
  const [turn, setTurn] = useState<Turn>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the source is read once
  useEffect(() => {
    const leaving = new AbortController()
    previewTorrent(source, leaving.signal)
      .then((preview): State => {
        const { present } = preview
        return present ? { kind: 'refused', text: t('present'), present } : { kind: 'ready', preview }
      })
      .catch(refusedOf)
      .then((next) => !leaving.signal.aborted && setState(next))
    return () => leaving.abort()
  }, [])
  const isOver = state.kind === 'refused' || state.kind === 'done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver])
  const upload = async (values: TorrentChange) => {
    try {
      setState({ kind: 'done', torrent: await uploadTorrent(source, values) })
      return true
    } catch (error) {
      const refused = refusedOf(error)
      if (refused.kind !== 'refused' || !refused.present) throw error
      setState(refused)
      return false
    }
  }
  const name = typeof source === 'string' ? source : source.name
  return (
    <li className="grid gap-3 rounded-md bg-ground p-4" aria-busy={state.kind === 'reading' || turn === 'sending'}>
      <Head name={name} state={state.kind === 'ready' ? (turn ?? 'ready') : state.kind} onRemove={onRemove} />
      {state.kind === 'refused' && <Refused {...state} />}
      {state.kind === 'ready' && (
        <Ready
          title={name}
          given={given}
          preview={state.preview}
          upload={upload}
          onTurn={setTurn}
          onReady={(handle) => onReady(handle, state.preview)}
        />
      )}
      {state.kind === 'done' && (
        <p className="text-soft">
          <Link href={links.torrent(state.torrent.id)} className="font-semibold text-ink hover:text-accent">
            {t('open')}
          </Link>
        </p>
      )}
    </li>
  )
}

/** Where a card is while all are uploaded. */
type Turn = 'waiting' | 'sending' | 'mend' | undefined

type HeadProps = { name: string; state: State['kind'] | NonNullable<Turn>; onRemove: () => void }

function Head({ name, state, onRemove }: HeadProps) {
  const t = useTranslations('torrents.mine')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <div className="min-w-0">
        <h3 className="line-clamp-2 font-semibold wrap-anywhere text-ink" dir="auto">
          {name}
        </h3>
        <p className={`text-sm ${state === 'mend' ? 'text-(--red)' : 'text-quiet'}`} role="status">
          {t(`states.${state}`)}
        </p>
      </div>
      {state !== 'waiting' && state !== 'sending' && (
        <IconButton icon="close" label={`${t('remove')}: ${name}`} onClick={onRemove} />
      )}
    </div>
  )
}

function Refused({ text, present }: { text: string; present: { id: number; name: string } | null }) {
  return (
    <p className="text-(--red)" role="alert">
      {text}
      {present && (
        <>
          {' '}
          <Link href={links.torrent(present.id)} className="underline wrap-anywhere" dir="auto">
            {present.name}
          </Link>
        </>
      )}
    </p>
  )
}

type ReadyProps = {
  title: string
  given: Work | null
  preview: TorrentPreview
  /** Uploads it; false if it has no place here. */
  upload: (values: TorrentChange) => Promise<boolean>
  onTurn: (turn: Turn) => void
  onReady: (handle: CardHandle | null) => void
}

/** The content of a file, and the form with the guessed values, which its panel sends. */
function Ready({ title, given, preview, upload, onTurn, onReady }: ReadyProps) {
  const t = useTranslations('torrents.mine')
  const messages = useMessages()
  const { name, guess } = preview
  const [guessed = null] = guess.media
  const place = useRef<HTMLDivElement>(null)
  const run = useRef<{ common: TorrentChange; settle: (outcome: Outcome) => void }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle reads what is current
  useEffect(() => {
    const form = () => place.current?.querySelector('form')
    onReady({
      wait: () => onTurn('waiting'),
      rest: () => onTurn(undefined),
      focus: () => form()?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      send: (common) =>
        new Promise((settle) => {
          run.current = { common, settle }
          onTurn('sending')
          form()?.requestSubmit()
        }),
    })
    return () => onReady(null)
  }, [])
  const settle = (outcome: Outcome) => {
    if (run.current && outcome !== 'done') onTurn('mend')
    run.current?.settle(outcome)
    run.current = undefined
  }
  const send = async (values: TorrentChange) => {
    const { common = {} } = run.current ?? {}
    try {
      settle((await upload({ ...values, ...common })) ? 'done' : 'refused')
    } catch (error) {
      if (error instanceof Problem && error.status === 429) settle('stopped')
      throw error
    }
  }
  return (
    <div ref={place} className="contents">
      <Facts preview={preview} />
      {preview.dropped.map((each) => (
        <Note key={each}>{t(`dropped.${each}`)}</Note>
      ))}
      <Form
        schema={schema}
        send={send}
        told="form"
        values={ownValuesOf(guess.reading)}
        texts={formTextsOf(messages)}
        refusal={({ errors }) => reasonOf(errors, place.current, messages.errors.fields)}
        label={`${t('upload')}: ${title}`}
      >
        <OwnFields
          work={given ?? guessed}
          isGuessed={given === null}
          title={name ?? ''}
          values={{ ...guess, name: name ?? '', group: guess.group ?? '' }}
        />
        <Refusal />
        <Settled onSettled={() => settle('refused')} />
      </Form>
    </div>
  )
}

/** Tells that a submission has ended without an upload: what ends it otherwise has told it before. */
function Settled({ onSettled }: { onSettled: () => void }) {
  const { pending } = useForm()
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !pending) onSettled()
    was.current = pending
  })
  return null
}

/** The text of what is wrong beside the fields of a card, such as with its file; its fields show theirs themselves. */
function reasonOf(
  errors: Readonly<Record<string, string>>,
  card: HTMLElement | null,
  texts: Readonly<Record<string, string>>,
): string | null | undefined {
  const fields = card?.querySelector('form')?.elements
  const other = Object.keys(errors).find((name) => !fields?.namedItem(name))
  if (other) return texts[errors[other] ?? ''] ?? texts.invalid
  return Object.keys(errors).length > 0 ? null : undefined
}

function Facts({ preview: { name, size, fileCount, files } }: { preview: TorrentPreview }) {
  const t = useTranslations('torrents')
  const format = useFormats()
  const count = fileCount > 0 ? t('files.count', { count: fileCount }) : t('mine.noFiles')
  return (
    <details className="fold">
      <summary>
        {[name, size === null ? null : format.bytes(size), count].filter(Boolean).join(' · ')}
        <Icon name="down" size={16} />
      </summary>
      <ul className="max-h-60 overflow-y-auto text-sm text-soft *:py-1 *:wrap-anywhere">
        {files.map(({ path, size }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paths may repeat, and the list never changes
          <li key={at} dir="auto">
            {path} <span className="text-quiet">{format.bytes(size)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="border-s-2 border-line ps-3 text-sm text-soft">{children}</p>
}

/** Makes the state of a card from an error: the text of the named field, and the torrent that is there already. */
function useRefusal(): (error: unknown) => State {
  const { errors } = useMessages()
  return (error) => {
    if (!(error instanceof Problem)) return { kind: 'refused', text: errors.unknown, present: null }
    const code = error.errors.File ?? error.errors.Magnet
    const fields: Readonly<Record<string, string>> = errors.fields
    const text = (code && fields[code]) || error.message || errors.unknown
    const present = code === 'torrentExists' ? (error.current as { id: number; name: string }) : null
    return { kind: 'refused', text, present: present ?? null }
  }
}
