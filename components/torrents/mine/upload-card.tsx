import { useMessages, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { formTextsOf } from '@/components/form/texts'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { Problem } from '@/lib/browser/problem'
import { links } from '@/lib/links'
import type { TorrentChange, TorrentPreview, TorrentUploaded } from '@/lib/torrents/schemas/torrents'
import { previewTorrent, type Source, uploadTorrent } from './calls'
import { TorrentFields } from './fields'
import { schema, valuesOf, type Work } from './values'

/** `given`: the work that the uploader came from. */
type Props = { source: Source; given: Work | null; onUploaded: () => void; onRemove: () => void }
type State =
  | { kind: 'reading' }
  | { kind: 'refused'; text: string; present: { id: number; name: string } | null }
  | { kind: 'ready'; preview: TorrentPreview }
  | { kind: 'done'; torrent: TorrentUploaded }

/** One file or magnet link: it is read first, then its guessed fields can be changed, then it is uploaded. */
export function UploadCard({ source, given, onUploaded, onRemove }: Props) {
  const t = useTranslations('torrents.mine')
  const refusedOf = useRefusal()
  const [state, setState] = useState<State>({ kind: 'reading' })
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
  const send = async (values: TorrentChange) => {
    try {
      const torrent = await uploadTorrent(source, values)
      setState({ kind: 'done', torrent })
      notify('success', t('uploaded'))
      onUploaded()
    } catch (error) {
      const refused = refusedOf(error)
      if (refused.kind === 'refused' && refused.present) setState(refused)
      else throw error
    }
  }
  const name = typeof source === 'string' ? source : source.name
  return (
    <li className="grid gap-3 rounded-md bg-ground p-4" aria-busy={state.kind === 'reading'}>
      <Head name={name} state={state} onRemove={onRemove} />
      {state.kind === 'refused' && <Refused {...state} />}
      {state.kind === 'ready' && <Ready title={name} given={given} preview={state.preview} send={send} />}
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

function Head({ name, state, onRemove }: { name: string; state: State; onRemove: () => void }) {
  const t = useTranslations('torrents.mine')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <div className="min-w-0">
        <h3 className="line-clamp-2 font-semibold wrap-anywhere text-ink" dir="auto">
          {name}
        </h3>
        <p className="text-sm text-quiet" role="status">
          {t(`states.${state.kind}`)}
        </p>
      </div>
      <IconButton icon="close" label={`${t('remove')}: ${name}`} onClick={onRemove} />
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
  send: (values: TorrentChange) => Promise<void>
}

const NOT_GUESSED = { description: '', isAnonymous: false, isRemake: false }

/** The content of a file, and the form with the guessed values. */
function Ready({ title, given, preview, send }: ReadyProps) {
  const t = useTranslations('torrents.mine')
  const messages = useMessages()
  const { name, guess } = preview
  const [guessed = null] = guess.media
  const place = useRef<HTMLDivElement>(null)
  useFocusReturn(place, (parent) => parent.querySelector('a'))
  return (
    <div ref={place} className="contents">
      <Facts preview={preview} />
      {preview.dropped.map((each) => (
        <Note key={each}>{t(`dropped.${each}`)}</Note>
      ))}
      <Form
        schema={schema}
        send={send}
        values={valuesOf}
        texts={formTextsOf(messages)}
        refusal={({ errors }) => (Object.keys(errors).length > 0 ? null : undefined)}
        label={`${t('upload')}: ${title}`}
      >
        <TorrentFields
          work={given ?? guessed}
          isGuessed={given === null}
          title={name ?? ''}
          values={{ ...guess, ...NOT_GUESSED, name: name ?? '', group: guess.group ?? '' }}
        />
        <Submit className="justify-self-start">{t('send')}</Submit>
      </Form>
    </div>
  )
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
