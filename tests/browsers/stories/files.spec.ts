import { gzipSync } from 'node:zlib'
import { links } from '@/lib/links'
import { torrentV1 } from '@/tests/support/torrents'
import { givenAccount } from '../../e2e/support/account'
import { test } from '../support/test'

test('a torrent is uploaded', async ({ visitor, enter, catalogue, fileOf }) => {
  await catalogue.createWork({ title: 'The Uploaded One', type: 'Anime' })
  const name = '[Group] The Uploaded One - 07 (1080p)'
  const torrent = torrentV1({ name, files: [{ path: [`${name}.mkv`], size: 40_000 }] })
  await enter(await givenAccount())
  await visitor.goTo(links.myAccount('torrents'))
  const main = visitor.role('main')
  await main.field('Torrent files').upload(fileOf(`${name}.torrent`, torrent))
  const card = main.role('list', 'Torrents to upload').role('listitem').with(name)
  await card.role('button', 'The Uploaded One Choose another one').isSeen()
  await card.field('Resolution').is({ value: '1080' })
  await main.role('form', 'What its name does not say').role('button', 'Upload').click()
  await visitor.role('listitem').with('The torrent has been uploaded.').isSeen()
  await main.role('region', 'Uploaded by you').role('link', name).isSeen()
})

test('a list from another site is imported', async ({ visitor, enter, catalogue, fileOf }) => {
  const title = 'Paper Moon over Water'
  await catalogue.createWork({ title, type: 'Anime', totalEpisodes: 12, releaseDate: '2011', format: 'TV' })
  const fields = `<series_title>${title}</series_title><series_type>TV</series_type><my_status>6</my_status>`
  const xml = `<?xml version="1.0" encoding="UTF-8" ?>\n<myanimelist><anime>${fields}</anime></myanimelist>`
  await enter(await givenAccount())
  await visitor.goTo(links.myAccount('lists'))
  await visitor.role('button', 'Import').click()
  const dialog = visitor.role('dialog', 'Import a list')
  await dialog.field('File').upload(fileOf('animelist.xml.gz', gzipSync(xml)))
  await dialog.role('button', 'Preview the changes').click()
  await visitor.isAt(/^\/my-account\/imports\/\d+$/)
  await visitor.shows('Ready: nothing has changed yet')
  await visitor.role('region', 'Entries in the file').shows(title)
  await visitor.role('button', 'Apply').click()
  await visitor.role('status').with('Complete').isSeen()
  await visitor.goTo(links.myAccount('watched'))
  await visitor.role('list', 'Watched works').shows(title)
})
