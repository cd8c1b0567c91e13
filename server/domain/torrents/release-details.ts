import { behindNumbers } from './names/behind'

/** The part of a release's name behind its episode: version, resolution, codec, source, subtitles. */

const CHECKSUM = /[[(][0-9a-f]{8}[\])]/gi
/**
 * The part of a release's name behind its episodes, without brackets, group and checksum: "v2 1080p HEVC Multi-Sub" of
 * "[UX] Cowboy Bebop - 04v2 [1080p HEVC][Multi-Sub].mkv".
 */
export function detailsOf(name: string, group: string | null): string {
  const text = behindNumbers(name).replace(CHECKSUM, ' ')
  // Dots stand for spaces in names without any; one between digits is a part of a word ("H.264", "5.1").
  const spaced = /\s/.test(name.trim()) ? text : text.replace(/\.(?!\d)|(?<!\d|\b[HhXx])\.(?=\d)/g, ' ')
  const words = spaced
    .replace(/[[\](){}【】_|]/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return withoutGroup(words.join(' ').replace(/^[-–~:]+\s*/, ''), group)
}

/** A group at the end is added by the caller. */
function withoutGroup(details: string, group: string | null): string {
  if (!group || !details.toLowerCase().endsWith(group.toLowerCase())) return details
  return details.slice(0, -group.length).replace(/[\s-]+$/, '')
}
