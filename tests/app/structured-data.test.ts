import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { characterData } from '@/app/[locale]/character/[id]/structured-data'
import { companyData } from '@/app/[locale]/company/[id]/structured-data'
import { mediaData } from '@/app/[locale]/media/[id]/structured-data'
import { personData } from '@/app/[locale]/person/[id]/structured-data'
import { seriesData } from '@/app/[locale]/series/[id]/structured-data'
import { breadcrumbs } from '@/components/catalogue/entry/structured-data'
import { reviewsData } from '@/components/community/reviews/structured-data'
import type { MediaHead } from '@/lib/catalogue/schemas/media'
import type { Review } from '@/lib/community/schemas/reviews'
import { MEDIA_TYPES } from '@/lib/media-types'
import { bareCharacter, bareCompany, bareMedia, barePerson, bareSeries } from '@/tests/support/heads'

/**
 * TypeScript 7, natively compiled, as in scripts/check.mjs: it takes a tenth of the time of the API of TypeScript 6.
 */
const TSC = resolve('node_modules/@typescript/native/bin/tsc')
const SITE = 'https://mokuroku.example'
const externalIds = [{ site: 'anilist', externalId: 'anime/457' }]

/** Works of every type with all fields. */
const works = MEDIA_TYPES.map(
  (type): MediaHead => ({
    ...bareMedia,
    type,
    externalIds,
    nativeTitle: '蟲師',
    description: 'Mushi are neither plants nor animals.',
    releaseDate: '2005-10',
    endDate: '2006-06-19',
    totalEpisodes: 26,
    runtime: 24,
    rating: 85.4,
    ratingCount: 12,
    platforms: ['Switch'],
    synonyms: [{ id: 1, title: 'Mushi-shi', language: null }],
    tags: [{ id: 1, name: 'Drama', category: 'Genre', weight: null, isSpoiler: false }],
    companies: (['Studio', 'Producer', 'Publisher', 'Developer'] as const).map((role, id) => ({
      id,
      name: role,
      role,
    })),
  }),
)
const review: Review = {
  id: 3,
  kind: 'review',
  entityId: 7,
  episode: null,
  parentId: null,
  replyCount: 0,
  answered: null,
  title: 'Fine',
  rawText: 'Slow.',
  textType: 'Plain',
  html: '<p>Slow.</p>',
  recommended: 'Recommended',
  createdDate: '2026-01-01T00:00:00.000Z',
  updatedDate: '2026-01-01T00:00:00.000Z',
  poster: { id: 1, username: 'Ginko', profilePicture: null },
  entity: { kind: 'media', id: 7, title: 'Mushishi' },
  media: { id: 7, title: 'Mushishi' },
  other: null,
  votes: { up: 0, down: 0 },
  score: null,
  writtenBeforeEnd: false,
}
const reviewed = { id: `${SITE}/media/7`, type: 'TVSeries', name: 'Mushishi', page: `${SITE}/media/7/reviews` }
const reviews = reviewsData(reviewed, [review, { ...review, title: null, recommended: null }], () => 'Slow.')
const name = { firstName: 'Ginko', middleName: 'M', lastName: 'G', biography: 'A mushi master.', birthday: '1980-04' }

describe('structured data', () => {
  it('are valid schema.org for every kind, with all fields and with none', async () => {
    const valid = await Promise.all([
      ...works.map((work) => mediaData(work, SITE)),
      ...MEDIA_TYPES.map((type) => mediaData({ ...bareMedia, type }, SITE)),
      characterData({ ...bareCharacter, ...name, nativeName: 'ギンコ', externalIds }, SITE),
      characterData(bareCharacter, SITE),
      personData({ ...barePerson, ...name }, SITE),
      personData(barePerson, SITE),
      companyData({ ...bareCompany, founded: '1978-09', biography: 'A studio.' }, SITE),
      companyData(bareCompany, SITE),
      seriesData({ ...bareSeries, startDate: '2005', endDate: '2014' }, works, SITE),
      seriesData(bareSeries, [], SITE),
      breadcrumbs([{ name: 'Home', path: '/' }], SITE),
    ])
    const invalid = [{ '@type': 'Person', birthplace: 'Nowhere' }]
    const complaints = complaintsAbout({ valid, reviews, invalid })
    expect([complaints.valid, complaints.reviews]).toEqual([[], []])
    // The compiler does find what is wrong.
    expect(complaints.invalid.join()).toContain('birthplace')
  })

  it('a work has the mean of its ratings, if it has any', async () => {
    const rating = { '@type': 'AggregateRating', ratingValue: 85.4, ratingCount: 12, worstRating: 0, bestRating: 100 }
    for (const work of works) expect(await mediaData(work, SITE)).toMatchObject({ aggregateRating: rating })
    expect(await mediaData(bareMedia, SITE)).not.toHaveProperty('aggregateRating')
  })

  it('reviews name what they are about, their verdict and their author', () => {
    expect(reviews[0]).toMatchObject({
      '@id': `${SITE}/media/7/reviews#review-3`,
      itemReviewed: { '@type': 'TVSeries', '@id': reviewed.id, name: 'Mushishi' },
      author: { name: 'Ginko' },
      reviewBody: 'Slow.',
      reviewRating: { ratingValue: 3, bestRating: 3 },
    })
    expect(reviews[1]).not.toHaveProperty('reviewRating')
  })

  it('of a character mark it as fictional, and contain no birthday without a year', async () => {
    expect(await characterData(bareCharacter, SITE)).toMatchObject({
      '@type': 'Person',
      additionalType: expect.stringContaining('wikidata'),
    })
    expect(await personData({ ...barePerson, birthday: '--04-05' }, SITE)).not.toHaveProperty('birthDate')
    expect(await personData({ ...barePerson, birthday: '1941-01-05' }, SITE)).toMatchObject({ birthDate: '1941-01-05' })
  })
})

describe('breadcrumbs', () => {
  it('count from one and have absolute addresses', () => {
    expect(breadcrumbs([{ name: 'Home', path: '/' }], SITE)).toEqual({
      '@type': 'BreadcrumbList',
      itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home', item: `${SITE}/` }],
    })
  })
})

/** Errors of the compiler when the things of each group are typed as schema.org (schema-dts). */
function complaintsAbout<Group extends string>(groups: Record<Group, readonly object[]>): Record<Group, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'structured-data-'))
  const names = Object.keys(groups) as Group[]
  for (const name of names) {
    const things = groups[name].map((thing, at) => `export const thing${at}: Thing = ${JSON.stringify(thing)}`)
    writeFileSync(join(folder, `${name}.ts`), ["import type { Thing } from 'schema-dts'", ...things].join('\n'))
  }
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], lib: ['es2022'], target: 'es2022' },
    ...{ module: 'esnext', moduleResolution: 'bundler' },
    paths: { 'schema-dts': [resolve('node_modules/schema-dts')] },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const { stdout, stderr, status } = spawnSync(process.execPath, [TSC, '--singleThreaded', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const lines = stdout.split('\n')
  const of = (name: Group) => lines.filter((line) => line.startsWith(`${name}.ts(`))
  const complaints = Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Group, string[]>
  // It complains about the groups only.
  const others = lines.filter((line) => /^\S/.test(line) && !/^\w+\.ts\(/.test(line))
  expect([others, stderr, typeof status]).toEqual([[], '', 'number'])
  return complaints
}
