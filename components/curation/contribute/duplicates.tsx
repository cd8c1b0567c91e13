import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { EntryLine } from '@/components/catalogue/search/quick-line'
import { rowsOf } from '@/components/catalogue/search/quick-rows'
import { quickSearchTextsOf } from '@/components/catalogue/search/texts'
import { useFound } from '@/components/catalogue/search/use-found'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { RESOURCES } from '@/lib/catalogue/nouns'
import { entryLink, matchesCall } from '@/lib/curation/links/contribute'
import type { Matches } from '@/lib/curation/schemas/matches'
import { listOf } from './edit-state'
import { useEditing } from './editing'

/** Entries that are shown. */
const MAX_ROWS = 5

/** Entries that a new one may be a duplicate of: by its name, and by its ids on other sites. */
export function Duplicates() {
  const { noun, values } = useEditing()
  const t = useTranslations('contribute.duplicates')
  const texts = quickSearchTextsOf(useMessages())
  const parts = ['title', 'name', 'firstName', 'lastName'].map((field) => values[field])
  const name = parts.filter((part) => typeof part === 'string').join(' ')
  const { found } = useFound(noun === 'tag' ? '' : name)
  const works = useWorksWithIds(listOf(values.externalIds) as { site: string; externalId: string }[])
  const rows =
    found && noun !== 'tag' && name.trim().length > 1 ? rowsOf(RESOURCES[noun], found, texts).slice(0, MAX_ROWS) : []
  return (
    <div className="col-span-full" role="status">
      {works.map(({ id, name }) => (
        <p key={id} className="mb-2 rounded-md bg-float px-4 py-3 text-sm text-ink">
          {t('sameId')}{' '}
          <Link href={entryLink('media', id)} className="quiet-link" target="_blank">
            {name}
          </Link>
        </p>
      ))}
      {rows.length > 0 && (
        <div className="rounded-md bg-raised px-4 py-3 text-sm">
          <p className="text-quiet">{t('like')}</p>
          <ul className="mt-1 grid grid-cols-1 gap-1 sm:grid-cols-2">
            {rows.map((row) => (
              <li key={row.href}>
                <Link
                  href={row.href}
                  target="_blank"
                  className="flex min-h-11 items-center gap-3 rounded-md text-soft hover:bg-float"
                >
                  <EntryLine row={row} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function useWorksWithIds(externalIds: { site: string; externalId: string }[]) {
  const wanted = JSON.stringify(externalIds)
  const [works, setWorks] = useState<{ id: number; name: string }[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const externalIds: unknown[] = JSON.parse(wanted)
    if (externalIds.length === 0) return setWorks([])
    call<Matches>(matchesCall(), { method: 'POST', body: { externalIds }, signal: stop.signal })
      .then(({ works }) => setWorks(works.filter((work) => work !== null)))
      // The server refuses a work with the id of another one in any case.
      .catch(() => {})
    return () => stop.abort()
  }, [wanted])
  return [...new Map(works.map((work) => [work.id, work])).values()]
}
