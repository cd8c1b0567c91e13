/**
 * Franchises with their parts in the order in which they are watched, as the real catalogue writes their titles; `of`
 * begins the title of every work of the franchise. Films and specials that retell are left out; other works of the
 * franchise may stand between the parts.
 */
export const FRANCHISES: readonly { of: RegExp; parts: readonly string[] }[] = [
  {
    of: /^Shingeki no Kyojin/,
    parts: [
      'Shingeki no Kyojin',
      'Shingeki no Kyojin Season 2',
      'Shingeki no Kyojin Season 3',
      'Shingeki no Kyojin Season 3 Part 2',
      'Shingeki no Kyojin: The Final Season',
      'Shingeki no Kyojin: The Final Season Part 2',
      'Shingeki no Kyojin: The Final Season - Kanketsu-hen',
    ],
  },
  {
    of: /^Sword Art Online/,
    parts: [
      'Sword Art Online',
      'Sword Art Online II',
      'Sword Art Online Movie: Ordinal Scale',
      'Sword Art Online: Alicization',
      'Sword Art Online: Alicization - War of Underworld',
      'Sword Art Online: Alicization - War of Underworld 2nd Season',
    ],
  },
  {
    of: /^Code Geass/,
    parts: ['Code Geass: Hangyaku no Lelouch', 'Code Geass: Hangyaku no Lelouch R2', 'Code Geass: Fukkatsu no Lelouch'],
  },
  { of: /^K-On/, parts: ['K-On!', 'K-On!!', 'K-On! Movie'] },
  {
    of: /^Gintama/,
    parts: [
      'Gintama',
      "Gintama'",
      "Gintama': Enchousen",
      'Gintama°',
      'Gintama.',
      'Gintama.: Porori-hen',
      'Gintama. Shirogane no Tamashii-hen',
      'Gintama. Shirogane no Tamashii-hen - Kouhan-sen',
      'Gintama: The Final',
    ],
  },
  { of: /^Steins;Gate/, parts: ['Steins;Gate', 'Steins;Gate Movie: Fuka Ryouiki no Déjà vu', 'Steins;Gate 0'] },
  {
    of: /^(?:Zoku )?Natsume Yuujinchou/,
    parts: [
      'Natsume Yuujinchou',
      'Zoku Natsume Yuujinchou',
      'Natsume Yuujinchou San',
      'Natsume Yuujinchou Shi',
      'Natsume Yuujinchou Go',
      'Natsume Yuujinchou Roku',
      'Natsume Yuujinchou Shichi',
    ],
  },
  {
    of: /^Kaguya-sama/,
    parts: [
      'Kaguya-sama wa Kokurasetai: Tensai-tachi no Renai Zunousen',
      'Kaguya-sama wa Kokurasetai? Tensai-tachi no Renai Zunousen',
      'Kaguya-sama wa Kokurasetai: Ultra Romantic',
      'Kaguya-sama wa Kokurasetai: First Kiss wa Owaranai',
    ],
  },
  { of: /^Mob Psycho 100/, parts: ['Mob Psycho 100', 'Mob Psycho 100 II', 'Mob Psycho 100 III'] },
  { of: /^One Punch Man/, parts: ['One Punch Man', 'One Punch Man 2nd Season', 'One Punch Man 3'] },
  {
    of: /^Boku no Hero Academia/,
    parts: [
      'Boku no Hero Academia',
      'Boku no Hero Academia 2nd Season',
      'Boku no Hero Academia 3rd Season',
      'Boku no Hero Academia 4th Season',
      'Boku no Hero Academia 5th Season',
      'Boku no Hero Academia 6th Season',
      'Boku no Hero Academia 7th Season',
      'Boku no Hero Academia: Final Season',
    ],
  },
  {
    of: /^Haikyuu/,
    parts: [
      'Haikyuu!!',
      'Haikyuu!! Second Season',
      'Haikyuu!! Karasuno Koukou vs. Shiratorizawa Gakuen Koukou',
      'Haikyuu!! To the Top',
      'Haikyuu!! To the Top Part 2',
      'Haikyuu!! Movie: Gomisuteba no Kessen',
    ],
  },
  {
    of: /^Kuroko no Basket/,
    parts: ['Kuroko no Basket', 'Kuroko no Basket 2nd Season', 'Kuroko no Basket 3rd Season'],
  },
  {
    of: /^Re:Zero/,
    parts: [
      'Re:Zero kara Hajimeru Isekai Seikatsu',
      'Re:Zero kara Hajimeru Isekai Seikatsu 2nd Season',
      'Re:Zero kara Hajimeru Isekai Seikatsu 2nd Season Part 2',
      'Re:Zero kara Hajimeru Isekai Seikatsu 3rd Season',
    ],
  },
  {
    of: /^Non Non Biyori/,
    parts: ['Non Non Biyori', 'Non Non Biyori Repeat', 'Non Non Biyori Movie: Vacation', 'Non Non Biyori Nonstop'],
  },
  { of: /^Yuru Camp/, parts: ['Yuru Camp△', 'Yuru Camp△ Season 2', 'Yuru Camp△ Movie', 'Yuru Camp△ Season 3'] },
  { of: /^Clannad/, parts: ['Clannad', 'Clannad: After Story'] },
  { of: /^Chihayafuru/, parts: ['Chihayafuru', 'Chihayafuru 2', 'Chihayafuru 3'] },
  { of: /^Durarara/, parts: ['Durarara!!', 'Durarara!!x2 Shou', 'Durarara!!x2 Ten', 'Durarara!!x2 Ketsu'] },
  {
    of: /^Psycho-Pass/i,
    parts: [
      'Psycho-Pass',
      'Psycho-Pass 2',
      'Psycho-Pass Movie',
      'Psycho-Pass 3',
      'Psycho-Pass 3: First Inspector',
      'Psycho-Pass Movie: Providence',
    ],
  },
  {
    of: /^Yahari Ore no Seishun/,
    parts: [
      'Yahari Ore no Seishun Love Comedy wa Machigatteiru.',
      'Yahari Ore no Seishun Love Comedy wa Machigatteiru. Zoku',
      'Yahari Ore no Seishun Love Comedy wa Machigatteiru. Kan',
    ],
  },
  {
    of: /^(?:Motto )?To LOVE-Ru/,
    parts: ['To LOVE-Ru', 'Motto To LOVE-Ru', 'To LOVE-Ru Darkness', 'To LOVE-Ru Darkness 2nd'],
  },
  {
    of: /^High School DxD/,
    parts: ['High School DxD', 'High School DxD New', 'High School DxD BorN', 'High School DxD Hero'],
  },
  {
    of: /^Date A Live/,
    parts: ['Date A Live', 'Date A Live II', 'Date A Live III', 'Date A Live IV', 'Date A Live V'],
  },
  {
    of: /^Kimetsu no Yaiba/,
    parts: [
      'Kimetsu no Yaiba',
      'Kimetsu no Yaiba Movie: Mugen Ressha-hen',
      'Kimetsu no Yaiba: Yuukaku-hen',
      'Kimetsu no Yaiba: Katanakaji no Sato-hen',
      'Kimetsu no Yaiba: Hashira Geiko-hen',
    ],
  },
  { of: /^Jujutsu Kaisen/, parts: ['Jujutsu Kaisen', 'Jujutsu Kaisen 2nd Season', 'Jujutsu Kaisen: Shimetsu Kaiyuu'] },
  { of: /^Tokyo Ghoul/, parts: ['Tokyo Ghoul', 'Tokyo Ghoul √A', 'Tokyo Ghoul:re', 'Tokyo Ghoul:re 2nd Season'] },
  {
    of: /^JoJo no Kimyou na Bouken/,
    parts: [
      'JoJo no Kimyou na Bouken (TV)',
      'JoJo no Kimyou na Bouken Part 3: Stardust Crusaders',
      'JoJo no Kimyou na Bouken Part 3: Stardust Crusaders - Egypt-hen',
      'JoJo no Kimyou na Bouken Part 4: Diamond wa Kudakenai',
      'JoJo no Kimyou na Bouken Part 5: Ougon no Kaze',
      'JoJo no Kimyou na Bouken Part 6: Stone Ocean',
      'JoJo no Kimyou na Bouken Part 6: Stone Ocean Part 2',
      'JoJo no Kimyou na Bouken Part 6: Stone Ocean Part 3',
    ],
  },
  {
    of: /^Higurashi no Naku/,
    parts: [
      'Higurashi no Naku Koro ni',
      'Higurashi no Naku Koro ni Kai',
      'Higurashi no Naku Koro ni Rei',
      'Higurashi no Naku Koro ni Gou',
      'Higurashi no Naku Koro ni Sotsu',
    ],
  },
  {
    of: /^Zero no Tsukaima/,
    parts: [
      'Zero no Tsukaima',
      'Zero no Tsukaima: Futatsuki no Kishi',
      'Zero no Tsukaima: Princesses no Rondo',
      'Zero no Tsukaima F',
    ],
  },
  {
    of: /^Shakugan no Shana/,
    parts: ['Shakugan no Shana', 'Shakugan no Shana II (Second)', 'Shakugan no Shana III (Final)'],
  },
  {
    of: /^(?:New )?Initial D/,
    parts: [
      'Initial D First Stage',
      'Initial D Second Stage',
      'Initial D Third Stage',
      'Initial D Fourth Stage',
      'Initial D Fifth Stage',
      'Initial D Final Stage',
    ],
  },
  {
    of: /^Hidamari Sketch/,
    parts: ['Hidamari Sketch', 'Hidamari Sketch x 365', 'Hidamari Sketch x ☆☆☆', 'Hidamari Sketch x Honeycomb'],
  },
  { of: /Working/, parts: ['Working!!', "Working'!!", 'Working!!!'] },
  { of: /^Minami-ke/, parts: ['Minami-ke', 'Minami-ke Okawari', 'Minami-ke Okaeri', 'Minami-ke Tadaima'] },
  { of: /^Aria the/, parts: ['Aria the Animation', 'Aria the Natural', 'Aria the Origination'] },
  {
    of: /Sayonara Zetsubou Sensei/,
    parts: ['Sayonara Zetsubou Sensei', 'Zoku Sayonara Zetsubou Sensei', 'Zan Sayonara Zetsubou Sensei'],
  },
  {
    of: /^Full Metal Panic/,
    parts: [
      'Full Metal Panic!',
      'Full Metal Panic? Fumoffu',
      'Full Metal Panic! The Second Raid',
      'Full Metal Panic! Invisible Victory',
    ],
  },
  {
    of: /^Mahou Shoujo Lyrical Nanoha/,
    parts: ['Mahou Shoujo Lyrical Nanoha', "Mahou Shoujo Lyrical Nanoha A's", 'Mahou Shoujo Lyrical Nanoha StrikerS'],
  },
  {
    of: /^Senki Zesshou Symphogear/,
    parts: [
      'Senki Zesshou Symphogear',
      'Senki Zesshou Symphogear G',
      'Senki Zesshou Symphogear GX',
      'Senki Zesshou Symphogear AXZ',
      'Senki Zesshou Symphogear XV',
    ],
  },
  {
    of: /^Strike Witches/,
    parts: ['Strike Witches', 'Strike Witches 2', 'Strike Witches Movie', 'Strike Witches: Road to Berlin'],
  },
  {
    of: /^Bishoujo Senshi Sailor Moon/,
    parts: [
      'Bishoujo Senshi Sailor Moon',
      'Bishoujo Senshi Sailor Moon R',
      'Bishoujo Senshi Sailor Moon S',
      'Bishoujo Senshi Sailor Moon SuperS',
      'Bishoujo Senshi Sailor Moon: Sailor Stars',
    ],
  },
  { of: /^Major/, parts: ['Major S1', 'Major S2', 'Major S3', 'Major S4', 'Major S5', 'Major S6'] },
  { of: /^Hajime no Ippo/, parts: ['Hajime no Ippo', 'Hajime no Ippo: New Challenger', 'Hajime no Ippo: Rising'] },
  { of: /^InuYasha/, parts: ['InuYasha', 'InuYasha: Kanketsu-hen'] },
  { of: /^Rozen Maiden/, parts: ['Rozen Maiden', 'Rozen Maiden: Träumend'] },
  { of: /^Nodame Cantabile/, parts: ['Nodame Cantabile', 'Nodame Cantabile: Paris-hen', 'Nodame Cantabile Finale'] },
  { of: /^Ookami to Koushinryou/, parts: ['Ookami to Koushinryou', 'Ookami to Koushinryou II'] },
  {
    of: /^Toaru Majutsu no Index/,
    parts: ['Toaru Majutsu no Index', 'Toaru Majutsu no Index II', 'Toaru Majutsu no Index III'],
  },
  {
    of: /^Toaru Kagaku no Railgun/,
    parts: ['Toaru Kagaku no Railgun', 'Toaru Kagaku no Railgun S', 'Toaru Kagaku no Railgun T'],
  },
  {
    of: /^Darker than Black/,
    parts: ['Darker than Black: Kuro no Keiyakusha', 'Darker than Black: Ryuusei no Gemini'],
  },
  { of: /^Noragami/, parts: ['Noragami', 'Noragami Aragoto'] },
  { of: /^Mushishi/, parts: ['Mushishi', 'Mushishi Zoku Shou', 'Mushishi Zoku Shou 2nd Season'] },
  { of: /^Genshiken/, parts: ['Genshiken', 'Genshiken 2', 'Genshiken Nidaime'] },
  {
    of: /^(?:Shin )?Evangelion/,
    parts: ['Evangelion Movie 1: Jo', 'Evangelion Movie 2: Ha', 'Evangelion Movie 3: Q', 'Shin Evangelion Movie:||'],
  },
  {
    of: /^Mahou Shoujo Madoka/,
    parts: ['Mahou Shoujo Madoka★Magica', 'Mahou Shoujo Madoka★Magica Movie 3: Hangyaku no Monogatari'],
  },
  { of: /^Suzumiya Haruhi no/, parts: ['Suzumiya Haruhi no Yuuutsu', 'Suzumiya Haruhi no Yuuutsu (2009)'] },
  {
    of: /^Love Live! Sunshine/,
    parts: [
      'Love Live! Sunshine!!',
      'Love Live! Sunshine!! 2nd Season',
      'Love Live! Sunshine!! The School Idol Movie: Over the Rainbow',
    ],
  },
  {
    of: /^Digimon Adventure/,
    parts: ['Digimon Adventure', 'Digimon Adventure 02', 'Digimon Adventure: Last Evolution Kizuna'],
  },
  {
    of: /^Kara no Kyoukai/,
    parts: [
      'Kara no Kyoukai Movie 1: Fukan Fuukei',
      'Kara no Kyoukai Movie 2: Satsujin Kousatsu (Zen)',
      'Kara no Kyoukai Movie 3: Tsuukaku Zanryuu',
      'Kara no Kyoukai Movie 4: Garan no Dou',
      'Kara no Kyoukai Movie 5: Mujun Rasen',
      'Kara no Kyoukai Movie 6: Boukyaku Rokuon',
      'Kara no Kyoukai Movie 7: Satsujin Kousatsu (Go)',
      'Kara no Kyoukai Movie: Mirai Fukuin',
    ],
  },
  {
    of: /^Dungeon ni Deai/,
    parts: [
      'Dungeon ni Deai wo Motomeru no wa Machigatteiru Darou ka',
      'Dungeon ni Deai wo Motomeru no wa Machigatteiru Darou ka II',
      'Dungeon ni Deai wo Motomeru no wa Machigatteiru Darou ka III',
    ],
  },
  {
    of: /^Nanatsu no Taizai/,
    parts: [
      'Nanatsu no Taizai',
      'Nanatsu no Taizai: Imashime no Fukkatsu',
      'Nanatsu no Taizai: Kamigami no Gekirin',
      'Nanatsu no Taizai: Funnu no Shinpan',
    ],
  },
  { of: /^Saki/, parts: ['Saki', 'Saki Achiga-hen: Episode of Side-A', 'Saki: Zenkoku-hen'] },
  {
    of: /^Dr\. Stone/,
    parts: [
      'Dr. Stone',
      'Dr. Stone: Stone Wars',
      'Dr. Stone: New World',
      'Dr. Stone: New World Part 2',
      'Dr. Stone: Science Future',
    ],
  },
  { of: /^Vinland Saga/, parts: ['Vinland Saga', 'Vinland Saga Season 2'] },
  {
    of: /^Made in Abyss/,
    parts: [
      'Made in Abyss',
      'Made in Abyss Movie 3: Fukaki Tamashii no Reimei',
      'Made in Abyss: Retsujitsu no Ougonkyou',
    ],
  },
  {
    of: /^Yowamushi Pedal/,
    parts: [
      'Yowamushi Pedal',
      'Yowamushi Pedal: Grande Road',
      'Yowamushi Pedal: New Generation',
      'Yowamushi Pedal: Glory Line',
      'Yowamushi Pedal: Limit Break',
    ],
  },
  {
    of: /^Ao no Exorcist/,
    parts: [
      'Ao no Exorcist',
      'Ao no Exorcist Movie',
      'Ao no Exorcist: Kyoto Fujouou-hen',
      'Ao no Exorcist: Shimane Illuminati-hen',
      'Ao no Exorcist: Yuki no Hate-hen',
      'Ao no Exorcist: Yosuga-hen',
    ],
  },
  { of: /Free!/, parts: ['Free!', 'Free! Eternal Summer', 'Free! Dive to the Future'] },
  { of: /^Hibike! Euphonium/, parts: ['Hibike! Euphonium', 'Hibike! Euphonium 2', 'Hibike! Euphonium 3'] },
  {
    of: /^Bungou Stray Dogs/,
    parts: [
      'Bungou Stray Dogs',
      'Bungou Stray Dogs 2nd Season',
      'Bungou Stray Dogs 3rd Season',
      'Bungou Stray Dogs 4th Season',
      'Bungou Stray Dogs 5th Season',
    ],
  },
  {
    of: /^Overlord/,
    parts: ['Overlord', 'Overlord II', 'Overlord III', 'Overlord IV', 'Overlord Movie 3: Sei Oukoku-hen'],
  },
  {
    of: /^Tensei shitara Slime/,
    parts: [
      'Tensei shitara Slime Datta Ken',
      'Tensei shitara Slime Datta Ken 2nd Season',
      'Tensei shitara Slime Datta Ken 2nd Season Part 2',
      'Tensei shitara Slime Datta Ken Movie: Guren no Kizuna-hen',
      'Tensei shitara Slime Datta Ken 3rd Season',
      'Tensei shitara Slime Datta Ken 4th Season',
    ],
  },
  {
    of: /^Tate no Yuusha/,
    parts: [
      'Tate no Yuusha no Nariagari',
      'Tate no Yuusha no Nariagari Season 2',
      'Tate no Yuusha no Nariagari Season 3',
      'Tate no Yuusha no Nariagari Season 4',
    ],
  },
  {
    of: /^Kono Subarashii Sekai ni/,
    parts: [
      'Kono Subarashii Sekai ni Shukufuku wo!',
      'Kono Subarashii Sekai ni Shukufuku wo! 2',
      'Kono Subarashii Sekai ni Shukufuku wo! Movie: Kurenai Densetsu',
      'Kono Subarashii Sekai ni Shukufuku wo! 3',
    ],
  },
  {
    of: /^Bleach/,
    parts: [
      'Bleach',
      'Bleach: Sennen Kessen-hen',
      'Bleach: Sennen Kessen-hen - Ketsubetsu-tan',
      'Bleach: Sennen Kessen-hen - Soukoku-tan',
    ],
  },
  { of: /^Naruto/, parts: ['Naruto', 'Naruto: Shippuuden'] },
  { of: /^Dragon Ball/, parts: ['Dragon Ball', 'Dragon Ball Z', 'Dragon Ball GT', 'Dragon Ball Super'] },
  {
    of: /^Fate\/kaleid/,
    parts: [
      'Fate/kaleid liner Prisma☆Illya',
      'Fate/kaleid liner Prisma☆Illya 2wei!',
      'Fate/kaleid liner Prisma☆Illya 2wei Herz!',
      'Fate/kaleid liner Prisma☆Illya 3rei!!',
    ],
  },
]
