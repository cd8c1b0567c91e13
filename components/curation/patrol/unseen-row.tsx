import { useTranslations } from 'next-intl'
import { Key } from '@/components/curation/contributions/decide'
import { EditItem } from '@/components/curation/history/edit-item'
import RevertButton from '@/components/curation/history/revert-button'
import { ROW_BUTTON } from '@/components/ui/button'
import { Link } from '@/i18n/link'
import { patrolLinks } from '@/lib/curation/links/patrol'
import type { UnseenEdit } from '@/lib/curation/schemas/patrol'

type Props = {
  edit: UnseenEdit
  /** Whether the page has the changes of one contributor alone. */
  isOnly: boolean
  onSeen: (edits: readonly number[]) => void
  onTakenBack: (edit: number) => void
  /** After its text was hidden or shown. */
  onChange: () => void
}

/** A change that no editor has seen, with what an editor can do about it. */
export function UnseenRow({ edit, isOnly, onSeen, onTakenBack, onChange }: Props) {
  const t = useTranslations('patrol')
  const { id, editor, isRevertible, isOfHidden } = edit
  return (
    <li className="rounded-md focus-within:outline-2 focus-within:outline-accent focus-within:outline-solid">
      <EditItem
        edit={edit}
        named
        isOfHidden={isOfHidden}
        onChange={onChange}
        acts={
          <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
            <button
              type="button"
              data-key="s"
              aria-keyshortcuts="s"
              className={ROW_BUTTON}
              onClick={() => onSeen([id])}
            >
              <span aria-hidden="true">{t('seen')}</span>
              <span className="sr-only">{t('seenOf', { id: String(id) })}</span>
              <Key name="S" />
            </button>
            {isRevertible && <RevertButton id={id} places={[]} onChange={() => onTakenBack(id)} />}
            {editor && !isOnly && (
              <Link href={patrolLinks.page({ user: editor.id })} className="quiet-link self-center">
                {t('onlyTheirs')}
              </Link>
            )}
          </div>
        }
      />
    </li>
  )
}
