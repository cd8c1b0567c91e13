type Props = { html: string | null; nothing: string }

/** What a user writes about themselves: Markdown that the server has rendered. */
export function About({ html, nothing }: Props) {
  if (html === null) return <p className="text-quiet">{nothing}</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  return <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
}
