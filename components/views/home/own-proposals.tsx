import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { otherTitles, Title } from '@/components/titles/title'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { tellProposals } from '@/lib/browser/empty-boxes'
import { links } from '@/lib/links'
import { dismissCall, proposalsCall } from '@/lib/tracking/links/proposals'
import type { Proposal, Proposals } from '@/lib/tracking/schemas/proposals'
import { Notice } from './notice'
import { GRIDS, type OwnTexts, SkeletonCards, TEXT_PLACES } from './own-sections'

/** So many are in its place; the others follow when one is dismissed. */
const MAX = 8

/** Works that the user may like, each with its reason. Loaded with its texts for logged-in users. */
export default function OwnProposals({ texts }: { texts: OwnTexts }) {
  const t = useTranslations('home.mine')
  const { found, read } = useRead<Proposals>(proposalsCall())
  const [dismissed, setDismissed] = useState<readonly number[]>([])
  useEffect(() => {
    if (found && found !== 'failed') return tellProposals(found.data.length > 0)
  }, [found])
  if (found === undefined) return <SkeletonCards grid={GRIDS.watching} />
  if (found === 'failed')
    return (
      <div className={TEXT_PLACES.watching}>
        <Notice title={t('failed')} onRetry={read} />
      </div>
    )
  const undo = async (id: number) => {
    try {
      await call(dismissCall(id), { method: 'DELETE' })
      setDismissed((before) => before.filter((each) => each !== id))
    } catch {
      notify('failure', t('failed'))
    }
  }
  const dismiss = async ({ id, title }: Proposal['media']) => {
    setDismissed((before) => [...before, id])
    try {
      await call(dismissCall(id), { method: 'PUT' })
      const action = { label: t('undo'), run: () => void undo(id) }
      notify('success', t('dismissed', { title }), { action })
    } catch {
      setDismissed((before) => before.filter((each) => each !== id))
      notify('failure', t('failed'))
    }
  }
  const shown = found.data.filter(({ media }) => !dismissed.includes(media.id)).slice(0, MAX)
  return (
    <ul className={GRIDS.watching} aria-label={texts.proposals}>
      {shown.map((proposal) => (
        <Card key={proposal.media.id} {...proposal} onDismiss={() => void dismiss(proposal.media)} />
      ))}
    </ul>
  )
}

/** A proposed work with the work that is its reason. */
function Card({ media, because, onDismiss }: Proposal & { onDismiss: () => void }) {
  const t = useTranslations('home.mine')
  const label = t('dismiss', { title: media.title })
  return (
    <li
      className="grid h-26 grid-cols-[60px_minmax(0,1fr)_44px] grid-rows-2 gap-x-3 overflow-hidden rounded-lg bg-raised p-2"
      style={ownColor(media)}
    >
      <Link href={links.media(media.id)} className="cover row-span-2 h-22 rounded-sm" tabIndex={-1} aria-hidden="true">
        <Picture address={media.cover} widths={[80, 160]} sizes="60px" />
      </Link>
      <Link
        href={links.media(media.id)}
        className="line-clamp-2 self-end text-sm/5 font-semibold wrap-anywhere text-ink hover:text-accent"
        dir="auto"
      >
        <Title title={media.title} {...otherTitles(media)} />
      </Link>
      <button
        type="button"
        className="icon-button row-span-2 self-center"
        aria-label={label}
        title={label}
        onClick={onDismiss}
      >
        <Icon name="close" size={18} />
      </button>
      <p className="line-clamp-2 text-xs/4.5 wrap-anywhere text-quiet">
        {t.rich('because', { work: () => <Title title={because.title} {...otherTitles(because)} /> })}
      </p>
    </li>
  )
}
