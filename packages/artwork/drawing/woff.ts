import { inflateSync } from 'node:zlib'

/** Converts WOFF to SFNT: zlib is many times faster than opentype.js's own inflate. */
export function unpack(woff: Buffer): ArrayBuffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => readTable(woff, 44 + i * 20))
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  tables.forEach(({ tag, checksum, data }, i) => {
    const at = 12 + i * 16
    head.write(tag, at, 'latin1')
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(data.length, at + 12)
    const padding = (4 - (data.length % 4)) % 4
    parts.push(data, Buffer.alloc(padding))
    offset += data.length + padding
  })
  return Uint8Array.from(Buffer.concat(parts)).buffer
}

function readTable(woff: Buffer, at: number) {
  const tag = woff.toString('latin1', at, at + 4)
  const offset = woff.readUInt32BE(at + 4)
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8))
  const raw = packed.length < woff.readUInt32BE(at + 12) ? inflateSync(packed) : packed
  return { tag, checksum: woff.readUInt32BE(at + 16), data: tag === 'GPOS' ? withoutExtensions(raw) : raw }
}

/**
 * opentype.js skips "extension" lookups, which contain Inter's kerning. They only add a longer offset, so they are
 * replaced by the lookups they contain where a short one suffices.
 */
function withoutExtensions(gpos: Buffer): Buffer {
  const table = Buffer.from(gpos)
  const list = table.readUInt16BE(8)
  for (let i = 0; i < table.readUInt16BE(list); i++) {
    const lookup = list + table.readUInt16BE(list + 2 + i * 2)
    if (table.readUInt16BE(lookup) !== 9) continue
    const count = table.readUInt16BE(lookup + 4)
    const places = Array.from({ length: count }, (_, k) => lookup + 6 + k * 2)
    const targets = places.map((at) => {
      const extension = lookup + table.readUInt16BE(at)
      return { kind: table.readUInt16BE(extension + 2), offset: extension + table.readUInt32BE(extension + 4) - lookup }
    })
    if (targets.some(({ offset }) => offset > 0xffff)) continue
    table.writeUInt16BE(targets[0]?.kind ?? 9, lookup)
    targets.forEach(({ offset }, k) => {
      table.writeUInt16BE(offset, places[k] ?? 0)
    })
  }
  return table
}
