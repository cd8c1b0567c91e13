/** Structured data for search engines (schema.org as JSON-LD). It is data: no policy lets it run. */
export function JsonLd({ data }: { data: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing in the text can end the element, see writeJsonLd
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: writeJsonLd(data) }} />
}

/** JSON that may stand inside <script>: without any "<", so that no text in it can end or open an element. */
export function writeJsonLd(data: object): string {
  return JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}
