import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { FormTexts } from '@/components/form/form'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { Pagination } from '@/components/ui/pagination'
import { RelativeTime } from '@/components/ui/relative-time'
import { Panel } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { type AnnouncementPages, administrationCalls, administrationLinks } from '@/lib/administration/links'
import type { NewsMail } from '@/lib/administration/schemas/news'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import type { Paged } from '@/lib/schemas/paging'
import { NewsForm } from './news-form'

/** Milliseconds between two looks at a mail that is being sent. */
const PACE = 15_000

/** Mails to all users: a form, and those that were sent, the newest first, with how far they have come. */
export function News({ form, pages }: { form: FormTexts; pages: AnnouncementPages }) {
  const t = useTranslations('administration.announcements.news')
  const { found, failure, read } = useRead<Paged<NewsMail>>(administrationCalls.news(pages.news))
  const sent = found === 'failed' ? undefined : found
  const mails = sent?.data
  const isRunning = mails?.some(({ state }) => state === 'Running') ?? false
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(read, PACE)
    return () => clearInterval(timer)
  }, [isRunning, read])
  const stop = async (id: number) => {
    try {
      await call(administrationCalls.oneNews(id), { method: 'DELETE' })
      notify('success', t('stopped'))
    } catch (error) {
      const isOver = error instanceof Problem && error.status === 404
      notify('failure', isOver ? t('over') : (error instanceof Problem && error.message) || form.unknown)
    }
    read()
  }
  return (
    <>
      <Panel name="news" title={t('title')} lead={t('lead')}>
        <NewsForm form={form} onSent={read} />
      </Panel>
      <Panel name="news-sent" title={t('sent')} aria-busy={found === undefined}>
        {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
        {mails?.length === 0 && <p>{t('none')}</p>}
        <ul className="grid empty:hidden">
          {mails?.map((mail) => (
            <Row key={mail.id} of={mail} onStop={() => void stop(mail.id)} />
          ))}
        </ul>
        {sent && (
          <Pagination
            of={sent}
            label={t('pages')}
            className="mt-4"
            href={(news) => administrationLinks.announcements({ ...pages, news }, 'news-sent')}
          />
        )}
      </Panel>
    </>
  )
}

function Row({ of, onStop }: { of: NewsMail; onStop: () => void }) {
  const t = useTranslations('administration.announcements')
  const format = useFormats()
  const { subject, state, progress, queued, createdBy, createdDate } = of
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-t border-line py-3 text-sm/normal">
      <p className="font-semibold wrap-anywhere text-ink" dir="auto">
        {subject}
      </p>
      <p className="col-start-1 text-quiet">
        <span role="status">{t(`news.states.${state}`, { share: format.percent(progress) })}</span>
        {' · '}
        {t('news.queued', { count: queued })} · <RelativeTime iso={createdDate} />
        {createdBy !== null && <> · {t('list.by', { name: createdBy })}</>}
      </p>
      {state === 'Running' && (
        <LinedButton className="col-start-2 row-span-2 row-start-1" onClick={onStop}>
          {t('news.stop')}
          <span className="sr-only">: {subject}</span>
        </LinedButton>
      )}
    </li>
  )
}
