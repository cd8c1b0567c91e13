import { useTranslations } from 'next-intl'
import { Link } from '@/i18n/link'
import type { Story } from '@/lib/catalogue/schemas/stories'
import { yearOf } from '@/lib/format'
import { links } from '@/lib/links'
import { graphOf, NODE } from './graph'

/** The relations of a story as lines between its works, and the same as a table. */
export function StoryGraph({ story, current }: { story: Story; current: number }) {
  const t = useTranslations('media.story')
  const m = useTranslations('media')
  const { width, height, nodes, edges } = graphOf(story)
  const works = new Map(story.works.map((work) => [work.media.id, work]))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard */}
      <section className="mt-3 overflow-x-auto rounded-md bg-raised p-4" aria-label={t('graph')} tabIndex={0}>
        <div className="relative" style={{ width, height }}>
          <svg
            className="absolute inset-0 fill-none stroke-edge stroke-2"
            width={width}
            height={height}
            aria-hidden="true"
          >
            {edges.map(({ from, to, path }) => (
              <path key={`${from} ${to}`} d={path} />
            ))}
          </svg>
          {nodes.map(({ id, x, y, isBeside }) => {
            const work = works.get(id)
            if (!work) return null
            const { media, relation } = work
            const words = [
              isBeside && relation && m(`relations.${relation}`),
              m(`types.${media.type}`),
              yearOf(media.releaseDate),
            ]
            return (
              <Link
                key={id}
                href={links.media(id)}
                aria-current={id === current ? 'page' : undefined}
                className="absolute grid content-center rounded-md bg-float px-3 text-xs/normal hover:bg-float-hover aria-[current=page]:inset-ring aria-[current=page]:inset-ring-accent"
                style={{ left: x, top: y, width: NODE.width, height: NODE.height }}
              >
                <span className="line-clamp-2 font-medium text-ink" dir="auto">
                  {media.title}
                </span>
                <span className="truncate text-quiet">{words.filter(Boolean).join(' · ')}</span>
              </Link>
            )
          })}
        </div>
      </section>
      <details className="mt-3">
        <summary className="chip chip-plain w-fit">{t('table')}</summary>
        <table className="mt-3 text-start text-sm/normal [&_:is(td,th)]:px-3 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:text-start">
          <thead className="text-quiet">
            <tr>
              <th scope="col">{t('work')}</th>
              <th scope="col">{t('relation')}</th>
              <th scope="col">{t('other')}</th>
            </tr>
          </thead>
          <tbody>
            {edges.map(({ from, to, type }) => (
              <tr key={`${from} ${to}`}>
                <td dir="auto">{works.get(from)?.media.title}</td>
                <td className="text-quiet">{m(`relations.${type}`)}</td>
                <td dir="auto">{works.get(to)?.media.title}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
