import type { Part } from './rules'

/** A picture that the user has picked; without a part the whole of it. */
export type Picked = { file: File; part?: Part }

/** The longest side of a cropped picture; the server makes it smaller. */
const MAX_SIDE = 1280

/** The file to upload: the part of a picture, drawn anew, or the picked file itself. */
export async function croppedFile({ file, part }: Picked): Promise<File> {
  if (!part) return file
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const { left, top, width, height } = part
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  picture.close()
  // A PNG may be transparent, which a JPEG cannot be.
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  return blob ? new File([blob], file.name, { type }) : file
}
