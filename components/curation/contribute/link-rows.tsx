import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { LINK_KINDS, type LinkKind, linkAddress, linkSite, MAX_LINK } from '@/lib/catalogue/link-sites'
import { siteName } from '@/lib/links/external'
import { externalId } from '@/lib/links/site-ids'
import { AddingCell, ChoiceCell } from './cells'
import { listOf } from './edit-state'
import { useEditing } from './editing'
import { type AdderProps, NamedRow, type RowProps } from './row'
import { useLanguages } from './use-languages'

type MediaLink = { address: string; kind: LinkKind; language: string | null }

/** A page elsewhere: what it is, and its language. */
export function LinkRow({ item, path, onChange, onRemove }: RowProps<MediaLink>) {
  const t = useTranslations('contribute.links')
  const { errorAt } = useEditing()
  const languages = useLanguages()
  const error = errorAt(`${path}.address`)
  return (
    <NamedRow
      name={
        <span className="min-w-0 wrap-anywhere">
          <b className="font-semibold text-ink">{linkSite(item.address).name}</b>{' '}
          <span className="text-sm text-quiet">{item.address}</span>
          {error && (
            <span className="field-message block" data-wrong="">
              {error}
            </span>
          )}
        </span>
      }
      onRemove={onRemove}
    >
      <ChoiceCell
        className="min-w-40"
        label={t('kind')}
        value={item.kind}
        choices={LINK_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChoose={(kind) => onChange({ ...item, kind: kind as LinkKind })}
      />
      <ChoiceCell
        className="min-w-36"
        label={t('language')}
        value={item.language ?? ''}
        choices={languages}
        onChoose={(language) => onChange({ ...item, language: language || null })}
      />
    </NamedRow>
  )
}

/** Takes an address as it is pasted. The site says what it is; one of another catalogue becomes an id there. */
export function AddLink({ items, onAdd }: AdderProps<MediaLink>) {
  const t = useTranslations('contribute.links')
  const { errors } = useMessages()
  const { values, change } = useEditing()
  const [text, setText] = useState('')
  const [said, setSaid] = useState<string>()
  const add = (given: string) => {
    setSaid(undefined)
    const text = given.trim().replace(/^http:/i, 'https:')
    setText(given)
    if (text === '') return
    const known = externalId(text)
    if (known && siteName(known.site) !== known.site) {
      const ids = listOf(values.externalIds) as { site: string; externalId: string }[]
      const isThere = ids.some(({ site, externalId }) => site === known.site && externalId === known.id)
      if (!isThere) change('externalIds', [...ids, { site: known.site, externalId: known.id }])
      setSaid(t(isThere ? 'idThere' : 'idAdded', { site: siteName(known.site) }))
      return setText('')
    }
    const found = linkAddress(text)
    if ('wrong' in found) return setSaid(errors.fields[found.wrong])
    const { address } = found
    if (address.length > MAX_LINK) return setSaid(errors.fields.tooLarge)
    if (items.some((item) => item.address === address)) return setSaid(t('there'))
    onAdd([{ address, kind: linkSite(address).kind, language: null }])
    setText('')
  }
  const isWrong = said !== undefined && text !== ''
  return (
    <AddingCell
      label={t('address')}
      hint={said ?? t('hint')}
      error={isWrong ? said : undefined}
      value={text}
      inputMode="url"
      onText={(next) => {
        setText(next)
        setSaid(undefined)
      }}
      onEnter={() => add(text)}
      onPaste={(event) => {
        event.preventDefault()
        add(event.clipboardData.getData('text'))
      }}
      take={t('add')}
      onTake={() => add(text)}
    />
  )
}
