import type { TagCategory } from './tag-categories'

/** A well-known tag: how it is spelled, what else sources call it, and what it means. */
export type KnownTag = {
  name: string
  category: TagCategory
  aliases?: readonly string[]
  description?: string
  isSpoiler?: boolean
}

const of =
  (category: TagCategory) =>
  (name: string, description?: string, aliases?: readonly string[]): KnownTag => ({
    name,
    category,
    description,
    aliases,
  })

const genre = of('Genre')
const demographic = of('Demographic')
const theme = of('Theme')
const setting = of('Setting')
const cast = of('Cast')
const production = of('Production')
const source = of('Source')

/**
 * The tags that most sources share, each with the spellings that mean the same. Names are compared by their folded
 * keys, so "science-fiction" is "Science Fiction" already.
 */
export const VOCABULARY: readonly KnownTag[] = [
  genre('Action', 'Fights, chases and danger carry the story.'),
  genre('Adventure', 'A journey into the unknown.'),
  genre('Avant Garde', 'Experiments with form: surreal, abstract or without a plot.', ['dementia', 'experimental']),
  genre('Award Winning'),
  genre('Comedy', 'Made to be laughed at.', ['humor', 'humour', 'comedic']),
  genre('Drama', 'Conflicts that change the people in them.'),
  genre('Ecchi', 'Suggestive scenes and jokes, without sex.'),
  genre('Erotica'),
  genre('Fantasy', 'Magic, or a world with laws of its own.'),
  genre('Gourmet', 'Food is cooked, eaten and talked about.', ['cooking']),
  genre('Hentai', 'Explicit sex. For adults only.'),
  genre('Horror', 'Made to frighten.'),
  genre('Mystery', 'A riddle that the story solves.'),
  genre('Romance', 'How two people fall in love, or fail to.', ['romantic']),
  genre('Romantic Comedy', 'Love, taken lightly.', ['rom com', 'romcom', 'love comedy']),
  genre('Sci-Fi', 'What science or technology of the future would do to people.', ['science fiction', 'scifi', 'sf']),
  genre('Slice of Life', 'Everyday life, in which little happens and much is felt.', ['daily life']),
  genre('Sports', 'Training, teams and matches.', ['sport']),
  genre('Supernatural', 'Ghosts, curses and powers that nobody can explain.'),
  genre('Suspense', 'Tension that grows until the end.', ['thriller']),
  genre('Tragedy', 'It ends badly, and one sees it come.', ['tragic']),

  demographic('Josei', 'Published for adult women.'),
  demographic('Kids', 'Made for children.', ['children', 'for children', 'kodomo', 'kodomomuke']),
  demographic('Seinen', 'Published for adult men.'),
  demographic('Shoujo', 'Published for girls.', ['shojo']),
  demographic('Shounen', 'Published for boys.', ['shonen']),
  demographic('Family Friendly', 'Fit for all ages.', ['family', 'all ages']),

  theme('Amnesia', 'Somebody has lost their memory.', ['memory loss']),
  theme('Anti-Hero', 'The one whom we follow does not do what heroes do.', ['antihero']),
  theme('Anthropomorphism', 'Animals or things act as people do.', ['anthropomorphic']),
  theme('Artificial Intelligence', 'Minds that were made.', ['ai']),
  theme('Body Horror', 'Bodies that change in ways one does not want to see.'),
  theme('Boys’ Love', 'Love between men, told for women above all.', ['bl', 'shounen ai', 'shonen ai']),
  theme('Bullying'),
  theme('CGDCT', 'Cute girls doing cute things.', ['cute girls doing cute things']),
  theme('Coming of Age', 'Growing up.'),
  theme('Conspiracy'),
  theme('Crime', 'Told from the side of those who break the law, or hunt them.', ['crimes']),
  theme('Crossdressing', 'Somebody dresses as another gender.', ['cross dressing']),
  theme('Cyberpunk', 'High technology, low life.'),
  theme('Dark Fantasy', 'Fantasy close to horror.'),
  theme('Delinquents', 'Youths outside the rules.', ['delinquent']),
  theme('Demons', undefined, ['demon']),
  theme('Detective', 'Somebody investigates.', ['detectives']),
  theme('Educational', 'One learns something.', ['edutainment']),
  theme('Environmental'),
  theme('Family Life', 'Parents, children, brothers and sisters.'),
  theme('Female Harem', 'Several women want one person.', ['harem']),
  theme('Friendship', undefined, ['friends']),
  theme('Gambling', 'High stakes and cold blood.', ['high stakes game']),
  theme('Gangs', undefined, ['gang']),
  theme('Ghosts', undefined, ['ghost']),
  theme('Girls’ Love', 'Love between women.', ['gl', 'shoujo ai', 'shojo ai']),
  theme('Gods', undefined, ['god', 'deity', 'deities']),
  theme('Gore', 'Blood and wounds, shown.', ['splatter']),
  theme('Guns', undefined, ['gunfights', 'gun fights']),
  theme('Historical', 'Set in a past that happened.', ['history']),
  theme('Idols', 'Singers and dancers before and behind the stage.', ['idol']),
  theme('Isekai', 'Somebody is taken to another world, or born again there.', ['person in a strange world']),
  theme('Iyashikei', 'Made to heal: calm, warm and slow.', ['healing']),
  theme('LGBTQ+ Themes', undefined, ['lgbt', 'lgbt themes', 'lgbtq']),
  theme('Love Polygon', 'Three people or more, and love that does not match.', ['love triangle']),
  theme('Mafia', undefined, ['organized crime', 'organised crime', 'yakuza']),
  theme('Magic', 'Spells and those who cast them.'),
  theme('Magical Girl', 'A girl transforms and fights evil.', ['magical girls', 'mahou shoujo', 'mahou shojo']),
  theme('Male Harem', 'Several men want one person.', ['reverse harem']),
  theme('Martial Arts', 'Fights with trained bodies.', ['martial art']),
  theme('Mecha', 'Robots that people steer, or that fight by themselves.', [
    'robot',
    'robots',
    'piloted robot',
    'meka',
  ]),
  theme('Medical', 'Doctors and patients.', ['medicine']),
  theme('Military', 'Soldiers, ranks and orders.'),
  theme('Monsters', undefined, ['monster']),
  theme('Music', 'Music is played, and matters.'),
  theme('Mythology', 'Old gods and old stories.', ['mythological']),
  theme('Nudity'),
  theme('Otaku Culture', 'Fans of anime, manga and games, and what they live for.'),
  theme('Parody', 'It makes fun of other works.', ['parodies']),
  theme('Philosophy', undefined, ['philosophical']),
  theme('Pirates', undefined, ['pirate']),
  theme('Police', undefined, ['cops']),
  theme('Politics', 'Power and those who want it.', ['political']),
  theme('Psychological', 'What goes on in heads matters more than what happens outside.', ['psychology']),
  theme('Racing', 'Who is first.', ['race', 'cars racing']),
  theme('Real Robot', 'Mecha as machines of war: they need fuel, and break.'),
  theme('Reincarnation', 'Somebody is born again.'),
  theme('Revenge', undefined, ['vengeance']),
  theme('Samurai', undefined, ['samurais']),
  theme('School Club', undefined, ['school clubs']),
  theme('Showbiz', 'People on stage, and those who put them there.', ['acting', 'show business']),
  theme('Slapstick', 'Comedy of bodies.'),
  theme('Strategy Game', 'Boards, cards and pieces.', ['strategy games']),
  theme('Super Power', 'People can do what people cannot.', ['superpower', 'super powers', 'superpowers']),
  theme('Super Robot', 'Mecha as heroes.'),
  theme('Survival', 'To stay alive is the aim.'),
  theme('Swordplay', 'Fights with blades.', ['swords & co', 'sword fighting', 'swords']),
  theme('Time Travel', 'Forward, back, or again and again.', ['time manipulation', 'time loop']),
  theme('Vampires', undefined, ['vampire']),
  theme('Video Games', 'Players, or worlds that are games.', ['video game', 'gaming video games']),
  theme('Violence', undefined, ['excessive violence', 'violent']),
  theme('War', 'Armies and those between them.', ['wars']),
  theme('Work Life', 'Adults at work.', ['workplace', 'working life', 'work']),
  theme('Youkai', 'Spirits and monsters of Japanese folklore.', ['yokai']),

  setting('Alternate Universe', 'Our world, but otherwise.', [
    'alternative world',
    'alternate world',
    'parallel world',
  ]),
  setting('College', undefined, ['university']),
  setting('Contemporary Fantasy', 'Magic in the world of today.', ['urban fantasy']),
  setting('Countryside', undefined, ['rural']),
  setting('Dystopian', 'A future that nobody wants.', ['dystopia']),
  setting('Fantasy World', 'A world of its own.', ['high fantasy']),
  setting('Future'),
  setting('High School', undefined, ['highschool']),
  setting('Post-Apocalyptic', 'After the end of the world as it was.', [
    'post apocalypse',
    'apocalyptic fiction',
    'apocalypse',
  ]),
  setting('School', 'Pupils, classes and what follows them.', ['school life', 'academy']),
  setting('Space', 'Beyond the sky.', ['outer space']),
  setting('Urban', undefined, ['city']),
  setting('Virtual Reality', 'Worlds inside machines.', ['virtual world', 'vr']),

  cast('Animal Protagonists', undefined, ['animal protagonist']),
  cast('Chibi', 'Drawn small, with large heads.', ['super deformed']),
  cast('Ensemble Cast', 'Many people, and none of them more important than the others.'),
  cast('Female Protagonist', undefined, ['female lead', 'female protagonists']),
  cast('Kuudere', 'Cold outside, warm inside.'),
  cast('Male Protagonist', undefined, ['male lead', 'male protagonists']),
  cast('Non-Human Protagonists', undefined, ['non human protagonist']),
  cast('Primarily Adult Cast', undefined, ['adult cast']),
  cast('Primarily Child Cast', undefined, ['child protagonists']),
  cast('Primarily Female Cast'),
  cast('Primarily Male Cast'),
  cast('Primarily Teen Cast', undefined, ['teen cast']),
  cast('Tsundere', 'Harsh outside, tender inside.'),
  cast('Twins', undefined, ['twin']),
  cast('Yandere', 'Sweet until love turns into madness.'),

  production('Black and White', 'Without colours.', ['achromatic', 'monochrome']),
  production('CGI', 'Drawn by computers, wholly or in part.', [
    'cg animation',
    'cg anime',
    'full cgi',
    'computer graphics',
  ]),
  production('Episodic', 'Each part stands by itself.'),
  production('Flash Animation', undefined, ['flash']),
  production('No Dialogue', 'Told without words.'),
  production('Shorts', 'A few minutes at a time.', ['short episodes', 'short']),
  production('Stop Motion', 'Puppets or things, moved from picture to picture.', [
    'stop motion animation',
    'claymation',
  ]),

  source('Based on a Light Novel'),
  source('Based on a Manga', undefined, ['manga based']),
  source('Based on a Novel'),
  source('Based on a Video Game', undefined, ['based on a mobile game']),
  source('Based on a Visual Novel', undefined, ['based on an eroge']),
  source('Original Work', 'Not adapted from anything.', ['original', 'anime original']),
]
