/**
 * Structured data for search engines (schema.org as JSON-LD). It never runs as a script, so the Content-Security-Policy
 * does not concern it.
 */
export function JsonLd({ data }: { data: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: writeJsonLd escapes all that could end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: writeJsonLd(data) }} />
}

/** JSON for a <script> element: every "<" is escaped, so that no text can end the element or open another. */
export function writeJsonLd(data: object): string {
  return JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}
