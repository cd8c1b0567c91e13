import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { QuietLink } from '@/components/ui/quiet-link'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { Problem } from '@/lib/browser/problem'
import { links } from '@/lib/links'
import { withSpoilerLabels } from '@/lib/markup/spoiler-labels'
import type { ModerationEntry, QueueEntry } from '@/lib/moderation/schemas/moderation'
import { ActForm, Acts, type FormAct, SettledNote } from './acts'
import { type AnAct, postAct } from './calls'

type Props = { entry: QueueEntry; moderator: number }

/** A target with its open reports, and what a moderator can do about it. */
export function QueueCard({ entry, moderator }: Props) {
  const t = useTranslations('moderation')
  const [done, setDone] = useState<ModerationEntry>()
  const [form, setForm] = useState<FormAct>()
  const [isBusy, setBusy] = useState(false)
  const name = `queue-${entry.target}-${entry.id}`
  const send = async (act: AnAct) => {
    setBusy(true)
    try {
      const report = done ? undefined : entry.reports[0]?.id
      setDone(await postAct({ target: entry.target, id: entry.id, report, ...act }))
      setForm(undefined)
    } catch (error) {
      const problem = error instanceof Problem ? error : undefined
      const by = problem?.code === 'settled' ? (problem.current as ModerationEntry) : undefined
      if (by) setDone(by)
      if (by) setForm(undefined)
      // The proof that it asks for is given in the administration.
      const isPeer = problem?.code === 'stepUpNeeded'
      notify('failure', isPeer ? t('queue.administrator') : problem?.message || t('queue.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <article className="rounded-lg bg-raised p-4 sm:px-6 sm:py-5" aria-labelledby={name}>
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={name} className="min-w-0 text-lg/6 font-[650] wrap-anywhere">
          <Link href={entry.path} className="hover:text-accent" dir="auto">
            {entry.title}
          </Link>
        </h2>
        <span className="chip chip-plain">{t(`kinds.${entry.target}`)}</span>
        {entry.isAnonymous && <span className="chip chip-plain">{t('queue.anonymous')}</span>}
        {(done ? done.isHidden : entry.isHidden) && <span className="chip chip-plain">{t('queue.hidden')}</span>}
      </header>
      {entry.author && <Author author={entry.author} isTitle={entry.target === 'user'} />}
      {entry.takedown && <Takedown request={entry.takedown} />}
      {entry.answers && (
        <Text
          html={entry.answers.html}
          title={t('queue.answers', { who: entry.answers.username ?? t('queue.gone') })}
        />
      )}
      {entry.before && <Before text={entry.before} />}
      {entry.html && <Text html={entry.html} title={t(entry.before ? 'queue.textNow' : 'queue.text')} />}
      {!entry.takedown && <Reports entry={entry} />}
      <Earlier acts={entry.earlier} />
      {done && <SettledNote entry={done} isMine={done.moderator?.id === moderator} />}
      {entry.isOwn && !done && <p className="mt-4 text-sm text-quiet">{t('queue.own')}</p>}
      <Acts
        entry={entry}
        done={done}
        isBusy={isBusy}
        open={form}
        onForm={setForm}
        onAct={(act) => void send({ act })}
      />
      {form && (
        <ActForm
          key={form}
          act={form}
          reported={entry.reports[0]?.reason}
          isBusy={isBusy}
          onSend={(more) => void send({ act: form, ...more })}
          onCancel={() => setForm(undefined)}
        />
      )}
    </article>
  )
}

/** A long text is closed at first. */
const LONG = 2000

function Text({ html, title }: { html: string; title: string }) {
  const shown = withSpoilerLabels(html, useMessages().reviews.spoiler, useFormats())
  return (
    <details className="mt-3 rounded-md bg-float px-4 py-3" open={html.length < LONG}>
      <summary className="cursor-pointer text-sm text-quiet hover:text-ink">{title}</summary>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server */}
      <div className="prose mt-2 max-w-none" dir="auto" dangerouslySetInnerHTML={{ __html: shown }} />
    </details>
  )
}

/** The text as its author had written it before. */
function Before({ text }: { text: string }) {
  const t = useTranslations('moderation.queue')
  return (
    <details className="mt-3 rounded-md bg-float px-4 py-3" open={text.length < LONG}>
      <summary className="cursor-pointer text-sm text-quiet hover:text-ink">{t('textBefore')}</summary>
      <p className="mt-2 wrap-anywhere whitespace-pre-line text-ink" dir="auto">
        {text}
      </p>
    </details>
  )
}

type AuthorProps = { author: NonNullable<QueueEntry['author']>; isTitle: boolean }

function Author({ author: { username, suspendedUntil }, isTitle }: AuthorProps) {
  const t = useTranslations('moderation.queue')
  const format = useFormats()
  const suspended = suspendedUntil && t('suspendedUntil', { until: format.timestamp(suspendedUntil) })
  if (isTitle) return suspended && <p className="mt-1 text-sm text-quiet">{suspended}</p>
  return (
    <p className="mt-1 text-sm text-quiet">
      {t('by')}{' '}
      {username === null ? (
        t('gone')
      ) : (
        <QuietLink href={links.user(username)}>
          <bdi>{username}</bdi>
        </QuietLink>
      )}
      {suspended && <> · {suspended}</>}
    </p>
  )
}

function Reports({ entry: { reports, total } }: { entry: QueueEntry }) {
  const t = useTranslations('moderation')
  return (
    <div className="mt-4">
      <h3 className="text-sm font-semibold text-ink">{t('queue.reports', { count: total })}</h3>
      <ul className="mt-1.5 grid gap-1.5 text-sm">
        {reports.map(({ id, reason, reporter, note, createdDate }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            <span className="font-semibold text-ink">{t(`reasons.${reason}`)}</span>{' '}
            <span className="text-quiet">
              <bdi>{reporter ?? t('queue.gone')}</bdi> · <RelativeTime iso={createdDate} />
            </span>
            {note && (
              <span className="block whitespace-pre-line" dir="auto">
                {note}
              </span>
            )}
          </li>
        ))}
        {total > reports.length && <li className="text-quiet">{t('queue.more', { count: total - reports.length })}</li>}
      </ul>
    </div>
  )
}

function Takedown({ request }: { request: NonNullable<QueueEntry['takedown']> }) {
  const { takedown } = useMessages().moderation
  const fields = ['claimant', 'email', 'rights', 'statement'] as const
  return (
    <dl className="mt-3 grid gap-2 text-sm">
      {fields.map((field) => (
        <div key={field}>
          <dt className="text-quiet">{takedown[field]}</dt>
          <dd className="wrap-anywhere whitespace-pre-line text-ink" dir="auto">
            {request[field]}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Earlier({ acts }: { acts: readonly ModerationEntry[] }) {
  const t = useTranslations('moderation')
  const format = useFormats()
  if (acts.length === 0) return null
  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer text-quiet hover:text-ink">
        {t('queue.earlier', { count: acts.length })}
      </summary>
      <ul className="mt-1.5 grid gap-1">
        {acts.map(({ id, act, reason, createdDate }) => (
          <li key={id}>
            {t(`acts.${act}`)}
            {reason && <> ({t(`reasons.${reason}`)})</>}, {format.timestamp(createdDate)}
          </li>
        ))}
      </ul>
    </details>
  )
}
