/** The sizes of the logo, each a file: the header's (a height, beside the name), and squares of icons, in pixels. */
export const LOGO_SIZES = ['header', '32', '180', '192', '512'] as const
export type LogoSize = (typeof LOGO_SIZES)[number]

/** The height of the header's logo, three times that in the header; and its greatest width. */
export const HEADER_LOGO = { height: 90, width: 360 }

/** Addresses of the files of the site's look. Their names change with their content. */
export const siteFiles = {
  named: (name: string) => `/site/${name}`,
  logo: (logo: string, size: LogoSize) => `/site/logo-${logo}-${size}.png`,
}
