import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { otherTitles, Title } from '@/components/titles/title'
import { useMediaState } from '@/components/tracking/records/use-media-state'
import { LinedButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { QuietLink } from '@/components/ui/quiet-link'
import { getJson } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { mediaIndexLink } from '@/lib/catalogue/links/media'
import type { MediaCard, SimilarWorks } from '@/lib/catalogue/schemas/media'
import { links } from '@/lib/links'
import { filled } from './fill'
import { isPicked, pick, unpick } from './pick'

export type Pick = Omit<MediaCard, 'attachments'>

type Props = { works: readonly Pick[]; onPicked: (by: 1 | -1) => void }

/** So many works are shown, and so many more each time. */
const SHOWN = 24

/** A grid of popular works. A picked one is completed, and brings similar works; a second click takes it back. */
export function Picks({ works: first, onPicked }: Props) {
  const t = useTranslations('welcome.picks')
  const grid = useRef<HTMLUListElement>(null)
  const [works, setWorks] = useState<readonly Pick[]>(first)
  const [most, setMost] = useState(SHOWN)
  const [news, setNews] = useState('')
  const grow = async ({ id, title }: Pick) => {
    const found = await getJson<SimilarWorks>(links.similarCall(id)).catch(() => undefined)
    if (!found) return
    const columns = getComputedStyle(grid.current as Element).gridTemplateColumns.split(' ').length
    setWorks((before) => {
      const after = filled(before, id, found.data, columns)
      setMost((shown) => shown + after.length - before.length)
      return after
    })
    setNews(t('grown', { title }))
  }
  const toggle = async (work: Pick) => {
    const isTakenBack = isPicked(work.id)
    onPicked(isTakenBack ? -1 : 1)
    try {
      if (isTakenBack) return await unpick(work.id)
      void grow(work)
      await pick(work.id)
    } catch (refusal) {
      onPicked(isTakenBack ? 1 : -1)
      notify('failure', (refusal instanceof Problem && refusal.message) || t('failed', { title: work.title }))
    }
  }
  return (
    <section className="grid gap-3" aria-labelledby="picks-title">
      <div>
        <h2 id="picks-title" className="section-title">
          {t('title')}
        </h2>
        <p className="text-sm text-quiet">{t('lead')}</p>
      </div>
      <ul
        ref={grid}
        className="grid grid-cols-3 gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(104px,1fr))]"
        aria-labelledby="picks-title"
      >
        {works.slice(0, most).map((work) => (
          <PickCard key={work.id} work={work} texts={{ known: t('known') }} onToggle={() => void toggle(work)} />
        ))}
      </ul>
      <p className="sr-only" role="status">
        {news}
      </p>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {works.length > most && <LinedButton onClick={() => setMost(most + SHOWN)}>{t('more')}</LinedButton>}
        <QuietLink href={mediaIndexLink({})} className="inline-flex min-h-11 items-center">
          {t('others')}
        </QuietLink>
      </p>
    </section>
  )
}

type CardProps = { work: Pick; texts: { known: string }; onToggle: () => void }

/** A cover as a button. A work that was on the list before stays there. */
function PickCard({ work, texts, onToggle }: CardProps) {
  const state = useMediaState(work.id)
  const isMarked = Boolean(state?.watched)
  const isKnown = isMarked && !isPicked(work.id)
  return (
    <li className="min-w-0" style={ownColor(work)}>
      <button
        type="button"
        className="group block w-full cursor-pointer text-start disabled:cursor-default"
        aria-pressed={isMarked}
        disabled={!state || isKnown}
        title={isKnown ? texts.known : undefined}
        onClick={onToggle}
      >
        <span className="cover relative block">
          <Picture address={work.cover} widths={[160, 240]} sizes="(min-width: 600px) 120px, 30vw" />
          <span className="absolute inset-0 hidden place-items-center rounded-[inherit] bg-ground/70 inset-ring-2 inset-ring-accent group-aria-pressed:grid">
            <span className="grid size-10 place-items-center rounded-full bg-accent text-on-accent">
              <Icon name="check" size={22} />
            </span>
          </span>
        </span>
        <span className="mt-1.5 line-clamp-2 min-h-8 text-xs/4 font-[550]" dir="auto">
          <Title title={work.title} {...otherTitles(work)} />
        </span>
      </button>
    </li>
  )
}
