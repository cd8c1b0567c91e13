import { expect, test } from 'vitest'
import { languageOfText } from '@/lib/writing'

test.each([
  ['進撃の巨人', 'ja'],
  ['鋼の錬金術師', 'ja'],
  ['東京喰種', 'ja'],
  ['日常', 'ja'],
  ['進擊的巨人', 'ja'],
  ['进击的巨人', 'zh'],
  ['钢之炼金术师', 'zh'],
  ['罗小黑战记', 'zh'],
  ['나 혼자만 레벨업', 'ko'],
  ['Frieren', undefined],
  ['Ёжик в тумане', undefined],
  ['', undefined],
  [null, undefined],
])('%s is in %s', (text, language) => {
  expect(languageOfText(text)).toBe(language)
})
