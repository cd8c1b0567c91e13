import { useTranslations } from 'next-intl'
import { useChoiceWords } from '@/components/catalogue/choice-words'
import { useRead } from '@/components/identity/session/use-read'
import { Picture } from '@/components/ui/picture'
import { Link } from '@/i18n/link'
import { MEDIA } from '@/lib/catalogue/fields/media'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { entryLink } from '@/lib/curation/links/contribute'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { Duplicates } from '@/lib/curation/schemas/proposed-acts'
import { formatTag } from '@/lib/format'
import { languageOfText } from '@/lib/writing'

type Props = { id: number; onFold: (into: number, title: string) => void }

/** What a proposed new entry may be already. A press takes it as that one: what that one lacks is added to it. */
export function LikelyDuplicates({ id, onFold }: Props) {
  const t = useTranslations('contributions.duplicates')
  const { found } = useRead<Duplicates>(contributionLinks.duplicatesCall(id))
  if (!found || found === 'failed' || found.entries.length === 0) return null
  const called = (title: string) => (found.noun === 'tag' ? formatTag(title) : title)
  return (
    <section className="rounded-md bg-float px-3.5 py-3 text-sm/5" aria-labelledby="duplicates-title">
      <h3 id="duplicates-title" className="font-semibold text-ink">
        {t('title')}
      </h3>
      <p className="text-quiet">{t('lead')}</p>
      <ul className="mt-2 grid gap-2">
        {found.entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <One noun={found.noun} entry={{ ...entry, title: called(entry.title) }} />
            <button
              type="button"
              className="button button-plain min-h-10 inset-ring inset-ring-line"
              onClick={() => onFold(entry.id, called(entry.title))}
            >
              {t('fold')}
              <span className="sr-only">: {called(entry.title)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function One({ noun, entry }: { noun: EditedNoun; entry: Duplicates['entries'][number] }) {
  const t = useTranslations('contributions.duplicates')
  const word = useChoiceWords()
  const { id, title, cover, type, year, why } = entry
  const facts = [type === null ? null : word(MEDIA.type, type), year, t(`why.${why}`)]
  return (
    <>
      {cover !== null && (
        <span className="block w-9 shrink-0 overflow-hidden rounded-sm">
          <Picture address={cover} widths={[80, 160]} sizes="36px" />
        </span>
      )}
      <span className="min-w-0 flex-1 basis-40">
        <Link
          href={entryLink(noun, id)}
          target="_blank"
          className="font-semibold wrap-anywhere text-ink hover:text-accent"
          dir="auto"
          lang={languageOfText(title)}
        >
          {title}
        </Link>
        <span className="block text-quiet">{facts.filter((fact) => fact !== null).join(' · ')}</span>
      </span>
    </>
  )
}
