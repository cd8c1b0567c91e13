import { reviewsLink } from '@/lib/community/links/reviews'
import { commentSearch, reviewSearch, TEXT_BYTES } from '@/lib/community/schemas/reviews'
import { SCROBBLE_BYTES } from '@/lib/connections/scrobbles'
import { historySearch } from '@/lib/curation/schemas/edits'
import { followSearch } from '@/lib/identity/schemas/users'
import { pageLink, tabLink } from '@/lib/links'
import { answerLink } from '@/lib/links/form-answer'
import { UPLOAD_FORM_BYTES } from '@/lib/schemas/files'
import { formAnswer } from '@/lib/schemas/form-answer'
import { attachmentSearch, tabSearch } from '@/lib/schemas/paging'
import { MAX_TORRENT_BYTES, TORRENT_FORM_BYTES } from '@/lib/torrents/schemas/torrents'
import { MAX_IMPORT_BYTES } from '@/lib/tracking/imports'
import { publicRecordsLink } from '@/lib/tracking/links/public-records'
import { publicRecordPageSearch } from '@/lib/tracking/schemas/public-records'
import { call, page, plainPage, sharedCall } from '@/server/web/http/cache-policy'

const list = page({ search: tabSearch, link: tabLink, uncachedWith: { query: 'given', size: 'given' } })
const attachments = page({ search: attachmentSearch, link: tabLink, uncachedWith: { size: 'given' } })
const history = page({
  search: historySearch,
  link: (path, { page }) => pageLink(path, page),
  contents: 'community',
})
const discussion = page({ search: commentSearch, link: reviewsLink, contents: 'community' })
const reviews = page({ search: reviewSearch, link: reviewsLink, contents: 'community' })
const records = page({
  search: publicRecordPageSearch,
  link: publicRecordsLink,
  contents: 'community',
  uncachedWith: {
    type: 'given',
    tags: 'given',
    yearFrom: 'given',
    yearTo: 'given',
    scoreFrom: 'given',
    scoreTo: 'given',
    rating: 'given',
  },
})
const follows = page({
  search: followSearch,
  link: (path, { page }) => pageLink(path, page),
  contents: 'community',
})
const profile = plainPage({ contents: 'community' })
/** Pages of one person, forms that must show the current values, and addresses whose number is unbounded. */
const unshared = plainPage({ isShared: false })
const form = page({ search: formAnswer, link: answerLink, uncachedWith: { said: 'given', wait: 'given' } })
/** The address contains a secret of one user. */
const secretForm = page({ search: formAnswer, link: answerLink, isShared: false })

const answer = sharedCall()
const text = call({ bodyBytes: TEXT_BYTES })
export const upload = call({ bodyBytes: UPLOAD_FORM_BYTES })
/** Lists are given whole: a work can have a thousand characters. */
export const contribution = call({ bodyBytes: 1024 * 1024 })
/** With the size of a multipart form without its file. */
export const importFile = call({ bodyBytes: MAX_IMPORT_BYTES + 16 * 1024 })
export const torrent = call({ bodyBytes: MAX_TORRENT_BYTES + TORRENT_FORM_BYTES })
const keyed = call({ secret: 'apikey' })
/** With the picture that a server adds. */
const scrobble = call({ secret: 'apikey', bodyBytes: SCROBBLE_BYTES })
/** A feed of what can be hidden, or become private, at any moment. */
const confidentialFeed = call({ isConfidential: true })

/**
 * The policies that several pages or calls share, by route pattern. Any other is declared in a `cache.ts` beside its
 * page or call.
 */
export const shared = {
  '/character/[id]/media': list,
  '/character/[id]/staff': list,
  '/company/[id]': list,
  '/media/[id]/characters': list,
  '/media/[id]/episodes': list,
  '/media/[id]/staff': list,
  '/person/[id]/staff': list,
  '/series/[id]/media': list,
  '/character/[id]/attachments': attachments,
  '/company/[id]/attachments': attachments,
  '/media/[id]/attachments': attachments,
  '/person/[id]/attachments': attachments,
  '/series/[id]/attachments': attachments,
  '/tag/[id]': attachments,
  '/character/[id]/history': history,
  '/company/[id]/history': history,
  '/media/[id]/history': history,
  '/person/[id]/history': history,
  '/series/[id]/history': history,
  '/tag/[id]/history': history,
  '/character/[id]/discussion': discussion,
  '/company/[id]/discussion': discussion,
  '/person/[id]/discussion': discussion,
  '/media/[id]/reviews': reviews,
  '/series/[id]/reviews': reviews,
  '/user/[username]/anime': records,
  '/user/[username]/games': records,
  '/user/[username]/manga': records,
  '/user/[username]/followers': follows,
  '/user/[username]/following': follows,
  '/user/[username]': profile,
  '/user/[username]/compare': profile,
  '/[...rest]': unshared,
  '/admin': unshared,
  '/admin/[part]': unshared,
  '/admin/users/[id]': unshared,
  '/contribute/[noun]/[id]': unshared,
  '/contribute/[noun]/[id]/hide': unshared,
  '/contribute/[noun]/[id]/merge': unshared,
  '/contribute/guesses': unshared,
  '/contribute/hidden': unshared,
  '/contribute/mine': unshared,
  '/contribute/queue': unshared,
  '/contribute/subscriptions': unshared,
  '/contribute/unseen': unshared,
  '/moderation': unshared,
  '/moderation/log': unshared,
  '/my-account/imports/[id]': unshared,
  '/my-account/lists/[listname]': unshared,
  '/settings/[section]': unshared,
  '/confirm': form,
  '/register': form,
  '/reset': form,
  '/confirm/[token]': secretForm,
  '/email/[token]': secretForm,
  '/keep-factor/[token]': secretForm,
  '/reset/[token]': secretForm,
  '/unsubscribe/[token]': secretForm,
  '/api/characters/[id]': answer,
  '/api/companies/[id]': answer,
  '/api/feeds/[kind]/[id]': answer,
  '/api/feeds/user/[username]': answer,
  '/api/media/[id]': answer,
  '/api/media/[id]/story': answer,
  '/api/people/[id]': answer,
  '/api/series/[id]': answer,
  '/api/tags/[id]': answer,
  '/api/activities/[id]/comment': text,
  '/api/characters/[id]/comment': text,
  '/api/comments/[id]': text,
  '/api/companies/[id]/comment': text,
  '/api/lists/[id]/comment': text,
  '/api/media/[id]/comment': text,
  '/api/people/[id]/comment': text,
  '/api/series/[id]/comment': text,
  '/api/torrents/[id]/comment': text,
  '/api/characters/[id]/attachments': upload,
  '/api/companies/[id]/attachments': upload,
  '/api/contributions/pictures/[noun]/[id]': upload,
  '/api/media/[id]/attachments': upload,
  '/api/people/[id]/attachments': upload,
  '/api/series/[id]/attachments': upload,
  '/api/upload/user': upload,
  '/api/contributions': contribution,
  '/api/contributions/[id]/decision': contribution,
  '/api/import/[source]': importFile,
  '/api/import/[source]/preview': importFile,
  '/api/torrents': torrent,
  '/api/torrents/preview': torrent,
  '/api/upload': torrent,
  '/api/feeds/activity/[username]': confidentialFeed,
  '/api/feeds/calendar': keyed,
  '/api/feeds/changes': confidentialFeed,
  '/api/feeds/changes/[noun]/[id]': confidentialFeed,
  '/api/feeds/contributions/[username]': confidentialFeed,
  '/api/feeds/followed': keyed,
  '/api/feeds/list/[username]/[listname]': confidentialFeed,
  '/api/feeds/next': keyed,
  '/api/feeds/smart-list/[username]/[listname]': confidentialFeed,
  '/api/feeds/smart-list/[username]/[listname]/atom': confidentialFeed,
  '/api/feeds/smart-list/[username]/[listname]/json': confidentialFeed,
  '/api/feeds/subscriptions': keyed,
  '/api/scrobbles': scrobble,
  '/api/scrobbles/[program]': scrobble,
  '/api/torznab': keyed,
}
