/**
 * Whether a part of the site is switched off, as the page says (`data-without` of <html>, app/[locale]/layout.tsx). For
 * what only the browser makes: what the server renders asks site().
 */
export const isWithout = (part: 'torrents') =>
  typeof document !== 'undefined' && (document.documentElement.dataset.without ?? '').split(' ').includes(part)
