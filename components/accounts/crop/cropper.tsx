import { useMessages } from 'next-intl'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { type Crop, changedCrop, isWhole, MAX_ZOOM, type Part, partOf, type Size, wholeCrop } from './rules'

type Props = {
  address: string
  /** The width of the part for a height of 1. */
  ratio: number
  /** The classes of the frame: its width and shape. */
  look: string
  /** Called with the part that is shown; undefined: the whole picture. */
  onCrop: (part: Part | undefined) => void
}

/** How far an arrow key moves: a share of what is shown; and how much + and − zoom. */
const STEP = 0.05
const ZOOM_STEP = 0.1

/**
 * A frame in which a picture is dragged, moved with the arrow keys, and zoomed. A file that is no picture shows
 * nothing; the server refuses it.
 */
export default function Cropper({ address, ratio, look, onCrop }: Props) {
  const texts = useMessages().account.profile.crop
  const hint = useId()
  const [size, setSize] = useState<Size>()
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 })
  const [isBroken, setBroken] = useState(false)
  const dragged = useRef<{ x: number; y: number }>(undefined)
  if (isBroken) return null

  const part = size && partOf(size, ratio, crop)
  const change = (wanted: Partial<Crop>) => {
    if (!size) return
    const next = changedCrop(size, ratio, crop, wanted)
    setCrop(next)
    report(size, next)
  }
  const report = (size: Size, crop: Crop) => {
    const shown = partOf(size, ratio, crop)
    onCrop(isWhole(size, shown) ? undefined : shown)
  }
  const start = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    const found = { width, height }
    setSize(found)
    setCrop(wholeCrop(found))
    report(found, wholeCrop(found))
  }
  const drag = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const from = dragged.current
    if (!from || !part) return
    const scale = part.width / currentTarget.clientWidth
    dragged.current = { x: clientX, y: clientY }
    change({ x: crop.x - (clientX - from.x) * scale, y: crop.y - (clientY - from.y) * scale })
  }
  const drop = () => {
    dragged.current = undefined
  }
  const press = (event: KeyboardEvent) => {
    const wanted = part && changeOf(event.key, crop, part)
    if (!wanted) return
    event.preventDefault()
    change(wanted)
  }
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <div
        role="application"
        aria-label={texts.part}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys
        tabIndex={0}
        className={`relative cursor-grab touch-none overflow-hidden bg-ground inset-ring inset-ring-line active:cursor-grabbing ${look}`}
        style={{ aspectRatio: ratio }}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          dragged.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        {/* biome-ignore lint/performance/noImgElement: a local file of the user */}
        <img
          src={address}
          alt=""
          draggable={false}
          className="absolute max-w-none select-none"
          style={
            part &&
            size && {
              width: `${(100 * size.width) / part.width}%`,
              left: `${(-100 * part.left) / part.width}%`,
              top: `${(-100 * part.top) / part.height}%`,
            }
          }
          onLoad={({ currentTarget }) => start(currentTarget)}
          onError={() => setBroken(true)}
        />
      </div>
      <p id={hint} className="text-sm text-quiet">
        {texts.hint}
      </p>
      <label className="flex min-h-11 w-full max-w-60 items-center gap-3 text-sm text-soft">
        {texts.zoom}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP / 10}
          value={crop.zoom}
          className="min-w-0 flex-1 accent-(--accent)"
          onChange={({ currentTarget }) => change({ zoom: Number(currentTarget.value) })}
        />
      </label>
    </div>
  )
}

/** What a key changes: an arrow moves the picture its way. */
function changeOf(key: string, { x, y, zoom }: Crop, { width, height }: Part): Partial<Crop> | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { x: x + width * STEP }
    case 'ArrowRight':
      return { x: x - width * STEP }
    case 'ArrowUp':
      return { y: y + height * STEP }
    case 'ArrowDown':
      return { y: y - height * STEP }
    case '+':
    case '=':
      return { zoom: zoom + ZOOM_STEP }
    case '-':
      return { zoom: zoom - ZOOM_STEP }
    default:
      return undefined
  }
}
