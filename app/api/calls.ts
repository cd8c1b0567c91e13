import type { Calls } from '@/server/web/http/openapi'
import { catalogueCalls } from './catalogue-calls'
import * as commentPlace from './comments/[id]/place/route'
import * as commentRestore from './comments/[id]/restore/route'
import * as comment from './comments/[id]/route'
import * as commentVote from './comments/[id]/vote/route'
import * as myReviews from './comments/my-reviews/route'
import * as commentPreview from './comments/preview/route'
import * as comments from './comments/route'
import * as docs from './docs/route'
import * as entryFeed from './feeds/[kind]/[id]/route'
import * as calendarFeed from './feeds/calendar/route'
import * as mediaFeed from './feeds/media/route'
import * as nextFeed from './feeds/next/route'
import * as nyaaFeed from './feeds/nyaa/route'
import * as smartListFeed from './feeds/smart-list/[username]/[listname]/route'
import * as torrentsFeed from './feeds/torrents/route'
import * as userFeed from './feeds/user/[username]/route'
import * as file from './file/[kind]/[id]/[filename]/route'
import * as torrentFile from './file/torrent/[id]/[filename]/route'
import * as healthLive from './health/live/route'
import * as healthReady from './health/ready/route'
import * as health from './health/route'
import * as importPreview from './import/[source]/preview/route'
import * as importFile from './import/[source]/route'
import * as importApply from './imports/[id]/apply/route'
import * as importMatch from './imports/[id]/entries/[position]/route'
import * as importEntries from './imports/[id]/entries/route'
import * as importEntry from './imports/[id]/route'
import * as importUndo from './imports/[id]/undo/route'
import * as imports from './imports/route'
import * as index from './index/route'
import * as moderationActs from './moderation/acts/route'
import * as moderationQueue from './moderation/queue/route'
import * as notificationsRead from './notifications/read/route'
import * as notifications from './notifications/route'
import * as unsubscribe from './notifications/unsubscribe/[token]/route'
import * as openapi from './openapi.json/route'
import { ownCalls } from './own-calls'
import * as reports from './reports/route'
import * as search from './search/route'
import * as suggestions from './search/suggestions/route'
import * as takedowns from './takedowns/route'
import * as torrentComment from './torrents/[id]/comment/route'
import * as torrentMagnet from './torrents/[id]/magnet/route'
import * as torrentRestore from './torrents/[id]/restore/route'
import * as torrentReviews from './torrents/[id]/reviews/route'
import * as torrentEntry from './torrents/[id]/route'
import * as torrentVote from './torrents/[id]/vote/route'
import * as myTorrents from './torrents/my-torrents/route'
import * as nextEpisodes from './torrents/next/route'
import * as torrentPreview from './torrents/preview/route'
import * as torrents from './torrents/route'
import * as torznab from './torznab/route'
import * as upload from './upload/user/route'
import * as listAdd from './user-lists/[username]/[listname]/add/route'
import * as listAddSeveral from './user-lists/[username]/[listname]/add-several/route'
import * as listClone from './user-lists/[username]/[listname]/clone/route'
import * as listCollaborator from './user-lists/[username]/[listname]/collaborators/[collaborator]/route'
import * as listCollaborators from './user-lists/[username]/[listname]/collaborators/route'
import * as listExport from './user-lists/[username]/[listname]/export/route'
import * as listLike from './user-lists/[username]/[listname]/like/route'
import * as listOrder from './user-lists/[username]/[listname]/order/route'
import * as listRemove from './user-lists/[username]/[listname]/remove/route'
import * as list from './user-lists/[username]/[listname]/route'
import * as listWatched from './user-lists/[username]/[listname]/watched/route'
import * as favoritesAdd from './user-lists/[username]/add/route'
import * as favoritesRemove from './user-lists/[username]/remove/route'
import * as titleMatches from './user-lists/match/route'
import * as myLists from './user-lists/my-lists/route'
import * as lists from './user-lists/route'
import * as activity from './users/[username]/activity/route'
import * as block from './users/[username]/block/route'
import * as compare from './users/[username]/compare/route'
import * as follow from './users/[username]/follow/route'
import * as followers from './users/[username]/followers/route'
import * as followed from './users/[username]/following/route'
import * as userLists from './users/[username]/lists/route'
import * as userRecords from './users/[username]/records/route'
import * as user from './users/[username]/route'
import * as userSmartList from './users/[username]/smart-lists/[listname]/route'
import * as statistics from './users/[username]/statistics/route'
import * as userTorrents from './users/[username]/torrents/route'
import * as confirm from './users/confirm/[token]/route'
import * as confirmAgain from './users/confirm/route'
import * as confirmEmail from './users/email/[token]/route'
import * as email from './users/email/route'
import * as exported from './users/export/route'
import * as login from './users/login/route'
import * as logout from './users/logout/route'
import * as me from './users/me/route'
import * as password from './users/password/route'
import * as refresh from './users/refresh/route'
import * as register from './users/register/route'
import * as reset from './users/reset/[token]/route'
import * as sendReset from './users/reset/route'
import * as session from './users/sessions/[id]/route'
import * as sessions from './users/sessions/route'
import * as update from './users/update/route'
import * as watchedBulk from './watched/bulk/route'
import * as watchedBulkUndo from './watched/bulk/undo/route'
import * as watchedExport from './watched/export/route'
import * as watchedHistory from './watched/history/route'
import * as watched from './watched/route'
import * as undo from './watched/undo/route'

/** All calls of the OpenAPI document; a test finds missing ones. */
export const calls: Calls = {
  ...catalogueCalls,
  '/api/index': index,
  '/api/torrents': torrents,
  '/api/torrents/my-torrents': myTorrents,
  '/api/torrents/next': nextEpisodes,
  '/api/torrents/preview': torrentPreview,
  '/api/torrents/{id}': torrentEntry,
  '/api/torrents/{id}/magnet': torrentMagnet,
  '/api/torrents/{id}/restore': torrentRestore,
  '/api/torrents/{id}/vote': torrentVote,
  '/api/torrents/{id}/reviews': torrentReviews,
  '/api/comments': comments,
  '/api/comments/preview': commentPreview,
  '/api/comments/my-reviews': myReviews,
  '/api/torrents/{id}/comment': torrentComment,
  '/api/comments/{id}': comment,
  '/api/comments/{id}/place': commentPlace,
  '/api/comments/{id}/restore': commentRestore,
  '/api/comments/{id}/vote': commentVote,
  '/api/feeds/media': mediaFeed,
  '/api/feeds/calendar': calendarFeed,
  '/api/feeds/smart-list/{username}/{listname}': smartListFeed,
  '/api/feeds/torrents': torrentsFeed,
  '/api/feeds/nyaa': nyaaFeed,
  '/api/feeds/next': nextFeed,
  '/api/notifications': notifications,
  '/api/notifications/read': notificationsRead,
  '/api/notifications/unsubscribe/{token}': unsubscribe,
  '/api/feeds/user/{username}': userFeed,
  '/api/feeds/{kind}/{id}': entryFeed,
  '/api/torznab': torznab,
  '/api/search': search,
  '/api/search/suggestions': suggestions,
  '/api/watched': watched,
  '/api/import/{source}': importFile,
  '/api/import/{source}/preview': importPreview,
  '/api/imports': imports,
  '/api/imports/{id}': importEntry,
  '/api/imports/{id}/apply': importApply,
  '/api/imports/{id}/undo': importUndo,
  '/api/imports/{id}/entries': importEntries,
  '/api/imports/{id}/entries/{position}': importMatch,
  '/api/watched/export': watchedExport,
  '/api/watched/history': watchedHistory,
  '/api/watched/bulk': watchedBulk,
  '/api/watched/bulk/undo': watchedBulkUndo,
  '/api/watched/undo': undo,
  '/api/user-lists': lists,
  '/api/user-lists/match': titleMatches,
  '/api/user-lists/my-lists': myLists,
  '/api/user-lists/{username}/add': favoritesAdd,
  '/api/user-lists/{username}/remove': favoritesRemove,
  '/api/user-lists/{username}/{listname}': list,
  '/api/user-lists/{username}/{listname}/add': listAdd,
  '/api/user-lists/{username}/{listname}/add-several': listAddSeveral,
  '/api/user-lists/{username}/{listname}/like': listLike,
  '/api/user-lists/{username}/{listname}/clone': listClone,
  '/api/user-lists/{username}/{listname}/collaborators': listCollaborators,
  '/api/user-lists/{username}/{listname}/collaborators/{collaborator}': listCollaborator,
  '/api/user-lists/{username}/{listname}/remove': listRemove,
  '/api/user-lists/{username}/{listname}/watched': listWatched,
  '/api/user-lists/{username}/{listname}/export': listExport,
  '/api/user-lists/{username}/{listname}/order': listOrder,
  '/api/file/torrent/{id}/{filename}': torrentFile,
  '/api/users/login': login,
  '/api/users/register': register,
  '/api/users/confirm': confirmAgain,
  '/api/users/confirm/{token}': confirm,
  '/api/users/refresh': refresh,
  '/api/users/logout': logout,
  '/api/users/me': me,
  '/api/users/update': update,
  '/api/users/password': password,
  '/api/users/email': email,
  '/api/users/email/{token}': confirmEmail,
  '/api/users/reset': sendReset,
  '/api/users/reset/{token}': reset,
  '/api/users/sessions': sessions,
  '/api/users/sessions/{id}': session,
  '/api/users/export': exported,
  '/api/users/{username}': user,
  '/api/users/{username}/lists': userLists,
  '/api/users/{username}/smart-lists/{listname}': userSmartList,
  '/api/users/{username}/records': userRecords,
  '/api/users/{username}/activity': activity,
  '/api/users/{username}/block': block,
  '/api/users/{username}/compare': compare,
  '/api/users/{username}/follow': follow,
  '/api/users/{username}/followers': followers,
  '/api/users/{username}/torrents': userTorrents,
  '/api/users/{username}/following': followed,
  '/api/users/{username}/statistics': statistics,
  '/api/upload/user': upload,
  '/api/file/{kind}/{id}/{filename}': file,
  '/api/reports': reports,
  '/api/takedowns': takedowns,
  '/api/moderation/queue': moderationQueue,
  '/api/moderation/acts': moderationActs,
  '/api/health': health,
  '/api/health/live': healthLive,
  '/api/health/ready': healthReady,
  ...ownCalls,
  '/api/openapi.json': openapi,
  '/api/docs': docs,
}
