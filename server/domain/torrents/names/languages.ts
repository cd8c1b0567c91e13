import { NO_LETTER_BEFORE as BEFORE, NO_LETTER_BEHIND as BEHIND } from './text'

type Spoken = readonly (readonly [tags: readonly string[], pattern: RegExp])[]

const word = (pattern: string, flags = 'giu') => new RegExp(`${BEFORE}(?:${pattern})${BEHIND}`, flags)
/** In capitals: "ITA", not "ita". */
const code = (pattern: string) => word(pattern, 'gu')
/** What follows a name of a language: "EngSub", "GerDub". */
const KIND = String.raw`(?:[\s-]?(?:Subs?|Dubs?|Subbed|Dubbed|Audio|Subtitles?|Subtitled))?`

const LANGUAGES: Spoken = [
  [['en'], word(`ENG${KIND}|English${KIND}|Inglés`)],
  [['ja'], word(`JPN${KIND}|JAP${KIND}|Japanese${KIND}|Japon[eé]s|Japonais|Giapponese|Japanisch`)],
  [['fr'], word(`VOSTFR|vostfr|TRUEFRENCH|SUBFRENCH|FRENCH${KIND}|Fran[cç]ais`)],
  [['fr'], code('FRE|FRA|VF[FQ2]?')],
  [['de'], word(`GERMAN${KIND}|Ger[\\s-]?(?:Sub|Dub)(?:bed|s)?|Deutsch`)],
  [['de'], code('GER|DEU')],
  [['it'], word(`ITALIAN${KIND}|SUBITA|ITA[\\s-]?(?:Sub|Dub)(?:bed|s)?`)],
  [
    ['it'],
    code('ITA|iTA|Ita(?=[\\s.](?:(?:Flac|Aac|E?ac3|Dts)[\\s.])?(?:Eng|Ja?pn?|Sub))|(?<=(?:Eng|Ja?pn?|Sub)\\s)Ita'),
  ],
  [
    ['es-419'],
    word(
      String.raw`LATINO|(?:Spanish|SPA|ESP?|Español)[\s-]?(?:\(?(?:Latin(?:\sAmerica[n]?)?|LA(?:TAM)?|419)\)?)|Latin\sAmerican\sSpanish`,
    ),
  ],
  [['es-419'], code('LATAM|LAT|ESLA')],
  [['es-ES'], word(String.raw`CASTELLANO|ES-ES|SPA-ES|Spanish\s\(?(?:Spain|European|Castilian)\)?`)],
  [['es'], word(String.raw`SPANISH${KIND}(?!\s?\(?(?:Latin|LA|Spain|European|Castilian))|Español(?!\s?-?\s?Latino)`)],
  [['es'], code('(?:SPA|ESP)(?!-(?:LA(?:TAM)?|ES)(?!\\p{L}))|VOSE|VOSTES')],
  [
    ['pt-BR'],
    word(
      String.raw`(?:PT|POR)-?BR|Brazilian(?:\sPortuguese)?|Portuguese\s?[-(]?\s?Brazil(?:ian)?\)?|Dublado|Legendado|BR-?PT`,
    ),
  ],
  [['pt'], word('PORTUGUESE(?!\\s?[-(]?\\s?Brazil)')],
  [['pt'], code('POR(?!-?BR)')],
  [['ru'], word('RUS|Russian')],
  [['ar'], word('Arabic')],
  [['ar'], code('ARA')],
  [['ko'], word('Korean|한글(?:\\s?자막)?')],
  [['ko'], code('KOR')],
  [['ja', 'zh-Hans'], code('JPSC|JP_?CHS')],
  [['ja', 'zh-Hant'], code('JPTC|JP_?CHT')],
  [['zh-Hans'], code('GB')],
  [['zh-Hans'], word('CHS|zh-?Hans|zh-CN|Simplified(?:\\sChinese)?')],
  [['zh-Hant'], word('CHT|zh-?Hant|zh-TW|BIG5|Traditional(?:\\sChinese)?')],
  // The ending of subtitles: ".tc.ass".
  [['zh-Hans'], code('(?<=[.\\s])sc$')],
  [['zh-Hant'], code('(?<=[.\\s])tc$')],
  [['zh'], word('(?<!Simplified\\s|Traditional\\s)Chinese')],
  [['zh'], code('CHI|CHN|ZHO')],
  [['vi'], word('Vietnamese|Vietsub')],
  [['vi'], code('VIE')],
  [['th'], word('Thai')],
  [['th'], code('THA')],
  [['id'], word('Indonesian|Sub(?:title)?s?\\s?Indo(?:nesia)?')],
  [['id'], code('IND')],
  [['ms'], word('Malay(?:sian)?')],
  [['ms'], code('MAY|MSA')],
  [['pl'], word('Polish|PLSUB|Napisy\\sPL|Lektor\\sPL')],
  [['pl'], code('POL')],
  [['tr'], word('Turkish')],
  [['tr'], code('TUR')],
  [['hi'], word('Hindi')],
  [['hi'], code('HIN')],
  [['ta'], word('Tamil')],
  [['ta'], code('TAM')],
  [['te'], word('Telugu')],
  [['te'], code('TEL')],
  [['uk'], word('Ukrainian')],
  [['uk'], code('UKR|Ukr')],
  [['nl'], word('Dutch')],
  [['nl'], code('DUT|NLD')],
  [['sv'], code('SWE|SWEDISH|Swedish')],
  [['da'], code('DAN|DANISH|Danish')],
  [['no'], code('NOR|NORWEGIAN|Norwegian')],
  [['fi'], word('Finnish')],
  [['cs'], code('CZE|CZECH|Czech')],
  [['hu'], code('HUN|HUNGARIAN|Hungarian|HunSub|HunDub')],
  [['el'], code('GRE|GREEK|Greek')],
  [['he'], code('HEB|HEBREW|Hebrew')],
  [['ro'], code('RON|RUM|ROMANIAN|Romanian')],
  [['tl'], word('Tagalog|Filipino')],
]

/** Whether any may be there: most names state none. */
const ANY = new RegExp(LANGUAGES.map(([, pattern]) => pattern.source).join('|'), 'iu')

/** What Chinese groups write: "简日双语" is of two languages. */
const SIGNS: readonly (readonly [sign: RegExp, tag: string])[] = [
  [/[简簡]/gu, 'zh-Hans'],
  [/繁/gu, 'zh-Hant'],
  [/日(?=[双雙语語文内內外字英简簡繁多\\\]\s]|$)/gu, 'ja'],
  [/英(?=[双雙语語文内內外字日\]\s]|$)/gu, 'en'],
  [/中(?=文?(?:字|日|英|\s?[\])]))/gu, 'zh'],
]
/** Words of files with such signs, as they stand in brackets. */
const SIGNED =
  /^(?:[简簡繁中日英双雙体體语語文字幕内內嵌封外挂掛國国粤粵\s&+/_-]|CH[ST]|GB|BIG5|JPN?|v\d|MKV|MP4|1080p|720p|ASS|SRT|多|PGS|SUP|x\d|\\)+$/iu

const SIGNED_WORD = /(?<=\s|^)[简簡繁][中日英繁體体]{1,3}(?=\s|$)/gu

/** The same behind brackets, where words say that they are subtitles: "繁简外挂". */
const SIGNED_BEHIND =
  /(?<=\s|^)(?:(?:BIG5|GB)[繁简簡][體体]?|[简簡繁中日英體体]{1,4}(?:外[掛挂]|[内內][封嵌掛挂]))(?=\s|$)/gu

/** Codes of two letters, within brackets that have nothing but languages. */
const SHORT: Readonly<Record<string, string>> = {
  ...{
    EN: 'en',
    JA: 'ja',
    JP: 'ja',
    FR: 'fr',
    DE: 'de',
    IT: 'it',
    ES: 'es',
    PT: 'pt',
    BR: 'pt-BR',
    RU: 'ru',
    AR: 'ar',
  },
  ...{
    KO: 'ko',
    KR: 'ko',
    ZH: 'zh',
    CN: 'zh',
    SC: 'zh-Hans',
    GB: 'zh-Hans',
    TC: 'zh-Hant',
    VI: 'vi',
    TH: 'th',
    PL: 'pl',
  },
  ...{ TR: 'tr', ID: 'id', NL: 'nl', HI: 'hi', UA: 'uk' },
}
/** Stands beside languages in brackets. */
const BESIDE =
  /^(?:subs?|dubs?|audio|softsubs?|hardsubs?|multi|dual|ass|srt|chs|cht|eng|jpn?|jap|ita|ger|fre|fra|spa|rus|por|kor|chi|big5|la)$/i
const DUAL = /(?<![\p{L}\p{N}])Dual[\s-]?(?:Audio|Dub)?(?![\p{L}\p{N}])/iu
const MANY = 40

/** The languages that a part of a name states, in its order; BCP 47. */
export function languagesOf(details: string, brackets: readonly string[]): string[] {
  const found: { at: number; tag: string }[] = []
  for (const [tags, pattern] of ANY.test(details) ? LANGUAGES : []) {
    for (const { index } of details.matchAll(pattern)) for (const tag of tags) found.push({ at: index, tag })
  }
  let at = details.length
  for (const inner of brackets) {
    const place = details.indexOf(inner)
    for (const each of withinBracket(inner)) found.push({ at: place < 0 ? at++ : place + each.at, tag: each.tag })
  }
  for (const { 0: word, index } of details.matchAll(SIGNED_BEHIND))
    for (const [sign, tag] of SIGNS) for (const each of word.matchAll(sign)) found.push({ at: index + each.index, tag })
  const tags = [...new Set(found.sort((one, other) => one.at - other.at).map(({ tag }) => tag))]
  const named = tags.filter((tag) => !(tag === 'zh' && tags.some((other) => other.startsWith('zh-'))))
  // "Dual audio" is Japanese and English, unless the name says which.
  const isDual =
    DUAL.test(details) && named.length < 2 && (named.length === 0 || named[0] === 'ja' || named[0] === 'en')
  return isDual ? ['ja', 'en'] : named.slice(0, MANY)
}

function withinBracket(inner: string): { at: number; tag: string }[] {
  const found: { at: number; tag: string }[] = []
  if (SIGNED.test(inner)) {
    for (const [sign, tag] of SIGNS) for (const { index } of inner.matchAll(sign)) found.push({ at: index, tag })
  } else {
    // "MP4 2024年4月 簡中".
    for (const { 0: word, index: at } of inner.matchAll(SIGNED_WORD))
      for (const [sign, tag] of SIGNS) for (const { index } of word.matchAll(sign)) found.push({ at: at + index, tag })
  }
  const words = [...inner.matchAll(/[\p{L}\p{N}]+/gu)]
  const isOnly = words.every(([text]) => SHORT[text.toUpperCase()] !== undefined || BESIDE.test(text))
  if (!isOnly) return found
  for (const { 0: text, index } of words) {
    const tag = SHORT[text.toUpperCase()]
    const isBrazil = text.toUpperCase() === 'BR' && /PT-?$/i.test(inner.slice(0, index))
    const isPortuguese = text.toUpperCase() === 'PT' && /^-?BR/i.test(inner.slice(index + 2))
    if (tag && !isBrazil && !isPortuguese) found.push({ at: index, tag })
  }
  return found
}
