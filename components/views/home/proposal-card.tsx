import { useTranslations } from 'next-intl'
import { otherTitles, Title } from '@/components/titles/title'
import { Icon } from '@/components/ui/icon'
import { ownColor } from '@/components/ui/own-color'
import type { Proposal } from '@/lib/tracking/schemas/proposals'
import { WorkLinks } from './work-links'

type Props = Proposal & {
  /** What its reason is. */
  why: 'because' | 'follows'
  onDismiss: () => void
}

/** A proposed work with the work that is its reason. */
export function ProposalCard({ media, because, why, onDismiss }: Props) {
  const t = useTranslations('home.mine')
  const label = t('dismiss', { title: media.title })
  return (
    <li
      className="grid h-26 grid-cols-[60px_minmax(0,1fr)_44px] grid-rows-2 gap-x-3 overflow-hidden rounded-lg bg-raised p-2"
      style={ownColor(media)}
    >
      <WorkLinks media={media} className="self-end" />
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
        {t.rich(why, { work: () => <Title title={because.title} {...otherTitles(because)} /> })}
      </p>
    </li>
  )
}
