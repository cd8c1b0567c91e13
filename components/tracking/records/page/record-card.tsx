import { useMessages } from 'next-intl'
import { useRef, useState } from 'react'
import { DraftNote } from '@/components/form/draft-note'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { formTextsOf } from '@/components/form/texts'
import { otherTitles, Title } from '@/components/titles/title'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { RelativeTime } from '@/components/ui/relative-time'
import { Link } from '@/i18n/link'
import type { Problem } from '@/lib/browser/problem'
import { extentOf, partOf } from '@/lib/catalogue/extent'
import { RECORD_STATUSES } from '@/lib/catalogue/record-statuses'
import { links } from '@/lib/links'
import { fill } from '@/lib/text'
import type { MediaState, RecordEntry, RecordInput, RecordState } from '@/lib/tracking/schemas/records'
import { NextOfRecord } from '../../next-episodes/of-record'
import { HAVE_EPISODES } from '../../next-episodes/types'
import { CardMarks } from '../card-marks'
import { contentOf, withStatus } from '../form-values'
import { OneMoreButton } from '../one-more-button'
import { Overtaken } from '../overtaken'
import { currentOf, stateOfEntry } from '../record'
import { RecordFields, type RecordFieldsProps } from '../record-fields'
import { removeRecord, saveRecord } from '../save'
import { useMediaState } from '../use-media-state'
import { useRecordDraft } from '../use-record-draft'

const schema = () => import('@/lib/tracking/schemas/records').then(({ recordInput }) => recordInput)

const CARD =
  'watched-card relative grid grid-cols-[var(--cover)_minmax(0,1fr)] content-start gap-x-4 gap-y-3 overflow-hidden rounded-lg bg-raised p-4 [--cover:72px] sm:grid-rows-[auto_1fr] sm:gap-x-5 sm:[--cover:112px]'
const FOOT = 'flex min-h-11 flex-wrap items-center justify-end gap-2 [&>.button]:px-4 [&>.button]:text-sm/normal'

/** A watched work that can be edited in the list. Hidden after its removal, and shown again after an undo. */
export function RecordCard({ entry }: { entry: RecordEntry }) {
  const { media } = entry
  const state = useMediaState(media.id) ?? stateOfEntry(entry)
  if (!state.watched) return null
  return (
    <li className={CARD} style={ownColor(media)} data-watched={state.watched.status} data-row={media.id}>
      <span className="cover self-start rounded-sm sm:row-span-2">
        <Picture address={media.cover} widths={[160, 240]} sizes="112px" />
      </span>
      <div className="min-w-0">
        <h2 className="text-base/5.5 font-[650]" dir="auto">
          <Link href={links.media(media.id)} className="hover:text-accent">
            <Title title={media.title} {...otherTitles(media)} />
          </Link>
        </h2>
        <CardMarks state={state} totalVolumes={media.totalVolumes} />
        {media.description && (
          <p className="mt-1 line-clamp-4 text-sm text-quiet" dir="auto">
            {media.description}
          </p>
        )}
      </div>
      {state.watched.status === 'Watching' && HAVE_EPISODES.includes(media.type) && (
        <NextOfRecord id={media.id} episode={state.watched.episodesWatched + 1} />
      )}
      <CardForm state={state} record={state.watched} />
    </li>
  )
}

function CardForm({ state, record }: { state: MediaState; record: RecordState }) {
  const myMediaTexts = useMessages().myMedia
  const formTexts = formTextsOf(useMessages())
  const texts = useMessages().myMedia.list
  const { id, title } = state
  const draft = useRecordDraft(id, record)
  const { values, edited, isChanged } = draft
  const [overtaken, setOvertaken] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const drop = () => {
    draft.drop()
    setOvertaken(false)
    // The pressed button disappears with the difference, so the focus moves on.
    fields.current?.querySelector('select')?.focus({ preventScroll: true })
  }
  const refusal = (problem: Problem) => {
    if (problem.status !== 409) return problem.status === 400 ? undefined : problem.message || failed
    draft.rebase(currentOf(problem))
    setOvertaken(true)
    return null
  }
  const failed = fill(myMediaTexts.form.failedToAdd, { title })
  const send = async ({ media, source, ...content }: RecordInput) => {
    await saveRecord(id, content, edited)
    drop()
  }
  const remove = () =>
    removeRecord(id, record).then(draft.drop, (error: Problem) =>
      notify('failure', error.message || fill(myMediaTexts.form.failedToRemove, { title })),
    )
  return (
    <Form
      schema={schema}
      send={send}
      refusal={refusal}
      values={() => ({ media: id, ...contentOf(values) })}
      texts={formTexts}
      label={fill(texts.edit, { title })}
      className="watched-edit col-span-full grid min-w-0 gap-2 sm:col-2 sm:content-end"
      onReset={drop}
    >
      {draft.isRestored && <DraftNote onDiscard={drop} />}
      {overtaken && isChanged && <Overtaken state={{ ...state, watched: edited }} onTake={drop} />}
      <div ref={fields}>
        <CardFields values={values} extent={extentOf(state)} part={partOf(state.type)} onChange={draft.change} />
      </div>
      <div className={FOOT}>
        <p className="flex-[1_1_112px] text-xs/4.5 text-quiet">
          {texts.created} <RelativeTime iso={record.createdDate} />
          {' · '}
          {texts.updated} <RelativeTime iso={record.updatedDate} />
        </p>
        {isChanged ? (
          <>
            <button type="reset" className="button button-plain inset-ring inset-ring-line">
              {texts.reset}
            </button>
            <Submit>{texts.save}</Submit>
          </>
        ) : (
          <>
            <IconButton icon="trash" size={18} label={fill(texts.remove, { title })} onClick={() => void remove()} />
            <OneMoreButton state={state} className="button button-plain inset-ring inset-ring-line" />
          </>
        )}
      </div>
    </Form>
  )
}

const FIELDS =
  'grid grid-cols-2 gap-x-3 gap-y-2 *:content-start *:has-[[type=radio]]:col-span-full! max-sm:*:has-[.score-steps]:col-span-full sm:grid-cols-6 sm:*:col-span-2 sm:*:has-[[type=date]]:col-span-3 [&_.field-box]:bg-ground [&_.field-message:not([data-wrong])]:hidden'

/**
 * The fields of a record side by side, without their hints, which screen readers still say; numbers and statuses follow
 * each other.
 */
function CardFields({ values, extent, part, onChange }: RecordFieldsProps) {
  const myMediaTexts = useMessages().myMedia
  const texts = useMessages().myMedia.form
  const choose = (text: string) => {
    const status = RECORD_STATUSES.find((each) => each === text)
    if (status) onChange((all) => withStatus(all, status, extent))
  }
  return (
    <div className={FIELDS} data-compact="">
      <label className="field form-field">
        <span className="field-label">{texts.status}</span>
        <span className="field-box status-select" data-watched={values.status}>
          <select name="status" className="ps-8" value={values.status} onChange={({ target }) => choose(target.value)}>
            {RECORD_STATUSES.map((status) => (
              <option key={status} value={status}>
                {myMediaTexts.statuses[status]}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </span>
      </label>
      <RecordFields values={values} extent={extent} part={part} onChange={onChange} />
    </div>
  )
}
