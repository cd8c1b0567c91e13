import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { languageOf, type Synonym, synonymOf, titleOf } from '@/lib/catalogue/synonyms'
import { isJapanese } from '@/lib/format'
import { AddingCell, Cell, ChoiceCell, RemoveButton } from './cells'
import { useEditing } from './editing'
import type { AdderProps, RowProps } from './row'
import { useLanguages } from './use-languages'

/** A further title of a work, and its language. */
export function SynonymRow({ item, path, onChange, onRemove }: RowProps<Synonym>) {
  const t = useTranslations('contribute.titles')
  const { errorAt } = useEditing()
  const languages = useLanguages()
  const [title, language] = [titleOf(item), languageOf(item)]
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Cell
        className="min-w-48 flex-[3_1_14rem]"
        label={t('title')}
        value={title}
        maxLength={500}
        error={errorAt(`${path}.title`)}
        onText={(text) => onChange(synonymOf(text, language))}
      />
      <ChoiceCell
        className="min-w-40 flex-1"
        label={t('language')}
        value={language ?? ''}
        choices={languages}
        onChoose={(tag) => onChange(synonymOf(title, tag || null))}
      />
      <RemoveButton label={t('remove', { title })} onPress={onRemove} />
    </div>
  )
}

/** Takes a title, or several lines of them that are pasted. Kana say that a title is Japanese. */
export function AddSynonym({ items, onAdd }: AdderProps<Synonym>) {
  const t = useTranslations('contribute.titles')
  const [text, setText] = useState('')
  const add = (text: string) => {
    const there = items.map(titleOf)
    const titles = [...new Set(text.split('\n').map((line) => line.trim()))].filter(
      (title) => title !== '' && !there.includes(title),
    )
    if (titles.length > 0)
      onAdd(
        titles.map((title) =>
          synonymOf(title, /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(title) && isJapanese(title) ? 'ja' : null),
        ),
      )
    setText('')
  }
  return (
    <AddingCell
      label={t('add')}
      hint={t('addHint')}
      value={text}
      maxLength={500}
      onText={setText}
      onEnter={() => add(text)}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text')
        if (!pasted.trim().includes('\n')) return
        event.preventDefault()
        add(pasted)
      }}
      take={t('take')}
      onTake={() => add(text)}
    />
  )
}
