import { Seal } from '@/components/ui/seal'
import { siteFiles } from '@/lib/links/site-files'

/** The mark of the site in the header, beside its name: the site's own logo, else that of the software. */
export function Mark({ logo }: { logo: string | null }) {
  if (logo === null) return <Seal size={30} />
  // biome-ignore lint/performance/noImgElement: a file of its own, in the right size already
  return <img src={siteFiles.logo(logo, 'header')} alt="" height={30} className="h-7.5 w-auto max-w-30 flex-none" />
}
