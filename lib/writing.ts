export const KANA = /[\u3040-\u30ff\uff66-\uff9f]/
const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/
const HAN = /[\u3005\u3007\u3400-\u9fff]/
/** Characters of mainland China alone: with simplified radicals, in a row in Unicode, and some frequent ones. */
const SIMPLIFIED =
  /[\u7ea0-\u7f35\u8ba0-\u8c36\u8d1d-\u8d63\u8f66-\u8f9a\u9485-\u9576\u957f\u95e8-\u961a\u9875-\u98a7\u98ce-\u98de\u9963-\u9995\u9a6c-\u9aa7\u9c7c-\u9ce3\u9e1f-\u9e73们这为时对动发还进现实爱战剑传灵师东乐书业丽义乡华单卖变头圣场梦岛电]/

/**
 * The language by whose script a text is written, so that browsers choose a font that has its characters in their
 * shapes; undefined for others. Characters that Chinese and Japanese share are taken for Japanese.
 */
export function languageOfText(text: string | null | undefined): 'ja' | 'ko' | 'zh' | undefined {
  if (!text) return undefined
  if (KANA.test(text)) return 'ja'
  if (HANGUL.test(text)) return 'ko'
  if (!HAN.test(text)) return undefined
  return SIMPLIFIED.test(text) ? 'zh' : 'ja'
}
