/** Sizes and places in pixels of the picture. */
export type Size = { width: number; height: number }
export type Part = Size & { left: number; top: number }
/** What is shown of a picture: around which point, and how many times larger than the largest part. */
export type Crop = { x: number; y: number; zoom: number }

export const MAX_ZOOM = 4

/** The middle of a picture, as much of it as fits. */
export const wholeCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The part of a picture in a shape (its width for a height of 1): never beyond the edges of the picture. */
export function partOf(size: Size, ratio: number, { x, y, zoom }: Crop): Part {
  const width = Math.min(size.width, size.height * ratio) / within(zoom, 1, MAX_ZOOM)
  const height = width / ratio
  return {
    left: within(x - width / 2, 0, size.width - width),
    top: within(y - height / 2, 0, size.height - height),
    width,
    height,
  }
}

/** The crop after a change. Its point stays the middle of the part, so that a move away from an edge shows at once. */
export function changedCrop(size: Size, ratio: number, crop: Crop, change: Partial<Crop>): Crop {
  const zoom = within(change.zoom ?? crop.zoom, 1, MAX_ZOOM)
  const { left, top, width, height } = partOf(size, ratio, { ...crop, ...change, zoom })
  return { x: left + width / 2, y: top + height / 2, zoom }
}

/**
 * The longest side of a cropped picture that is sent, which a banner needs. Also the side of a square with as many
 * pixels as a picture may have.
 */
const MAX_SIDE = 1920
const MAX_SQUARE = 1280

/** The size in which a part is sent: its own, or smaller; the server makes it smaller still. */
export function sentSize({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height), MAX_SQUARE / Math.sqrt(width * height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Whether a part is the whole picture, to a pixel. */
export function isWhole(size: Size, { width, height }: Part): boolean {
  return size.width - width < 1 && size.height - height < 1
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
