import { useMessages, useTranslations } from 'next-intl'
import { Avatar } from '@/components/identity/avatar'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { historyLink } from '@/lib/catalogue/links/entries'
import { authorOf, isOfVocabulary } from '@/lib/curation/edit-sources'
import { changeLink, contributionsLink } from '@/lib/curation/links/edits'
import type { Edit } from '@/lib/curation/schemas/edits'
import { links } from '@/lib/links'
import { ChangeRows } from './change-rows'
import { RevertPlace } from './revert-place'
import { useEditWords } from './words'

type Props = {
  edit: Edit
  /** Most items of a list that it shows. */
  most?: number
  /** Whether editors choose what of it they take back. */
  chosen?: boolean
  /** Whether it says of which entry it is. */
  named?: boolean
}

/** An edit: who, when, what and why, and the button that takes it back. */
export function EditItem({ edit, most = 12, chosen = false, named = false }: Props) {
  const t = useTranslations('edits')
  const kinds: Readonly<Record<string, string>> = useMessages().edits.kinds
  const format = useFormats()
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
    createdDate,
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
          <Link href={historyLink(entry.noun, entry.id)} className="font-semibold text-ink" dir="auto">
            {words.entry(entry)}
          </Link>
        )}
        <Link href={changeLink(id)} className="quiet-link text-quiet">
          <span className="sr-only">{t('number', { id: String(id) })}, </span>
          <RelativeTime iso={createdDate} exact={format.timestamp(createdDate)} />
        </Link>
      </p>
      {acceptedBy && (
        <p className="text-soft">
          <Link href={links.user(acceptedBy.username)} className="quiet-link">
            {t('acceptedBy', { username: acceptedBy.username })}
          </Link>
        </p>
      )}
      {comment && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere border-edge border-s-2 ps-3 text-soft">
          {comment}
        </p>
      )}
      {source && !isOfVocabulary(edit) && (
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
      <ChangeRows noun={entry.noun} changes={changes} most={most} whole={changeLink(id)} />
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
      {isRevertible && <RevertPlace id={id} places={chosen ? placesOf(edit, words) : []} />}
    </article>
  )
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

/** Edits, the newest first. */
export function EditList({ edits, named = false }: { edits: readonly Edit[]; named?: boolean }) {
  return (
    <ol className="grid w-full grid-cols-1 gap-2.5">
      {edits.map((edit) => (
        <li key={edit.id}>
          <EditItem edit={edit} named={named} />
        </li>
      ))}
    </ol>
  )
}
