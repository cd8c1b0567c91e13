import { useTranslations } from 'next-intl'
import { useEditWords } from '@/components/curation/history/words'
import { ReportButton } from '@/components/identity/report-button'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import type { Contribution } from '@/lib/curation/schemas/contribution-queue'
import type { Note } from '@/lib/curation/schemas/notes'
import { links } from '@/lib/links'

/** What editors and the proposer have said of a proposal, and what was changed of it, the oldest first. */
export function Notes({ contribution: { noun, notes } }: { contribution: Contribution }) {
  const t = useTranslations('contributions.notes')
  if (notes.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2" aria-label={t('title')}>
      <ol className="grid grid-cols-1 gap-2">
        {notes.map((note) => (
          <li key={note.id} className="grid grid-cols-1 gap-1 rounded-md bg-float px-3.5 py-2.5 text-sm/normal">
            <Said note={note} noun={noun} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Said({ note, noun }: { note: Note; noun: Contribution['noun'] }) {
  const t = useTranslations('contributions.notes')
  const moderation = useTranslations('moderation.report')
  const words = useEditWords(noun)
  const format = useFormats()
  const { id, kind, author, isProposer, text, isHidden, fields, createdDate } = note
  const changed = fields.map((field) => (field === 'comment' || field === 'source' ? t(field) : words.field(field)))
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 text-quiet">
        {author ? (
          <Link href={links.user(author.username)} className="quiet-link" target="_blank">
            <bdi>{author.username}</bdi>
          </Link>
        ) : (
          <span>{t('gone')}</span>
        )}
        <span>{t(isProposer ? `own.${kind}` : `kinds.${kind}`)}</span>
        <RelativeTime iso={createdDate} exact={format.timestamp(createdDate)} />
      </p>
      {changed.length > 0 && <p className="text-soft">{t('changed', { fields: changed.join(', ') })}</p>}
      {isHidden && <p className="text-quiet">{t('hidden')}</p>}
      {text !== null && (
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
      {text !== null && author && (
        <ReportButton
          target="note"
          id={id}
          owner={author.id}
          label={moderation('button')}
          about={text}
          className="quiet-link flex min-h-8 items-center gap-1.5 justify-self-start text-xs text-quiet"
        />
      )}
    </>
  )
}
