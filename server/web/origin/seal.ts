import { createHash } from 'node:crypto'
import { DISPLAY_SCRIPT } from '@/lib/display'
import { contentSecurityPolicy } from '@/server/web/http/security'

const DISPLAY_SOURCE = source(DISPLAY_SCRIPT)

/**
 * Finds the scripts that Next marked with `nonce`, allows their hashes and removes the nonces, because a cached page
 * cannot have a fresh one. A script injected through a user's text has no nonce and stays forbidden.
 */
export function sealScripts(html: string, nonce: string): { html: string; policy: string } {
  const sources = new Set([DISPLAY_SOURCE])
  const mark = ` nonce="${nonce}"`
  const opening = new RegExp(`<script(?=[^>]*${mark})([^>]*)>`, 'g')
  for (const match of html.matchAll(opening)) {
    if (/\ssrc=/.test(match[1] ?? '')) continue
    const start = match.index + match[0].length
    sources.add(source(html.slice(start, html.indexOf('</script>', start))))
  }
  return { html: html.replaceAll(mark, ''), policy: contentSecurityPolicy(sources) }
}

function source(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
