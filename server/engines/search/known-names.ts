import { fold } from '@/lib/fold'
import type { SearchNoun } from './statement'

/** A well-known company or person, and what else people call it. */
type KnownName = { noun: Extract<SearchNoun, 'company' | 'person'>; name: string; aliases: readonly string[] }

const company = (name: string, ...aliases: string[]): KnownName => ({ noun: 'company', name, aliases })
const person = (name: string, ...aliases: string[]): KnownName => ({ noun: 'person', name, aliases })

/**
 * Short and other names of at most 100 companies and people, as the vocabulary of tags has those of tags (decision 21).
 * A last name is here if one person is meant by it, whoever else bears it. Editors give further entries other names
 * in their forms.
 */
export const KNOWN_NAMES: readonly KnownName[] = [
  company('A-1 Pictures', 'a1', 'a1 pictures'),
  company('Bandai Namco Games', 'bandai namco', 'bamco'),
  company('Blizzard Entertainment', 'blizzard'),
  company('CD Projekt Red Studio', 'cdpr', 'cd projekt', 'cd projekt red'),
  company('David Production', 'davidpro', 'david pro'),
  company('Electronic Arts', 'ea'),
  company('Falcom', 'nihon falcom'),
  company('From Software', 'fromsoft'),
  company('HAL Labs', 'hal laboratory'),
  company('J-Novel Club', 'jnc'),
  company('Kyoto Animation', 'kyoani', 'kyo ani', '京アニ'),
  company('Level 5', 'level five'),
  company('Microsoft Game Studios', 'xbox game studios'),
  company('Nippon Ichi Software', 'nis'),
  company('OLM', 'oriental light and magic'),
  company('PlatinumGames', 'platinum'),
  company('Production I.G', 'prod ig', 'production ig'),
  company('Science SARU', 'saru'),
  company('SCE Santa Monica', 'santa monica studio'),
  company('Seven Seas Entertainment', 'seven seas'),
  company('Square Enix', 'squenix', 'sqex'),
  company('SquareSoft', 'square'),
  company('Studio Deen', 'deen'),
  company('Studio Ghibli', 'ghibli', 'ジブリ'),
  company('Studio Pierrot', 'pierrot'),
  company('TMS Entertainment', 'tms', 'tokyo movie shinsha'),
  company('Toei Animation', 'toei', '東映アニメーション'),
  company('Valve Software', 'valve'),
  company('VIZ Media', 'viz'),

  person('Ai Kayano', 'ayanon'),
  person('Ai Yazawa', 'yazawa'),
  person('Akira Toriyama', 'toriyama'),
  person('Eiichiro Oda', 'oda', 'odacchi'),
  person('Gege Akutami', 'gege', 'akutami'),
  person('Gen Urobuchi', 'urobuchi', 'urobutcher'),
  person('Gosho Aoyama', 'gosho', 'gousho aoyama'),
  person('Hajime Isayama', 'isayama'),
  person('Hayao Miyazaki', 'miyazaki', 'hayao'),
  person('Hideaki Anno', 'anno'),
  person('Hiro Mashima', 'mashima'),
  person('Hirohiko Araki', 'araki'),
  person('Hiromu Arakawa', 'arakawa'),
  person('Inio Asano', 'asano'),
  person('Inori Minase', 'inorin'),
  person('ISIN NISIO', 'nisioisin', 'nisio isin', 'nishio ishin', 'isin'),
  person('Junji Ito', 'junji itou', 'junji itoh'),
  person('Kana Hanazawa', 'hanakana', 'hana kana'),
  person('Katsuhiro Otomo', 'otomo', 'katsuhiro ootomo'),
  person('Kentarou Miura', 'kentaro miura', 'miura'),
  person('Kouhei Horikoshi', 'horikoshi', 'kohei horikoshi'),
  person('Koyoharu Gotouge', 'gotouge', 'gotoge'),
  person('Makoto Shinkai', 'shinkai'),
  person('Mamoru Hosoda', 'hosoda'),
  person('Mamoru Miyano', 'mamo', 'mamo miyano'),
  person('Masashi Kishimoto', 'kishimoto'),
  person('Miyuki Sawashiro', 'miyukichi'),
  person('Naoki Urasawa', 'urasawa'),
  person('Naoko Takeuchi', 'takeuchi'),
  person('ONE', 'one sensei'),
  person('Osamu Tezuka', 'tezuka', '手塚治虫'),
  person('Reki Kawahara', 'kawahara'),
  person('Rie Kugimiya', 'kugimiya', 'kugyuu'),
  person('Rumiko Takahashi', 'rumiko', 'rumic'),
  person('Tappei Nagatsuki', 'tappei'),
  person('Tatsuki Fujimoto', 'fujimoto'),
  person('Tite Kubo', 'kubo', 'kubo taito', 'taito kubo'),
  person('Yana Toboso', 'toboso'),
  person('Yoshihiro Togashi', 'togashi'),
  person('Yui Horie', 'hocchan'),
  person('Yusuke Murata', 'murata', 'yuusuke murata'),
]

const BY_ALIAS = new Map(KNOWN_NAMES.flatMap((one) => one.aliases.map((alias) => [fold(alias), one] as const)))

/** The well-known company or person that a text may mean besides those with that name; null if none. */
export const knownName = (text: string): KnownName | null => BY_ALIAS.get(fold(text)) ?? null
