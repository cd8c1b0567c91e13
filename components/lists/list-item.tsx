import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { IconButton, LinedButton } from '@/components/ui/button'
import { lazyDialog } from '@/components/ui/dialog/lazy-dialog'
import { RelativeTime } from '@/components/ui/relative-time'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { ListCard, ListSummary } from '@/lib/lists/schemas/lists'
import { ListCovers } from './covers'
import { addressOf } from './create-list'
import { DescriptionField, NameField } from './list-fields'
import { LIST_FORM_BUTTONS } from './styles'
import { useListForm } from './use-list-form'
import { LIST_FACTS, Visibility } from './visibility'

const DeleteListDialog = lazyDialog(() => import('./delete-list-dialog'))

/** The link covers the whole item. */
const NAME =
  'justify-self-start text-lg font-[650] wrap-anywhere text-ink after:absolute after:inset-0 after:rounded-md hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent'

type Props = {
  list: ListCard
  editing: boolean
  onChange: (list: ListSummary) => void
  onReload: () => Promise<void>
}

/** One of the user's lists: a link to it, or the form with its name and description. */
export function ListItem({ list, editing, onChange, onReload }: Props) {
  const t = useTranslations('lists')
  const { name, description, visibility, url, entryCount, likes, updatedDate, covers } = list
  const [deleting, setDeleting] = useState<boolean>()
  return (
    <li className="relative grid gap-x-5 rounded-md bg-raised px-5 py-4 transition-colors sm:grid-cols-[minmax(0,1fr)_auto] has-[>a:hover]:bg-float">
      {editing ? (
        <ItemForm key={updatedDate} list={list} onChange={onChange} onReload={onReload} />
      ) : (
        <>
          <ListCovers covers={covers} className="max-sm:mb-2.5 sm:col-start-2 sm:row-span-3 sm:row-start-1" />
          <Link href={links.myList(url)} className={NAME} dir="auto">
            {name}
          </Link>
          {description && (
            <p className="line-clamp-2 wrap-anywhere" dir="auto">
              {description}
            </p>
          )}
        </>
      )}
      <p className={LIST_FACTS}>
        <Visibility of={visibility} />
        <span>{t('entries', { count: entryCount })}</span>
        {likes > 0 && <span>{t('likes', { count: likes })}</span>}
        <span>
          {t('updated')} <RelativeTime iso={updatedDate} />
        </span>
      </p>
      {editing && (
        <IconButton
          icon="trash"
          size={18}
          className="absolute top-2.5 right-2.5 hover:text-(--red)"
          label={t('mine.deleteOf', { name })}
          aria-haspopup="dialog"
          title={t('mine.delete')}
          onClick={() => setDeleting(true)}
        />
      )}
      {deleting !== undefined && (
        <DeleteListDialog
          list={list}
          open={deleting}
          onClose={() => setDeleting(false)}
          onDeleted={() => void onReload()}
        />
      )}
    </li>
  )
}

type FormProps = { list: ListSummary; onChange: (list: ListSummary) => void; onReload: () => Promise<void> }

/** Name and description of one of the user's lists; they can be saved or reset when they differ. */
function ItemForm({ list, onChange, onReload }: FormProps) {
  const t = useTranslations('lists')
  const { form, fields, name, setName, isChanged, reset } = useListForm(list, { onSaved: onChange, onReload })
  const [round, setRound] = useState(0)
  const hint = name === list.name ? undefined : t('fields.addressOf', { address: addressOf(list.owner, name) })
  const startAgain = () => {
    reset()
    setRound(round + 1)
  }
  return (
    <Form key={round} {...form} label={t('mine.editOf', { name: list.name })} className="form pe-11">
      <div {...fields}>
        <NameField value={list.name} hint={hint} onText={setName} />
        <DescriptionField value={list.description} lines={2} />
      </div>
      {isChanged && (
        <p className={LIST_FORM_BUTTONS}>
          <Submit>{t('mine.save')}</Submit>
          <LinedButton onClick={startAgain}>{t('mine.reset')}</LinedButton>
        </p>
      )}
    </Form>
  )
}
