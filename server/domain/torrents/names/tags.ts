import { NO_LETTER_BEFORE as BEFORE, NO_LETTER_BEHIND as BEHIND, type Span, spansOf } from './text'

/**
 * The words by which releases describe their files. Certain ones are no part of a title wherever they stand; others
 * are such words within brackets, and behind certain ones.
 */

const PICTURE = [
  String.raw`\d{3,4}\s?x\s?\d{3,4}[pi]?`,
  String.raw`\d{3,4}(?:[piр](?:\d{2,3}|h[dq])?(?:fps)?|MP4|MKV)`,
  '[48]K',
  String.raw`[HX]\s?\.?\s?26[456]`,
  String.raw`HEVC(?:10)?|AVC|AV1|VP9|VC-?1|XviD|DivX\d?|MPEG-?[24]`,
  String.raw`Hi10P?|Hi444P?P?|Ma10p|Main\s?10|yuv\d{3}p?\d{0,2}|(?:8|10|12)\s?-?\s?bits?`,
  String.raw`HDR(?:10)?\+?|SDR|DoVi|HLG|\d{2,3}(?:\.\d{1,3})?\s?fps`,
]
const SOURCE = [
  String.raw`(?:UHD\s?)?(?:Blu-?\s?Ray|BD)\s?-?(?:Remux(?:es)?|Mux|Rip|MV|ISO|Box)|Blu-?\s?Ray(?:\s?Rip)?|BRRip|UHD\s?BD`,
  String.raw`WEB[\s-]?(?:DL|Rip)(?:Mux)?|(?:HD|PD|DS|SAT|DVB|HD-?DVD)\s?-?TV\s?-?(?:Rip)?|TV-?Rip|SAT-?Rip|HD-?Rip|DTV-?Rip`,
  String.raw`DVD\s?-?(?:Rip|ISO|R\d?J?|5|9|Box|Remux|Mux)|R2J|HD-?DVD|VHS-?Rip|LD-?Rip|Laser-?Disc`,
  String.raw`BD\s?\d{3,4}p?|REMUX`,
]
const SOUND = [
  String.raw`FLAC(?:\s?x\s?\d)?(?:\s?\d\.\d)?|E?-?AC-?3(?:\s?\d\.\d)?|(?:HE-?)?AAC(?:LC|x\d)?(?:\s?\d\.\d)?|DDP?[+A]?\s?\d\.\d|DDP|TrueHD(?:\s?\d\.\d)?`,
  String.raw`DTS(?:-?\s?(?:HD|X|ES))?(?:\s?-?MA|\s?HRA)?(?:\s?\d\.\d)?|L?PCM(?:\s?\d\.\d)?|Atmos|Vorbis|OGG|MP3|(?:Dolby|DD)\s?Vision`,
  String.raw`(?:Dual|Multi|Tri(?:ple)?|Eng(?:lish)?)[\s-]?(?:Audios?|Dub(?:bed|s)?)|Dual[\s-]?Audios?|DualAudio`,
  String.raw`(?:Multi(?:ple)?|Soft|Hard|Eng(?:lish)?|Dual|Fan|M)[\s-]?-?\s?Sub(?:s|titles?|bed|title)?|MSubs?|Subx\d|E-?Subs?|ESub|Sub(?:title)?s?\s?Indo(?:nesia)?`,
]
const STATE = [
  'VOSTFR|[Vv]ostfr|VOSTA|VOSTE?S?|TRUEFRENCH|SUBFRENCH|SUBITA|PT-?BR|POR-BR|Dublado|Legendado',
  '(?:GB|BIG5)[ _](?:CN|JP)',
  'BATCH|REPACK|REMASTERED|UNCENSORED|PROPER|iNTERNAL|NoGRP',
]

const words = (list: readonly string[], flags: string) => new RegExp(`${BEFORE}(?:${list.join('|')})${BEHIND}`, flags)

/** Certain words. Words of STATE are written in capitals where they are none of a title. */
const CERTAIN = words([...SOURCE, ...PICTURE, ...SOUND], 'giu')
const CERTAIN_STATE = words(STATE, 'gu')

const SOFT = [
  String.raw`(?:ASS|SRT|PGS|SUP)(?:\s?x\s?\d)?|BD(?:\s?\d{3,4})?|BDs|DVDs?|WEB|UHD|FHD|HD|SD|TV|Opus|DV|RAWs?|Raws?|MKV|MP4|AVI|WMV|CBZ|CBR|EPUB|PDF|AZW3|MOBI`,
  'AMZN|NF|Netflix|CR|DSNP|HIDIVE?|HIDI|FUNi?|ADN|WAKA|HULU|iT|iP|B-Global|Bilibili|Baha|ViuTV|Viu|iQIYI?|IQ|ABEMA|AT-X|TVer|UNEXT|U-NEXT|Crunchyroll|Hidive|Funimation|BS11|MX|NHK|TBS|MBS|ANIMAX|Muse',
  `Sub(?:s|bed|titles?|title)?|SUBS?|DUBS?|Dub(?:s|bed)?|Dual|MULTi?|Multi|multi|Audios?|Uncensored|Uncut|UNCUT|Remastered|Remux|Remaster|Censored|Extended|EXTENDED|DC|IMAX|Director's Cut|Proper|Repack|Rip|Encode|Re-?encode|Weekly|Digital|digital|Official|official|HQ|HS|LQ|FS|WS|DL|ML|A[nN][iI][mM][eE]`,
  String.raw`[Bb]atch|Complete|COMPLETE|complete|Completed|END|End|FIN|Fin|Final|全集|完|完结|完結|合集|修正|修复|国漫|國漫|老番|[怀懷][旧舊]老番|短篇[动動][画畫]|[剧劇][场場]版|日漫|动漫|動漫|新番|连载|招募[\p{L}\s]*|字幕社招人[\p{L}\s]*|완결|内封|內封|内嵌|內嵌|外挂|外掛`,
  String.raw`[1257]\.[01](?:ch)?|[26]ch|\d{3,4}MB|\d{1,3}(?:\.\d+)?\s?G[Bi]?B?|(?:19|20)\d\d|CRF\s?\d+|ext|int|[0-9A-F]{8}|Hi10p|NCOP|NCED|v\d`,
  'Manga|Light Novels?|Visual Novel|Web Novel|Webtoon|Manhwa|Kobo|Yen Press|OVAs?|OADs?|ONAs?|Specials?|SPs?|Movies?|Extras?|SxE|Season|Seasons|Series|Collection',
]
const SOFT_WORDS = words(SOFT, 'gu')

/** The id of a work elsewhere, and the label of a version, as media servers read them: "{imdb-tt2374144}". */
export const SITE_ID = /^(?:(?:imdb|tvdb|tmdb|anidb|anilist|mal)(?:id)?[-=]\w+|edition-.+)$/i

/** Places of certain words in a text. */
export const certainTags = (text: string): Span[] => [...spansOf(text, CERTAIN), ...spansOf(text, CERTAIN_STATE)]

/** Whether a text, such as that of a bracket, has certain words. */
export const hasTag = (text: string) => certainTags(text).length > 0

/** The text without words that describe files; what is left are names. */
export function withoutTags(text: string): string {
  return text
    .replace(CERTAIN, ' ')
    .replace(CERTAIN_STATE, ' ')
    .replace(SOFT_WORDS, ' ')
    .replace(LANGUAGE_WORDS, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether a text has nothing but words that describe files. */
export const isTags = (text: string) => withoutTags(text) === ''

/** Words for languages, as far as they are no title. Two letters are one within brackets only. */
const LANGUAGE_WORDS = words(
  [
    'ENG?|English|JPN?|JAP|JA|Japanese|FR[AE]?|VF[FQ]?|French|FRENCH|GER|DEU?|German|GERMAN|Deutsch|GerDub|GerSub|ITA?|iTA|Italian|ITALIAN|SPA|ESP?|Spanish|SPANISH|Español|Japonés|Inglés|Castellano|Latino|LATINO|LATAM|LAT|POR|PT|BR|Portuguese|RUS?|Russian|ARA?|Arabic|KOR?|Korean|CHI|CHN|ZHO?|CHS|CHT|SC|TC|GB|BIG5|Big5|Chinese|VIE|VI|THA?|IND?|IDN?|Indonesian|Tamil|Telugu|MAY|MSA?|POL|PL|TUR?|HIN|Hindi|TAM|TEL|UKR|DUT|NL|SWE|DAN|NOR|CZE|HUN|GRE|HEB|RO[NM]|LA',
    '(?:简|簡|繁|中|日|英|双|雙|体|體|语|語|字幕|字|内嵌|内封|內嵌|內封|外挂|外掛|國|国|粤|粵)+|한글|자막|한글자막',
  ],
  'gu',
)
