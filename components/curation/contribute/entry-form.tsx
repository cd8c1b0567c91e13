import { useMessages, useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { HistoryLinks } from '@/components/catalogue/entry/history-links'
import { DraftNote } from '@/components/form/draft-note'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { usePermission } from '@/components/identity/session/use-permission'
import { useRead } from '@/components/identity/session/use-read'
import { useSession } from '@/components/identity/session/use-session'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { announce } from '@/components/ui/navigation-event'
import { notify } from '@/components/ui/notify'
import { Link } from '@/i18n/link'
import { useRouter } from '@/i18n/navigation'
import { getJson } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { documentCall, entriesLink, entryLink } from '@/lib/curation/links/contribute'
import type { EntryDocument } from '@/lib/curation/schemas/contributions'
import type { EntityKind } from '@/lib/links'
import { Changes } from './changes'
import { Duplicates } from './duplicates'
import { changeOf, errorsAt, pathOf, repeatedIn } from './edit-state'
import { EditingContext, type TakenBy } from './editing'
import { PicturesOfNew } from './pictures/of-new'
import { type Refused, sendWaiting } from './pictures/send'
import { Unsent } from './pictures/unsent'
import { useWaitingPictures } from './pictures/use-waiting-pictures'
import { Proposed } from './proposed'
import { Sections } from './section'
import { REQUIRED, SECTIONS } from './sections'
import { checked, sent } from './send'
import { showField } from './show-field'
import { type Document, draftKey, NO_NAMES, useEntryEdit } from './use-entry-edit'
import { type KeptApart, picturesKey, useKept } from './use-kept'

type Props = { noun: EditedNoun; id: number | null }

/** The form of an entry with all its parts: of one that is there, or of a new one. */
export default function EntryForm({ noun, id }: Props) {
  const mayEdit = usePermission('CanEdit')
  const { found, failure, read } = useRead<EntryDocument>(id === null ? undefined : documentCall(noun, id))
  const document = (id === null ? NEW[noun] : found) as Document | undefined
  const kept = useKept(draftKey(noun, id))
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  if (!document || mayEdit === undefined || !kept)
    return <div className="skeleton mt-6 h-100 rounded-lg" aria-hidden="true" />
  return (
    <Parts noun={noun} id={id} document={document} kept={kept} standing={found ?? NEW_STANDING} mayEdit={mayEdit} />
  )
}

type Standing = Pick<EntryDocument, 'lockedFields' | 'keptFields' | 'isFromSource'>
const NEW_STANDING: Standing = { lockedFields: [], keptFields: [], isFromSource: false }

const fresh = (fields: Document['fields']): Document => ({ fields, names: NO_NAMES })
/** What a new entry says before anything is typed. */
const NEW: Record<EditedNoun, Document> = {
  media: fresh({ type: 'Anime', status: 'Unknown', isAdult: false }),
  series: fresh({}),
  character: fresh({}),
  person: fresh({}),
  company: fresh({}),
  tag: fresh({ isSpoiler: false }),
}

/** An entry that was added, without some of its pictures. */
type Unsendable = { noun: EntityKind; id: number; refused: readonly Refused[] }

type PartsProps = Props & { document: Document; kept: KeptApart; standing: Standing; mayEdit: boolean }

function Parts({ noun, id, document, kept, standing, mayEdit }: PartsProps) {
  const t = useTranslations('contribute')
  const { errors: words } = useMessages()
  const router = useRouter()
  const session = useSession()
  const mayUnlock = session.state === 'open' && session.permissions.includes('CanModerate')
  const edit = useEntryEdit(noun, id, document, kept.draft)
  const waiting = useWaitingPictures(picturesKey(draftKey(noun, id)), kept.pictures)
  const form = useRef<HTMLFormElement>(null)
  const [keptFields, setKeptFields] = useState<readonly string[]>(standing.keptFields)
  /** What is wrong by the schema, and what the server refused and is not changed since. */
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({})
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const [taken, setTaken] = useState<TakenBy>()
  const [isPending, setPending] = useState(false)
  const [isProposed, setProposed] = useState(false)
  const [unsent, setUnsent] = useState<Unsendable>()
  const isLocked = (field: string) => !mayUnlock && standing.lockedFields.includes(field)
  const change = changeOf(noun, edit)
  const count = Object.keys(change.after).length
  const contribution = { noun, id, began: edit.began, change, reasons: edit.reasons }
  const back = id === null ? entriesLink(noun) : entryLink(noun, id)

  const errorAt = (path: string) => {
    const code = codes[path] ?? refusals[path]
    return code === undefined ? undefined : (words.fields[code as keyof typeof words.fields] ?? words.fields.invalid)
  }
  const look = async () => {
    const found = await checked(contribution).catch(() => ({}))
    setCodes({ ...errorsAt(noun, change.after, found), ...repeatedIn(noun, edit.values) })
  }
  const refuse = (errors: Readonly<Record<string, string>>) => {
    setCodes(errors)
    const [first] = Object.keys(errors)
    if (first) showField(form.current, pathOf(first)[0])
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const missing = id === null ? REQUIRED[noun].filter((field) => !edit.values[field]) : []
    const lacking = Object.fromEntries(missing.map((field) => [field, 'required']))
    const wrong = { ...lacking, ...repeatedIn(noun, edit.values) }
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    if (count === 0) return notify('failure', words.fields.unchanged)
    setPending(true)
    try {
      const refused = await checked(contribution)
      if (Object.keys(refused).length > 0) return refuse(errorsAt(noun, change.after, refused))
      const { state, entry } = await sent(contribution)
      edit.drop()
      if (state === 'Open' || entry === null) return setProposed(true)
      notify('success', t(id === null ? 'added' : 'done'))
      if (noun !== 'tag' && waiting.pictures.length > 0) {
        const refused = await sendWaiting(noun, entry, waiting.pictures, words)
        waiting.drop()
        if (refused.length > 0) return setUnsent({ noun, id: entry, refused })
      }
      const to = entryLink(noun, entry)
      if (announce(to, true)) router.push(to)
    } catch (refusal) {
      await refused(refusal)
    } finally {
      setPending(false)
    }
  }
  const refused = async (refusal: unknown) => {
    const problem = refusal instanceof Problem ? refusal : undefined
    notify('failure', problem?.message || words.unknown)
    if (!problem) return
    setTaken((problem.current as { tag?: TakenBy } | undefined)?.tag)
    const isContested = Object.values(problem.errors).includes('changed')
    if (isContested && id !== null) {
      // What others have saved is read, and shown beside what is typed.
      const now = await getJson<EntryDocument>(documentCall(noun, id)).catch(() => undefined)
      if (now) edit.rebase(now as Document)
    }
    const all = Object.entries(problem.errors)
    const changed = all.filter(([, code]) => code === 'changed')
    const other = all.filter(([, code]) => code !== 'changed')
    setRefusals(errorsAt(noun, change.after, Object.fromEntries(other)))
    const [first] = [...other, ...changed]
    if (first) showField(form.current, pathOf(first[0].replace('change.', ''))[0])
  }

  if (isProposed) return <Proposed noun={noun} id={id} />
  if (unsent) return <Unsent {...unsent} />
  return (
    <EditingContext
      value={{
        ...edit,
        change: (field, value, known) => {
          edit.change(field, value, known)
          setRefusals((before) =>
            Object.fromEntries(Object.entries(before).filter(([path]) => pathOf(path)[0] !== field)),
          )
        },
        noun,
        id,
        errorAt,
        isLocked,
        isKept: (field) => mayEdit && standing.isFromSource && !isLocked(field) && keptFields.includes(field),
        onFollow: setKeptFields,
        taken,
      }}
    >
      <form
        ref={form}
        className="form mt-6 grid-cols-1"
        aria-label={t(id === null ? `add.${noun}` : 'form')}
        aria-busy={isPending}
        noValidate
        onSubmit={(event) => void save(event)}
        onBlur={() => void look()}
      >
        {(edit.isRestored || kept.pictures.length > 0) && (
          <DraftNote
            onDiscard={() => {
              edit.discard()
              waiting.drop()
            }}
          />
        )}
        <Sections
          sections={SECTIONS[noun]}
          change={change}
          wrong={{ ...codes, ...refusals }}
          duplicates={id === null && <Duplicates />}
        />
        {id === null && noun !== 'tag' && <PicturesOfNew mayEdit={mayEdit} waiting={waiting} />}
        {!edit.isKept && (
          <p role="alert" className="mt-4 rounded-md bg-float px-4 py-3 text-sm text-yellow">
            {t('tooLargeToKeep')}
          </p>
        )}
        <Changes change={change} reasons={edit.reasons} onExplain={edit.explain} />
        <p className="sticky bottom-(--bar) z-10 -mx-gutter mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-ground px-gutter py-2.5">
          <button type="submit" className="button" aria-disabled={isPending} data-pending={isPending || undefined}>
            {t(mayEdit ? 'save' : 'suggest')}
          </button>
          <Link href={back} className="button button-plain">
            {t(id === null ? 'cancel' : 'back')}
          </Link>
          <a href="#changes" className="quiet-link text-sm max-sm:sr-only">
            {t('changes.count', { count })}
          </a>
        </p>
      </form>
      {id !== null && <HistoryLinks noun={noun} id={id} />}
      <JapaneseFace texts={Object.values(edit.values).map((value) => (typeof value === 'string' ? value : null))} />
    </EditingContext>
  )
}
