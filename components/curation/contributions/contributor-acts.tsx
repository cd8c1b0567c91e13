import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { orElse } from '@/components/ui/or-else'
import { Section } from '@/components/ui/section'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { ContributorRecord } from '@/lib/curation/schemas/contribution-queue'
import { RevertAll } from './revert-all'

/** Whether changes by a user may apply at once, which a moderator can end; and taking back all that they changed. */
export default function ContributorActs({ username }: { username: string }) {
  const t = useTranslations('contributions.contributor')
  const router = useRouter()
  const { found, read } = useRead<ContributorRecord>(contributionLinks.contributorCall(username))
  const [isBusy, setBusy] = useState(false)
  if (found === undefined || found === 'failed') return null
  const { isTrusted, isDistrusted, isEditor } = found
  const says = isEditor ? 'editor' : isDistrusted ? 'distrusted' : isTrusted ? 'trusted' : 'untrusted'
  const press = async () => {
    setBusy(true)
    const address = contributionLinks.contributorCall(username)
    const body = { isDistrusted: !isDistrusted }
    if (await orElse(call<ContributorRecord>(address, { method: 'PUT', body }), t('failed'))) {
      read()
      router.refresh()
    }
    setBusy(false)
  }
  return (
    <Section
      className="mb-8 grid max-w-reading justify-items-start gap-3 rounded-lg bg-raised p-5"
      name="acts-title"
      title={t('title')}
    >
      <p className="text-soft">{t(says, { username })}</p>
      {(!isEditor || isDistrusted) && (
        <button
          type="button"
          className="button button-plain min-h-10 px-3.5 text-sm/normal"
          disabled={isBusy}
          onClick={() => void press()}
        >
          {t(isDistrusted ? 'forgive' : 'distrust')}
        </button>
      )}
      <RevertAll
        username={username}
        onDone={() => {
          read()
          router.refresh()
        }}
      />
    </Section>
  )
}
