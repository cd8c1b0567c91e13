/** Widths in which pictures are served; a page uses the smallest one that is wide enough. */
export const PICTURE_WIDTHS = [80, 160, 240, 320, 480, 640, 768, 960, 1280, 1920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
