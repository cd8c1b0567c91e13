import { deflateRawSync } from 'node:zlib'

export type ZipPart = {
  name: string
  text: string | Uint8Array
  /** What the directory says of it, if that is not true. */
  size?: number
  method?: number
  flags?: number
  /** Stored without compression. */
  isStored?: boolean
}

/** A ZIP archive of these files, for tests. */
export function zipOf(parts: readonly ZipPart[]): Buffer<ArrayBuffer> {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, text, size, method, flags = 0, isStored = false } of parts) {
    const [bytes, label] = [Buffer.from(text), Buffer.from(name)]
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(flags, 2)
    head.writeUInt16LE(method ?? (isStored ? 0 : 8), 4)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(size ?? bytes.length, 18)
    head.writeUInt16LE(label.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, label, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), head, tail, label]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}
