import type { Messages } from 'next-intl'
import { useEffect, useState } from 'react'
import { LinedButton } from '@/components/ui/button'
import { orElse } from '@/components/ui/or-else'
import { Panel } from '@/components/ui/section'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import type { Block } from '@/lib/social/schemas/blocks'

/** Whom the user has blocked or muted, newest first, each with a button that ends it. */
export function BlockedUsers({ texts, unknown }: { texts: Messages['blocks']['list']; unknown: string }) {
  const [blocks, setBlocks] = useState<readonly Block[]>()
  const [pages, setPages] = useState({ next: 0, total: 1 })
  const read = async (page: number) => {
    const found = await orElse(call<Paged<Block>>(links.blocksCall(page)), unknown)
    if (!found) return
    setBlocks((before = []) => [...before, ...found.data.filter(({ id }) => !before.some((each) => each.id === id))])
    setPages({ next: page + 1, total: found.totalPages })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is read once
  useEffect(() => {
    read(0)
  }, [])
  const end = async ({ id, username }: Block) => {
    const done = await orElse(call(links.userCall(username, 'block'), { method: 'DELETE' }), unknown)
    if (done !== undefined) setBlocks((all) => all?.filter((one) => one.id !== id))
  }
  return (
    <Panel name="blocks-title" title={texts.title} lead={texts.lead} aria-busy={blocks === undefined}>
      {blocks?.length === 0 && <p>{texts.nothing}</p>}
      <ul className="grid gap-1">
        {blocks?.map((block) => (
          <li key={block.id} className="flex flex-wrap items-center gap-3 border-t border-line py-2.5 text-sm/normal">
            <Link href={links.user(block.username)} className="font-semibold wrap-anywhere text-ink hover:text-accent">
              <bdi>{block.username}</bdi>
            </Link>
            <span className="text-quiet">{texts.kinds[block.kind]}</span>
            <LinedButton className="ms-auto" onClick={() => void end(block)}>
              {texts.end[block.kind]}
              <span className="sr-only">: {block.username}</span>
            </LinedButton>
          </li>
        ))}
      </ul>
      {blocks && pages.next < pages.total && (
        <LinedButton className="justify-self-start" onClick={() => void read(pages.next)}>
          {texts.more}
        </LinedButton>
      )}
    </Panel>
  )
}
