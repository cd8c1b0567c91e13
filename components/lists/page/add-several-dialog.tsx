import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, PlainButton } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog/dialog'
import { notify } from '@/components/ui/notify'
import { useBusy } from '@/components/ui/use-busy'
import { MAX_AT_ONCE } from '@/lib/lists/rules'
import type { TitleMatches } from '@/lib/lists/schemas/lists'
import { addEntries, matchTitles } from '../calls'
import { linesOf } from './lines-of'
import { type TitleMatch, TitleMatchRows } from './title-match-rows'

type Props = { list: { url: string; name: string }; open: boolean; onClose: () => void; onAdded: () => void }

/** Adds the works of a pasted text, one title a line, after a look at what the titles match. */
export default function AddSeveralDialog({ list, open, onClose, onAdded }: Props) {
  const t = useTranslations('lists.several')
  const close = useTranslations('lists')('close')
  const [found, setFound] = useState<TitleMatches>()
  const [text, setText] = useState('')
  const done = () => {
    setFound(undefined)
    setText('')
    onAdded()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} lead={list.name} close={close}>
      {found ? (
        <Preview list={list} found={found} onBack={() => setFound(undefined)} onAdded={done} />
      ) : (
        <Titles text={text} onText={setText} onFound={setFound} />
      )}
    </Dialog>
  )
}

type TitlesProps = { text: string; onText: (text: string) => void; onFound: (found: TitleMatches) => void }

function Titles({ text, onText, onFound }: TitlesProps) {
  const t = useTranslations('lists.several')
  const { isBusy: pending, run } = useBusy()
  const titles = linesOf(text)
  const isTooMuch = titles.length > MAX_AT_ONCE
  const find = async () => {
    if (titles.length === 0 || isTooMuch) return
    await run(t('notFound'), async () => onFound(await matchTitles(titles)))
  }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void find()
      }}
    >
      <label className="field">
        <span className="field-label">{t('label')}</span>
        <textarea
          className="field-box"
          rows={10}
          value={text}
          dir="auto"
          spellCheck={false}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      </label>
      <p className="text-sm text-quiet" role="status">
        {isTooMuch ? t('tooMuch', { count: titles.length, most: MAX_AT_ONCE }) : t('lines', { count: titles.length })}
      </p>
      <p>
        <button
          type="submit"
          className="button"
          aria-disabled={titles.length === 0 || isTooMuch || pending}
          data-pending={pending || undefined}
        >
          {t('find')}
        </button>
      </p>
    </form>
  )
}

type PreviewProps = { list: Props['list']; found: TitleMatches; onBack: () => void; onAdded: () => void }

function Preview({ list, found, onBack, onAdded }: PreviewProps) {
  const t = useTranslations('lists.several')
  const [matches, setMatches] = useState<TitleMatch[]>(() => firstMatches(found))
  const { isBusy: pending, run } = useBusy()
  const chosen = [...new Set(matches.flatMap(({ chosen }) => chosen ?? []))]

  const add = async () => {
    if (chosen.length === 0) return
    await run(t('notAdded'), async () => {
      const { added } = await addEntries(list.url, chosen)
      notify('success', t('added', { count: added }))
      onAdded()
    })
  }
  return (
    <div className="grid gap-3">
      <p role="status" className="text-soft">
        {t('matched', { count: matches.filter(({ chosen }) => chosen !== null).length, all: matches.length })}
      </p>
      <TitleMatchRows
        matches={matches}
        onChoose={(index, chosen, works) =>
          setMatches(
            matches.map((match, at) => (at === index ? { ...match, works: works ?? match.works, chosen } : match)),
          )
        }
      />
      <p className="flex flex-wrap gap-3">
        <Button
          aria-disabled={chosen.length === 0 || pending}
          data-pending={pending || undefined}
          onClick={() => void add()}
        >
          {t('add', { count: chosen.length })}
        </Button>
        <PlainButton onClick={onBack}>{t('back')}</PlainButton>
      </p>
    </div>
  )
}

/** At first the most popular work of each title is chosen. */
function firstMatches({ matches, works }: TitleMatches): TitleMatch[] {
  const byId = new Map(works.map((work) => [work.id, work]))
  return matches.map(({ title, media }) => ({
    title,
    works: media.flatMap((id) => byId.get(id) ?? []),
    chosen: media[0] ?? null,
  }))
}
