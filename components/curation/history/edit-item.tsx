import { useMessages, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Avatar } from '@/components/identity/avatar'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { historyLink } from '@/lib/catalogue/links/entries'
import { authorOf, isOfRule } from '@/lib/curation/edit-sources'
import { changeLink, contributionsLink } from '@/lib/curation/links/edits'
import { hideLink } from '@/lib/curation/links/hides'
import type { Edit } from '@/lib/curation/schemas/edits'
import { links } from '@/lib/links'
import { ChangeRows } from './change-rows'
import { HideTextPlace } from './hide-text-place'
import { Moved } from './moved'
import { RevertPlace } from './revert-place'
import { SeenPlace } from './seen-place'
import { type Mark, StandingMark } from './standing'
import { useEditWords } from './words'

type Props = {
  edit: Edit
  /** Most items of a list that it shows. */
  most?: number
  /** Whether editors choose what of it they take back. */
  chosen?: boolean
  /** Whether the edit names its entry. */
  named?: boolean
  /** What became of it. */
  mark?: Mark | undefined
  /** Whether the entry is hidden, so that its name leads editors to the page that shows it again. */
  isOfHidden?: boolean
  /** What can be done about it, in place of the mark and the button of editors. */
  acts?: ReactNode
  /** Reads a list again that the browser has read, after the edit was taken back, or its text hidden or shown. */
  onChange?: (() => void) | undefined
}

/** An edit: who, when, what and why, and the button that takes it back. */
export function EditItem(props: Props) {
  const { edit, most = 50, chosen = false, named = false, mark, isOfHidden = false, acts, onChange } = props
  const t = useTranslations('edits')
  const kinds: Readonly<Record<string, string>> = useMessages().edits.kinds
  const words = useEditWords(edit.entry.noun)
  const {
    id,
    editor,
    acceptedBy,
    entry,
    kind,
    changes,
    comment,
    source,
    reverts,
    revertedBy,
    mirrors,
    isRevertible,
    hidden,
  } = edit
  return (
    <article id={`edit-${id}`} className="grid gap-2.5 rounded-md bg-raised px-4.5 py-3.5 text-sm/normal">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {editor ? (
          <Link href={contributionsLink(editor.username)} className="flex items-center gap-x-3 font-semibold text-ink">
            <Avatar user={editor} size={32} />
            <span dir="auto">{editor.username}</span>
          </Link>
        ) : (
          <span className="text-soft">{t(authorOf(edit))}</span>
        )}
        <span className="rounded-sm bg-float px-2 py-0.5 text-xs/normal inset-ring inset-ring-line">
          {kinds[kind] ?? kind}
        </span>
        {named && (
          <Link href={entryPath(entry, isOfHidden)} className="font-semibold text-ink" dir="auto">
            {words.entry(entry)}
          </Link>
        )}
        <Time edit={edit} isLink={!isOfHidden} />
      </p>
      {mark && <StandingMark mark={mark} />}
      {acceptedBy && (
        <p className="text-soft">
          <Link href={links.user(acceptedBy.username)} className="quiet-link">
            {t('acceptedBy', { username: acceptedBy.username })}
          </Link>
        </p>
      )}
      {hidden && <HiddenNote id={id} hidden={hidden} />}
      {comment && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere border-edge border-s-2 ps-3 text-soft">
          {comment}
        </p>
      )}
      {source && !isOfRule(edit) && (
        <p dir="auto" className="wrap-anywhere text-soft">
          {/^https?:\/\//.test(source) ? (
            <a href={source} rel="noopener nofollow ugc external" className="quiet-link">
              {t('source', { source })}
            </a>
          ) : (
            t('source', { source })
          )}
        </p>
      )}
      {edit.moves && <Moved edit={edit} />}
      <ChangeRows noun={entry.noun} changes={changes} most={most} whole={isOfHidden ? undefined : changeLink(id)} />
      {(mirrors !== null || reverts !== null || revertedBy !== null) && (
        <p className="flex flex-wrap gap-x-4 text-soft">
          {mirrors !== null && (
            <Link href={changeLink(mirrors)} className="quiet-link">
              {t('mirrors', { id: String(mirrors) })}
            </Link>
          )}
          {reverts !== null && (
            <Link href={changeLink(reverts)} className="quiet-link">
              {t('reverts', { id: String(reverts) })}
            </Link>
          )}
          {revertedBy !== null && (
            <Link href={changeLink(revertedBy)} className="quiet-link">
              {t('revertedBy', { id: String(revertedBy) })}
            </Link>
          )}
        </p>
      )}
      {acts ?? (
        <>
          <SeenPlace key={revertedBy} id={id} />
          {isRevertible && <RevertPlace id={id} places={chosen ? placesOf(edit, words) : []} onChange={onChange} />}
        </>
      )}
      <HideTextPlace id={id} hidden={hidden} onChange={onChange} />
    </article>
  )
}

/** The history of an entry; of a hidden one, whose history is gone, the page that shows it again. No tag is hidden. */
const entryPath = ({ noun, id }: Edit['entry'], isHidden: boolean) =>
  isHidden && noun !== 'tag' ? hideLink(noun, id) : historyLink(noun, id)

/** When it was made, with a link to the page of the change, which one of a hidden entry does not have. */
function Time({ edit: { id, createdDate }, isLink }: { edit: Edit; isLink: boolean }) {
  const t = useTranslations('edits')
  const said = (
    <>
      <span className="sr-only">{t('number', { id: String(id) })}, </span>
      <RelativeTime iso={createdDate} exact={useFormats().timestamp(createdDate)} />
    </>
  )
  if (!isLink) return <span className="text-quiet">{said}</span>
  return (
    <Link href={changeLink(id)} className="quiet-link text-quiet">
      {said}
    </Link>
  )
}

/** Says that only moderators read what an edit changed. */
function HiddenNote({ id, hidden: { edit, date } }: { id: number; hidden: NonNullable<Edit['hidden']> }) {
  const t = useTranslations('hiddenTexts')
  const said = { date: useFormats().timestamp(date), id: String(edit) }
  return <p className="text-soft italic">{t(edit === id ? 'told' : 'toldWith', said)}</p>
}

/** The parts of a change that can be taken back alone, by their names and what they said or say. */
function placesOf({ changes }: Edit, words: ReturnType<typeof useEditWords>) {
  return changes.flatMap(({ field, items }) => {
    if (!items?.some(({ place }) => place !== field)) return [{ place: field, label: words.field(field) }]
    return items.map(({ place, before, after }) => {
      const said = (after ?? before ?? []).map((part) => words.part(field, part)).join(' · ')
      return { place, label: `${words.field(field)}: ${said}` }
    })
  })
}

type ListProps = { edits: readonly Edit[]; marks?: readonly Mark[] | undefined; named?: boolean } & Pick<
  Props,
  'onChange'
>

/** Edits, the newest first. */
export function EditList({ edits, marks = [], named = false, onChange }: ListProps) {
  return (
    <ol className="grid w-full grid-cols-1 gap-2.5">
      {edits.map((edit) => (
        <li key={edit.id}>
          <EditItem edit={edit} named={named} mark={marks.find((mark) => mark.edit === edit.id)} onChange={onChange} />
        </li>
      ))}
    </ol>
  )
}
