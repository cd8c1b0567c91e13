/** Widths in which pictures are served; a page asks for the next one above what it shows. */
export const PICTURE_WIDTHS = [80, 160, 240, 320, 480, 640, 768, 960, 1280, 1920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
