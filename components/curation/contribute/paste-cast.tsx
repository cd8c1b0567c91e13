import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/browser/api'
import { namePartsOf, type PastedCast, pastedCast } from '@/lib/curation/documents/pasted'
import { matchesCall } from '@/lib/curation/links/contribute'
import type { Matches } from '@/lib/curation/schemas/matches'
import type { Cast } from './cast-rows'
import { PasteBox } from './paste-box'
import { type AdderProps, referenceOf } from './row'

const DEBOUNCE = 250

/** Takes a cast that is pasted as lines: names that are known are found, others are added; with a look before. */
export function PasteCast({ items, onAdd }: AdderProps<Cast>) {
  const t = useTranslations('contribute.paste')
  const { media } = useMessages()
  const [text, setText] = useState('')
  const { items: pasted, wrong } = pastedCast(text)
  const find = useMatches(pasted)
  const resolved = find && castOf(pasted, find)
  const fresh = resolved?.cast.filter(({ character }) => !items.some((item) => item.character === character)) ?? []
  return (
    <PasteBox
      title={t('cast')}
      hint={t('castHint')}
      text={text}
      onText={setText}
      wrong={wrong}
      take={t('takeCast', { count: fresh.length })}
      isEmpty={fresh.length === 0}
      onTake={() => {
        onAdd(fresh, resolved?.known)
        setText('')
      }}
    >
      <ul className="grid grid-cols-1 gap-2 text-sm">
        {pasted.map(({ character, role, actors }) => (
          <li key={character} className="flex flex-wrap gap-x-3">
            <span className="min-w-0 text-ink">
              <Known name={character} id={find?.character(character)?.id} />
            </span>
            <span className="text-quiet">{media.characters[role]}</span>
            {actors.map(({ name, language }) => (
              <span key={`${name} ${language}`} className="min-w-0">
                <Known name={name} id={find?.person(name)?.id} />
                {language && <span className="text-quiet"> ({language})</span>}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </PasteBox>
  )
}

/** A name, marked if there is no entry with it. */
function Known({ name, id }: { name: string; id: number | undefined }) {
  const t = useTranslations('contribute.rows')
  return (
    <span className="wrap-anywhere">
      <span dir="auto">{name}</span>
      {id === undefined && <span className="ms-1 rounded-full bg-float px-2 py-0.5 text-xs">{t('new')}</span>}
    </span>
  )
}

type Match = { id: number; name: string } | null | undefined
type Find = { character: (name: string) => Match; person: (name: string) => Match }

/** The entries that have the pasted names; undefined until they are known. */
function useMatches(pasted: readonly PastedCast[]): Find | undefined {
  const failed = useTranslations('contribute.paste')('failed')
  const characters = [...new Set(pasted.map(({ character }) => character))].slice(0, 500)
  const people = [...new Set(pasted.flatMap(({ actors }) => actors.map(({ name }) => name)))].slice(0, 500)
  const wanted = JSON.stringify({ characters, people })
  const [answer, setAnswer] = useState<{ wanted: string; found: Matches }>()
  useEffect(() => {
    const { characters } = JSON.parse(wanted) as { characters: string[] }
    if (characters.length === 0) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      call<Matches>(matchesCall(), { method: 'POST', body: JSON.parse(wanted), signal: stop.signal })
        .then((found) => setAnswer({ wanted, found }))
        // Nothing can be taken then: known characters would be added once more.
        .catch(() => !stop.signal.aborted && notify('failure', failed, { key: 'matches' }))
    }, DEBOUNCE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted, failed])
  if (answer?.wanted !== wanted) return undefined
  const { found } = answer
  return {
    character: (name) => found.characters[characters.indexOf(name)],
    person: (name) => found.people[people.indexOf(name)],
  }
}

function castOf(pasted: readonly PastedCast[], find: Find) {
  const known: { noun: 'character' | 'person'; id: number; name: string }[] = []
  const reference = (noun: 'character' | 'person', name: string, match: Match) => {
    const { entry } = referenceOf(noun, match ?? { id: null, name }, namePartsOf)
    if (match) known.push({ noun, ...match })
    return entry
  }
  const cast = pasted.map(({ character, role, actors }) => ({
    character: reference('character', character, find.character(character)),
    role,
    actors: actors.map(({ name, language }) => ({
      person: reference('person', name, find.person(name)),
      description: language,
    })),
  }))
  // Two spellings of one name are one character.
  const isFirst = ({ character }: Cast, at: number) =>
    cast.findIndex((other) => JSON.stringify(other.character) === JSON.stringify(character)) === at
  return { cast: cast.filter(isFirst), known }
}
