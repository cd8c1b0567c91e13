import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { Section } from '@/components/ui/section'
import type { SmartList } from '@/lib/lists/schemas/smart-lists'
import { readSmartLists } from './calls'
import { SmartListRow } from './smart-list-row'

/** The user's smart lists, undefined until they are known, and what changes them on the page. */
export function useMySmartLists() {
  const t = useTranslations('smartLists')
  const [all, setAll] = useState<readonly SmartList[]>()
  useEffect(() => {
    readSmartLists().then(
      ({ data }) => setAll(data),
      () => {
        setAll([])
        notify('failure', t('failed'))
      },
    )
  }, [t])
  return { all, setAll }
}

type Props = { all: readonly SmartList[]; setAll: (all: readonly SmartList[]) => void }

/** The user's smart lists among their lists; nothing without any. */
export function MySmartLists({ all, setAll }: Props) {
  const t = useTranslations('smartLists')
  if (all.length === 0) return null
  return (
    <Section className="grid gap-2" name="smart-lists-title" title={t('title')}>
      <p className="text-sm text-quiet">{t('mineLead')}</p>
      <ul className="grid gap-1 rounded-md bg-raised px-5 py-2">
        {all.map((list) => (
          <SmartListRow
            key={list.id}
            list={list}
            onChange={(changed) => setAll(all.map((one) => (one.id === changed.id ? changed : one)))}
            onDeleted={() => setAll(all.filter(({ id }) => id !== list.id))}
          />
        ))}
      </ul>
    </Section>
  )
}
