import { useFormats } from '@/i18n/formats'
import { type SpoilerTexts, withSpoilerLabels } from '@/lib/markup/spoiler-labels'

type Props = { html: string | null; nothing: string; spoilers: SpoilerTexts }

/** What a user writes about themselves: Markdown that the server has rendered. */
export function About({ html, nothing, spoilers }: Props) {
  const format = useFormats()
  if (html === null) return <p className="text-quiet">{nothing}</p>
  const shown = withSpoilerLabels(html, spoilers, format)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  return <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: shown }} />
}
