import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { HistoryLinks } from '@/components/catalogue/entry/history-links'
import { DraftNote } from '@/components/form/draft-note'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { usePermission } from '@/components/identity/session/use-permission'
import { useRead } from '@/components/identity/session/use-read'
import { useSession } from '@/components/identity/session/use-session'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { EDGE_BAR } from '@/components/ui/panel'
import { Link } from '@/i18n/link'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { addLink, continueLink, documentCall, entriesLink, entryLink } from '@/lib/curation/links/contribute'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { EntryDocument } from '@/lib/curation/schemas/contributions'
import { Changes } from './changes'
import { Duplicates } from './duplicates'
import { EditingContext } from './editing'
import { NewPictures } from './pictures/new-pictures'
import { Unsent } from './pictures/unsent'
import { useWaitingPictures } from './pictures/use-waiting-pictures'
import { Sections } from './section'
import { SECTIONS } from './sections'
import { type Document, draftKey, NO_NAMES, useEntryEdit } from './use-entry-edit'
import { type KeptApart, picturesKey, useKept } from './use-kept'
import { useSaving } from './use-saving'

type Props = { noun: EditedNoun; id: number | null }

/** The form of an entry with all its parts: of one that is there, or of a new one. */
export default function EntryForm({ noun, id }: Props) {
  const mayEdit = usePermission('CanEdit')
  const { found, failure, read } = useRead<EntryDocument>(id === null ? undefined : documentCall(noun, id))
  const document = (id === null ? NEW[noun] : found) as Document | undefined
  const from = Number(useSearchParams().get('from')) || null
  const kept = useKept(draftKey(noun, id), from === null ? undefined : draftKey(noun, from))
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

type PartsProps = Props & { document: Document; kept: KeptApart; standing: Standing; mayEdit: boolean }

function Parts({ noun, id, document, kept, standing, mayEdit }: PartsProps) {
  const t = useTranslations('contribute')
  const session = useSession()
  const mayUnlock = session.state === 'open' && session.permissions.includes('CanModerate')
  const edit = useEntryEdit(noun, id, document, kept.draft)
  const waiting = useWaitingPictures(picturesKey(draftKey(noun, id)), kept.pictures)
  const [keptFields, setKeptFields] = useState<readonly string[]>(standing.keptFields)
  const saving = useSaving(noun, id, edit, waiting)
  const { change, isPending } = saving
  const isLocked = (field: string) => !mayUnlock && standing.lockedFields.includes(field)
  const back = id === null ? entriesLink(noun) : entryLink(noun, id)

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
      }}
    >
      <form
        ref={saving.form}
        className="form mt-6 grid-cols-1"
        aria-label={t(id === null ? `add.${noun}` : 'form')}
        aria-busy={isPending}
        noValidate
        onSubmit={(event) => void saving.save(event)}
        onBlur={() => void saving.look()}
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
          wrong={saving.wrong}
          duplicates={id === null && <Duplicates />}
        />
        {id === null && noun !== 'tag' && <PicturesOfNew mayEdit={mayEdit} waiting={waiting} />}
        {!edit.isKept && (
          <p role="alert" className="mt-4 rounded-md bg-float px-4 py-3 text-sm text-yellow">
            {t('tooLargeToKeep')}
          </p>
        )}
        <Changes change={change} reasons={edit.reasons} onExplain={edit.explain} />
        {id !== null && saving.movedInto !== undefined && (
          <p role="alert" className="mt-4 rounded-md bg-float px-4 py-3 text-sm text-yellow">
            {t('moved')}{' '}
            <Link href={continueLink(noun, saving.movedInto, id)} className="quiet-link">
              {t('movedOn')}
            </Link>
          </p>
        )}
        <p className={`${EDGE_BAR} mt-6`} data-edge-bar="">
          <button type="submit" className="button" aria-disabled={isPending} data-pending={isPending || undefined}>
            {t(mayEdit ? 'save' : 'suggest')}
          </button>
          <Link href={back} className="button button-plain">
            {t(id === null ? 'cancel' : 'back')}
          </Link>
          <a href="#changes" className="quiet-link py-0.5 text-sm max-sm:sr-only">
            {t('changes.count', { count: saving.count })}
          </a>
        </p>
      </form>
      {id !== null && <HistoryLinks noun={noun} id={id} />}
      <JapaneseFace texts={Object.values(edit.values).map((value) => (typeof value === 'string' ? value : null))} />
    </EditingContext>
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

/** Said after a suggestion: it waits for an editor. */
function Proposed({ noun, id }: { noun: EditedNoun; id: number | null }) {
  const t = useTranslations('contribute')
  const mine = useTranslations('contributions.mine')
  return (
    <div className="mt-6 rounded-lg bg-raised px-5 py-6" role="status">
      <p className="text-lg font-semibold text-ink">{t('proposed.title')}</p>
      <p className="mt-1 text-soft">
        {t('proposed.text')}{' '}
        <Link href={contributionLinks.mine()} className="quiet-link">
          {t('proposed.mine')}
        </Link>
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Link href={id === null ? entriesLink(noun) : entryLink(noun, id)} className="button">
          {t(id === null ? 'cancel' : 'back')}
        </Link>
        <Link href={contributionLinks.mine()} className="button button-plain">
          {mine('title')}
        </Link>
        {id === null && (
          // A page loaded anew has an empty form.
          <a href={addLink(noun)} className="button button-plain">
            {t('proposed.another')}
          </a>
        )}
      </p>
    </div>
  )
}
