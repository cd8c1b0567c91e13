import { type Part, sentSize } from './rules'

/** A picture that the user has picked; without a part the whole of it. */
export type Picked = { file: File; part?: Part }

/** The file to upload: the part of a picture, drawn anew, or the picked file itself. */
export async function croppedFile({ file, part }: Picked): Promise<File> {
  if (!part) return file
  const picture = await createImageBitmap(file)
  const canvas = Object.assign(document.createElement('canvas'), sentSize(part))
  const { left, top, width, height } = part
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  picture.close()
  // A PNG may be transparent, which a JPEG cannot be.
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  return blob ? new File([blob], file.name, { type }) : file
}
