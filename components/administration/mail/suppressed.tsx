import { useMessages, useTranslations } from 'next-intl'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { Pagination } from '@/components/ui/pagination'
import { RelativeTime } from '@/components/ui/relative-time'
import { Panel } from '@/components/ui/section'
import { mailLinks } from '@/lib/administration/mail-links'
import type { SuppressedAddress } from '@/lib/administration/schemas/mail'
import { call } from '@/lib/browser/api'
import type { Paged } from '@/lib/schemas/paging'

type Props = { pages: { failures: number; suppressed: number } }

/** Users whose address is suppressed, each with a button that ends that. */
export function Suppressed({ pages }: Props) {
  const t = useTranslations('administration.mail')
  const { errors } = useMessages()
  const { found, failure, read } = useRead<Paged<SuppressedAddress>>(mailLinks.suppressed(pages.suppressed))
  const release = async (id: number) => {
    const done = await orElse(call(mailLinks.release(id), { method: 'DELETE' }), errors.unknown)
    if (done !== undefined) notify('success', t('released'))
    read()
  }
  return (
    <Panel name="suppressed-title" title={t('suppressed')} lead={t('suppressedLead')} aria-busy={found === undefined}>
      {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
      {found && found !== 'failed' && (
        <>
          {found.data.length === 0 && <p>{t('noSuppressed')}</p>}
          <ul className="grid empty:hidden">
            {found.data.map(({ id, username, sinceDate }) => (
              <li
                key={id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2.5 text-sm/normal"
              >
                <span className="min-w-0">
                  <bdi className="block font-semibold wrap-anywhere text-ink">{username}</bdi>
                  <span className="text-quiet">
                    {t('since')} <RelativeTime iso={sinceDate} />
                  </span>
                </span>
                <LinedButton className="min-h-10 px-3.5 text-sm/normal" onClick={() => void release(id)}>
                  {t('release')}
                  <span className="sr-only">: {username}</span>
                </LinedButton>
              </li>
            ))}
          </ul>
          <Pagination
            of={found}
            label={t('suppressedPages')}
            href={(page) => mailLinks.page({ ...pages, suppressed: page })}
          />
        </>
      )}
    </Panel>
  )
}
