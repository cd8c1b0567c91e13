import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useMemo, useState } from 'react'
import { HistoryLinks } from '@/components/catalogue/entry/history-links'
import { WaitingEdits } from '@/components/curation/history/waiting-edits'
import { Notes } from '@/components/curation/notes/notes'
import { DraftNote } from '@/components/form/draft-note'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { usePermission } from '@/components/identity/session/use-permission'
import { useRead } from '@/components/identity/session/use-read'
import { useSession } from '@/components/identity/session/use-session'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { EDGE_BAR } from '@/components/ui/panel'
import { Link } from '@/i18n/link'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { continueLink, documentCall, entriesLink, entryLink } from '@/lib/curation/links/contribute'
import type { Contribution } from '@/lib/curation/schemas/contribution-queue'
import type { EntryDocument } from '@/lib/curation/schemas/contributions'
import { Changes } from './changes'
import { Duplicates } from './duplicates'
import { EditingContext } from './editing'
import { givenWork } from './given-work'
import { Over } from './over'
import { NewPictures } from './pictures/new-pictures'
import { Unsent } from './pictures/unsent'
import { useWaitingPictures } from './pictures/use-waiting-pictures'
import { Proposed } from './proposed'
import { Sections } from './section'
import { SECTIONS } from './sections'
import { type Document, draftKey, type Kept, NO_NAMES, proposalKey, useEntryEdit } from './use-entry-edit'
import { type KeptApart, picturesKey, useKept } from './use-kept'
import { keepAnswer, startOf, useProposal } from './use-proposal'
import { useSaving } from './use-saving'
import { alsoWaiting, waitsForEditor } from './waiting-edits'
import { useWaitingLink } from './waiting-mark'
import { WhoDecides } from './who-decides'

type Props = { noun: EditedNoun; id: number | null }

/** The form of an entry with all its parts: of one that is there, or of a new one. */
export default function EntryForm({ noun, id }: Props) {
  const search = useSearchParams()
  const proposal = Number(search.get('proposal')) || null
  const given = id === null && noun === 'media' && proposal === null ? givenWork(search) : undefined
  const draft =
    proposal !== null ? proposalKey(proposal) : draftKey(noun, id) + (given ? `:${JSON.stringify(given.after)}` : '')
  const of = { noun, id, draft, given, from: Number(search.get('from')) || null, proposal }
  // Another address can have another draft, which is another form.
  return <Read key={draft} {...of} />
}

type ReadProps = Props & {
  /** The key of the draft. */
  draft: string
  /** What the address says of a new work. */
  given: Kept | undefined
  /** An entry that was merged into this one. */
  from: number | null
  /** A proposal of the user's that is changed. */
  proposal: number | null
}

function Read({ noun, id, draft, given, from, proposal }: ReadProps) {
  const mayEdit = usePermission('CanEdit')
  const { found, failure, read } = useRead<EntryDocument>(id === null ? undefined : documentCall(noun, id))
  const proposed = useProposal({ noun, id }, proposal)
  const document = (id === null ? NEW[noun] : found) as Document | undefined
  const kept = useKept(draft, from === null ? undefined : draftKey(noun, from))
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  if (proposed.found === 'failed') return <ReadFailed failure={proposed.failure} onRetry={proposed.read} />
  if (proposed.found === 'over') return <Over noun={noun} id={id} draft={draft} />
  if (!document || mayEdit === undefined || !kept || (proposal !== null && !proposed.found))
    return <div className="skeleton mt-6 h-100 rounded-lg" aria-hidden="true" />
  return (
    <Parts
      noun={noun}
      id={id}
      draft={draft}
      document={document}
      kept={kept}
      given={given}
      standing={found ?? NEW_STANDING}
      mayEdit={mayEdit}
      proposal={proposed.found}
      onOvertaken={proposed.read}
    />
  )
}

type Standing = Pick<EntryDocument, 'lockedFields' | 'keptFields' | 'isFromSource' | 'appliesAtOnce' | 'waiting'>
const NEW_STANDING: Standing = {
  lockedFields: [],
  keptFields: [],
  isFromSource: false,
  appliesAtOnce: false,
  waiting: [],
}

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

type PartsProps = Pick<ReadProps, 'noun' | 'id' | 'draft' | 'given'> & {
  document: Document
  kept: KeptApart
  standing: Standing
  mayEdit: boolean
  proposal: Contribution | undefined
  onOvertaken: () => void
}

function Parts({ noun, id, draft, document, kept, given, standing, mayEdit, proposal, onOvertaken }: PartsProps) {
  const t = useTranslations('contribute')
  const session = useSession()
  const mayUnlock = session.state === 'open' && session.permissions.includes('CanModerate')
  const [begun] = useState(() => given && { ...given, version: 0 })
  const start = useMemo(() => (proposal ? startOf(proposal, document) : begun), [proposal, document, begun])
  const edit = useEntryEdit(noun, draft, document, { large: kept.draft, start })
  const waiting = useWaitingPictures(picturesKey(draft), kept.pictures)
  const [keptFields, setKeptFields] = useState<readonly string[]>(standing.keptFields)
  const saving = useSaving({ noun, id, edit, waiting, proposal, onOvertaken })
  const { change, isPending } = saving
  const linkOf = useWaitingLink()
  // The fields for which another edit waits, once the user was asked about them.
  const [asked, setAsked] = useState<readonly string[]>([])
  const waits = !!proposal || waitsForEditor({ appliesAtOnce: standing.appliesAtOnce, mayEdit, change: change.after })
  const others = standing.waiting.filter((other) => other.id !== proposal?.id)
  const also = waits ? alsoWaiting(others, change.after) : []
  const submit = (event: FormEvent) => {
    if (also.every((field) => asked.includes(field))) return void saving.save(event)
    event.preventDefault()
    setAsked(also)
  }
  const isLocked = (field: string) => !mayUnlock && standing.lockedFields.includes(field)

  if (saving.isProposed) return <Proposed noun={noun} id={id} />
  if (saving.unsent) return <Unsent {...saving.unsent} />
  return (
    <EditingContext
      value={{
        ...edit,
        change: (field, value, known) => {
          edit.change(field, value, known)
          saving.forgetRefusals(field)
        },
        noun,
        id,
        errorAt: saving.errorAt,
        isLocked,
        isKept: (field) => mayEdit && standing.isFromSource && !isLocked(field) && keptFields.includes(field),
        onFollow: setKeptFields,
        taken: saving.taken,
        waiting: others,
      }}
    >
      <form
        ref={saving.form}
        className="form mt-6 grid-cols-1"
        aria-label={t(id === null ? `add.${noun}` : 'form')}
        aria-busy={isPending}
        noValidate
        onSubmit={submit}
        onBlur={() => void saving.look()}
      >
        {proposal && <OfProposal proposal={proposal} />}
        <WaitingEdits noun={noun} edits={others} linkOf={linkOf} />
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
          wrong={saving.wrong}
          duplicates={id === null && <Duplicates />}
        />
        {id === null && noun !== 'tag' && !proposal && <PicturesOfNew mayEdit={mayEdit} waiting={waiting} />}
        {!edit.isKept && (
          <p role="alert" className="mt-4 rounded-md bg-float px-4 py-3 text-sm text-yellow">
            {t('tooLargeToKeep')}
          </p>
        )}
        <Changes
          change={change}
          reasons={edit.reasons}
          onExplain={(reasons) => {
            edit.explain(reasons)
            if (proposal && reasons.answer !== undefined) keepAnswer(proposal.id, reasons.answer)
          }}
          isProposal={!!proposal}
        />
        {id !== null && saving.movedInto !== undefined && (
          <p role="alert" className="mt-4 rounded-md bg-float px-4 py-3 text-sm text-yellow">
            {t('moved')}{' '}
            <Link href={continueLink(noun, saving.movedInto, id)} className="quiet-link">
              {t('movedOn')}
            </Link>
          </p>
        )}
        <WhoDecides noun={noun} waits={waits} asked={also.filter((field) => asked.includes(field))} />
        <Bar
          isPending={isPending}
          send={t(proposal ? 'ofProposal.send' : mayEdit ? 'save' : 'suggest')}
          back={
            id === null
              ? { href: entriesLink(noun), label: t('cancel') }
              : { href: entryLink(noun, id), label: t('back') }
          }
          count={saving.count}
        />
      </form>
      {id !== null && <HistoryLinks noun={noun} id={id} />}
      <JapaneseFace texts={Object.values(edit.values).map((value) => (typeof value === 'string' ? value : null))} />
    </EditingContext>
  )
}

type BarProps = { isPending: boolean; send: string; back: { href: string; label: string }; count: number }

/** The bar at the lower edge: what sends the form, the way back, and a link to so many changes. */
function Bar({ isPending, send, back, count }: BarProps) {
  const t = useTranslations('contribute')
  return (
    <p className={`${EDGE_BAR} mt-6`} data-edge-bar="">
      <button type="submit" className="button" aria-disabled={isPending} data-pending={isPending || undefined}>
        {send}
      </button>
      <Link href={back.href} className="button button-plain">
        {back.label}
      </Link>
      <a href="#changes" className="quiet-link py-0.5 text-sm max-sm:sr-only">
        {t('changes.count', { count })}
      </a>
    </p>
  )
}

/** What was said of the proposal that is changed. */
function OfProposal({ proposal }: { proposal: Contribution }) {
  const t = useTranslations('contribute.ofProposal')
  return (
    <div className="mb-4 grid grid-cols-1 gap-2">
      <p className="text-soft">{t('lead')}</p>
      <Notes contribution={proposal} />
    </div>
  )
}

type PicturesOfNewProps = { mayEdit: boolean; waiting: ReturnType<typeof useWaitingPictures> }

/** The part of the form of a new entry that has its pictures. */
function PicturesOfNew({ mayEdit, waiting }: PicturesOfNewProps) {
  const t = useTranslations('contribute.pictures')
  return (
    <section id="pictures" className="mt-2 scroll-mt-20 border-t border-line pt-4" aria-labelledby="pictures-title">
      <h2 id="pictures-title" className="section-title">
        {t('title')}
      </h2>
      <p className="mb-3 text-sm text-quiet">{t(mayEdit ? 'ofNew' : 'later')}</p>
      {mayEdit && <NewPictures pictures={waiting.pictures} isKept={waiting.isKept} onChange={waiting.change} />}
    </section>
  )
}
