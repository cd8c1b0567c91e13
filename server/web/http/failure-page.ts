import { messagesOf } from '@/i18n/catalogue'
import { localize } from '@/i18n/paths'
import { routing } from '@/i18n/routing'
import { links } from '@/lib/links'
import { ERROR_STATUS, type ErrorCode } from '@/server/platform/errors'

/**
 * A complete error page. Next's own needs scripts and is empty without them. This one needs neither a stylesheet nor the
 * database.
 */
export function failurePage(code: ErrorCode, locale: string = routing.defaultLocale): { status: number; body: string } {
  const { layout, errors } = messagesOf(locale)
  const { product, failure } = layout
  return {
    status: ERROR_STATUS[code],
    body: `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${failure.title} | ${product}</title>
<style>
:root { color-scheme: dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 16px; padding: 24px; font: 16px/1.5 system-ui, sans-serif; }
h1, p { margin: 0; max-width: 32rem; }
a { color: inherit; }
</style>
</head>
<body>
<h1>${failure.title}</h1>
<p>${errors[code]}</p>
<p><a href="">${failure.retry}</a> · <a href="${localize(links.home(), locale)}">${failure.home}</a></p>
</body>
</html>
`,
  }
}
