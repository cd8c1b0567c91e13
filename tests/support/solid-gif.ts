/** Frames of one colour each, which differ from the next. An encoder of pictures would take seconds for the largest. */
export function animation(frames: number, width = 64, height = width): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const palette = [0x11, 0x55, 0x99, 0xdd].flatMap((grey) => [grey, grey, grey])
  const repeated = [0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0]
  const images = Array.from({ length: frames }, (_, frame) => [
    // Shown for eight hundredths of a second.
    Buffer.from([0x21, 0xf9, 4, 0, 8, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...size, 0, BITS]),
    ...blocks(compressed(width * height, frame % 4)),
  ])
  const head = [Buffer.from('GIF89a'), size, Buffer.from([0x80 | 0x70 | 1, 0, 0, ...palette])]
  return Buffer.concat([...head, ...(frames > 1 ? [Buffer.from(repeated)] : []), ...images.flat(), Buffer.from([0x3b])])
}

/** Bits of a colour. */
const BITS = 2
const [CLEAR, END, FIRST] = [4, 5, 6]

/**
 * So many pixels of one colour, as codes of LZW: each new code is a run that is longer by one than the code before it.
 */
function compressed(pixels: number, color: number): Buffer {
  const bytes: number[] = []
  let [held, bits] = [0, 0]
  const write = (code: number, width: number) => {
    held |= code << bits
    for (bits += width; bits >= 8; bits -= 8, held >>>= 8) bytes.push(held & 255)
  }
  const widthOf = (free: number) => Math.min(12, 32 - Math.clz32(free))
  let free = 4096
  write(CLEAR, BITS + 1)
  for (let left = pixels; left > 0; free++) {
    if (free === 4096) {
      if (left < pixels) write(CLEAR, 12)
      write(color, BITS + 1)
      free = FIRST
      left--
      if (left === 0) break
    }
    const run = Math.min(left, free - CLEAR)
    write(run === 1 ? color : run + CLEAR, widthOf(free))
    left -= run
  }
  write(END, widthOf(free))
  write(0, 7)
  return Buffer.from(bytes)
}

/** Blocks of at most 255 bytes, and an empty one. */
function blocks(bytes: Buffer): Buffer[] {
  const all: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.subarray(at, at + 255)
    all.push(Buffer.from([block.length]), block)
  }
  return [...all, Buffer.from([0])]
}
