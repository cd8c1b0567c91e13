import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { Pagination } from '@/components/ui/pagination'
import { Section } from '@/components/ui/section'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { subscribedLink, subscriptionLinks } from '@/lib/curation/links/subscriptions'
import type { Subscription } from '@/lib/curation/schemas/subscriptions'
import { formatTag } from '@/lib/format'
import type { Paged } from '@/lib/schemas/paging'

type Props = {
  page: number
  /** A subscription has begun or ended. */
  onChange: () => void
}

/** What I subscribe to; each can be removed, which can be undone. */
export function Subscribed({ page, onChange }: Props) {
  const t = useTranslations('subscriptions')
  const { found, failure, read } = useRead<Paged<Subscription>>(subscriptionLinks.listCall({ page }))
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  if (!found) return <div className="skeleton h-44 rounded-lg" aria-hidden="true" />
  const changed = () => {
    read()
    onChange()
  }
  const write = async ({ noun, id }: Subscription, method: 'PUT' | 'DELETE') =>
    orElse(call(subscriptionLinks.call(noun, id), { method }), t('failed'))
  const remove = async (one: Subscription) => {
    if ((await write(one, 'DELETE')) === undefined) return
    changed()
    const undo = () => void write(one, 'PUT').then(changed)
    notify('success', t('removed'), { action: { label: t('undo'), run: undo } })
  }
  return (
    <Section name="subscribed" title={t('list', { count: found.total })}>
      <ul className="mt-3 grid gap-1">
        {found.data.map((one) => (
          <Row key={`${one.noun} ${one.id}`} one={one} onRemove={() => void remove(one)} />
        ))}
      </ul>
      <Pagination of={found} href={(to) => subscriptionLinks.page({ page: to })} className="mt-4" />
    </Section>
  )
}

/** An entry or a contributor. When it goes, another one in its list has the focus, else the heading of the page. */
function Row({ one, onRemove }: { one: Subscription; onRemove: () => void }) {
  const t = useTranslations('subscriptions')
  const nouns = useTranslations('contributions.nouns')
  const row = useRef<HTMLLIElement>(null)
  useFocusReturn(row, (list) => list.querySelector('button') ?? document.querySelector('h1'))
  const name = one.noun === 'tag' ? formatTag(one.name) : one.name
  return (
    <li ref={row} className="flex items-center gap-3 rounded-md bg-raised px-3.5 py-2">
      <span className="grid min-w-0 flex-1">
        <Link href={subscribedLink(one)} className="truncate font-semibold text-ink" dir="auto">
          {name}
        </Link>
        <span className="text-xs text-quiet">{one.noun === 'user' ? t('user') : nouns(one.noun)}</span>
      </span>
      <button type="button" className="quiet-link min-h-8 text-sm" onClick={onRemove}>
        <span aria-hidden="true">{t('remove')}</span>
        <span className="sr-only">{t('removeOf', { name })}</span>
      </button>
    </li>
  )
}
