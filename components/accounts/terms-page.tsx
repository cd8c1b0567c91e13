/** The operator's terms or privacy notice. A first heading that says what the title says is left out. */
export function TermsPage({ title, html }: { title: string; html: string }) {
  const [first = '', heading = ''] = /^\s*<h2[^>]*>([^<]+)<\/h2>/.exec(html) ?? []
  const isTitle = heading !== '' && title.toLowerCase().startsWith(heading.trim().toLowerCase())
  const text = isTitle ? html.slice(first.length) : html
  return (
    <article className="column pt-6">
      <h1 className="mb-4 text-2xl font-bold tracking-[-0.02em]">{title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server */}
      <div className="prose max-w-reading" dir="auto" dangerouslySetInnerHTML={{ __html: text }} />
    </article>
  )
}
