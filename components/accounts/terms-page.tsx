/** The operator's terms or privacy notice. */
export function TermsPage({ title, html }: { title: string; html: string }) {
  return (
    <article className="column pt-6">
      <h1 className="mb-4 text-2xl font-bold tracking-[-0.02em]">{title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server */}
      <div className="prose max-w-reading" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  )
}
