import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { Styled, Styles } from './styles'

/** A channel may differ by so much, of 255: text is not drawn alike in two runs. */
const TOLERANCE = 12
/** Elements that are named for each state. */
const MAX_NAMED = 5

/**
 * Prints which states look different: the share of differing pixels, and elements whose computed styles differ though
 * they stand at the same place of the tree. Writes NAME.difference.png (before, after with differing pixels in red)
 * beside the captures of `after`.
 * @returns whether all pixels are the same
 */
export async function compare(before: string, after: string): Promise<boolean> {
  const names = readdirSync(after)
    .filter((file) => file.endsWith('.json.gz'))
    .map((file) => file.slice(0, -'.json.gz'.length))
    .filter((name) => existsSync(join(before, `${name}.png`)))
  let different = 0
  for (const name of names) {
    const share = await comparePixels(join(before, name), join(after, name))
    if (share === 0) continue
    different++
    console.log(`${name}: ${(share * 100).toFixed(3)} % of the pixels`)
    for (const line of differingStyles(join(before, name), join(after, name)).slice(0, MAX_NAMED)) console.log(line)
  }
  console.log(`${names.length} compared, ${different} look different`)
  return names.length > 0 && different === 0
}

async function comparePixels(before: string, after: string): Promise<number> {
  const [old, now] = await Promise.all([before, after].map((file) => pixelsOf(`${file}.png`)))
  if (!old || !now) return 1
  const width = Math.min(old.width, now.width)
  const height = Math.min(old.height, now.height)
  const red = Buffer.from(now.data)
  let different = Math.abs(old.height - now.height) * width
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const a = (y * old.width + x) * 3
      const b = (y * now.width + x) * 3
      if ([0, 1, 2].every((c) => Math.abs((old.data[a + c] ?? 0) - (now.data[b + c] ?? 0)) <= TOLERANCE)) continue
      different++
      red.set([255, 0, 0], b)
    }
  }
  if (different > 0) await writeDifference(old, { ...now, data: red }, `${after}.difference.png`)
  return different / (width * Math.max(old.height, now.height))
}

type Pixels = { data: Buffer; width: number; height: number }

async function pixelsOf(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function writeDifference(before: Pixels, after: Pixels, file: string): Promise<void> {
  const [left, right] = await Promise.all(
    [before, after].map(({ data, width, height }) =>
      sharp(data, { raw: { width, height, channels: 3 } })
        .png()
        .toBuffer(),
    ),
  )
  const size = { width: before.width + after.width, height: Math.max(before.height, after.height) }
  await sharp({ create: { ...size, channels: 3, background: '#888' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: before.width, top: 0 },
    ])
    .png()
    .toFile(file)
}

function differingStyles(before: string, after: string): string[] {
  const [old, now] = [before, after].map(
    (file): Styles => JSON.parse(gunzipSync(readFileSync(`${file}.json.gz`)).toString()),
  )
  const known = new Map(old?.elements.map((element) => [element.path, element]))
  return (now?.elements ?? []).flatMap((element) => {
    const other = known.get(element.path)
    const changes = other ? changesOf(now?.properties ?? [], other, element) : []
    return changes.length > 0 ? [`  ${element.path}\n    ${changes.join('\n    ')}`] : []
  })
}

function changesOf(properties: readonly string[], before: Styled, after: Styled): string[] {
  const changes = after.styles.flatMap((styles, part) =>
    styles.flatMap((value, n) => {
      const old = before.styles[part]?.[n]
      return old === value ? [] : [`${properties[n]}: ${old} → ${value}`]
    }),
  )
  return String(before.box) === String(after.box) ? changes : [...changes, `box: ${before.box} → ${after.box}`]
}
