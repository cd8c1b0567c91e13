import { useSearchParams } from 'next/navigation'
import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Button, LinedButton } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { notify } from '@/components/ui/notify'
import { Pagination } from '@/components/ui/pagination'
import { RelativeTime } from '@/components/ui/relative-time'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { accountLinks } from '@/lib/identity/links/accounts'
import type { ApplicationPage } from '@/lib/identity/schemas/registration'
import { withQuery } from '@/lib/links'
import { useStepUp } from './step-up/use-step-up'

const ADDRESS = '/api/moderation/applications'

/** The registrations that wait for approval, the longest waiting first, each with two buttons. */
export default function Applications() {
  const t = useTranslations('applications')
  const page = Number(useSearchParams().get('page')) || 0
  const { found, failure, read } = useRead<ApplicationPage>(withQuery(ADDRESS, { page: page || undefined }))
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  if (found === undefined) return <div className="skeleton h-32 max-w-reading rounded-lg" aria-hidden="true" />
  return (
    <>
      {found.data.length === 0 ? (
        <Empty title={t('none')}>{t('noneText')}</Empty>
      ) : (
        <ol className="grid max-w-reading gap-4" aria-label={t('title')}>
          {found.data.map((entry) => (
            <li key={entry.id}>
              <ApplicationCard of={entry} onDone={read} />
            </li>
          ))}
        </ol>
      )}
      <Pagination of={found} href={(page) => accountLinks.applications(page)} />
    </>
  )
}

type CardProps = { of: ApplicationPage['data'][number]; onDone: () => void }

function ApplicationCard({ of: { id, username, email, note, createdDate }, onDone }: CardProps) {
  const t = useTranslations('applications')
  const { errors } = useMessages()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { proven, dialog } = useStepUp()
  const decide = async (method: 'PUT' | 'DELETE') => {
    setBusy(true)
    try {
      await proven(() => call(`${ADDRESS}/${id}`, { method }))
      notify('success', t(method === 'PUT' ? 'approved' : 'refused', { name: username }))
      onDone()
    } catch (error) {
      notify('failure', (error instanceof Problem && error.message) || errors.unknown)
      // Somebody else may have decided.
      if (error instanceof Problem && error.status === 404) onDone()
    } finally {
      setBusy(false)
    }
  }
  const name = `application-${id}`
  return (
    <article className="grid gap-2 rounded-lg bg-raised p-4 sm:px-6 sm:py-5" aria-labelledby={name}>
      <h2 id={name} className="text-lg/6 font-[650] wrap-anywhere" dir="auto">
        {username}
      </h2>
      <p className="text-sm text-quiet wrap-anywhere">
        {email} · {t('since')} <RelativeTime iso={createdDate} />
      </p>
      {note && (
        <p className="whitespace-pre-line wrap-anywhere text-soft" dir="auto">
          {note}
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        {isAsking ? (
          <>
            <LinedButton disabled={isBusy} onClick={() => void decide('DELETE')}>
              {t('sure')}
            </LinedButton>
            <LinedButton disabled={isBusy} onClick={() => setAsking(false)}>
              {t('cancel')}
            </LinedButton>
          </>
        ) : (
          <>
            <Button disabled={isBusy} onClick={() => void decide('PUT')}>
              {t('approve')}
              <span className="sr-only">: {username}</span>
            </Button>
            <LinedButton disabled={isBusy} onClick={() => setAsking(true)}>
              {t('refuse')}
              <span className="sr-only">: {username}</span>
            </LinedButton>
          </>
        )}
      </p>
      {dialog}
    </article>
  )
}
