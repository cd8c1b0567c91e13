import { Picture } from '@/components/ui/picture'
import type { PictureWidth } from '@/lib/picture-widths'

const WIDTHS: readonly PictureWidth[] = [640, 960, 1280, 1920]

/** The banner of a profile, as wide as the page on a phone. */
export function ProfileBanner({ address }: { address: string }) {
  return (
    <div className="-mx-gutter -mt-6 mb-5 aspect-3/1 max-h-60 w-[calc(100%+2*var(--gutter))] overflow-hidden bg-raised md:mx-0 md:mt-0 md:w-full md:rounded-lg">
      <Picture first address={address} widths={WIDTHS} sizes="100vw" className="size-full object-cover" />
    </div>
  )
}
