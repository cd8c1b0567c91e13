import type { Calls } from '@/server/web/http/openapi'
import * as calendar from './calendar/route'
import * as characterAttachments from './characters/[id]/attachments/route'
import * as characterComment from './characters/[id]/comment/route'
import * as characterEdits from './characters/[id]/edits/route'
import * as characterMedia from './characters/[id]/media/route'
import * as characterReviews from './characters/[id]/reviews/route'
import * as characterEntry from './characters/[id]/route'
import * as characterStaff from './characters/[id]/staff/route'
import * as characters from './characters/route'
import * as companyAttachments from './companies/[id]/attachments/route'
import * as companyComment from './companies/[id]/comment/route'
import * as companyMedia from './companies/[id]/media/route'
import * as companyReviews from './companies/[id]/reviews/route'
import * as companyEntry from './companies/[id]/route'
import * as companies from './companies/route'
import * as mediaAttachments from './media/[id]/attachments/route'
import * as mediaCharacters from './media/[id]/characters/route'
import * as mediaComment from './media/[id]/comment/route'
import * as mediaDiscussion from './media/[id]/discussion/route'
import * as mediaEdits from './media/[id]/edits/route'
import * as mediaEpisodes from './media/[id]/episodes/route'
import * as mediaRecommendation from './media/[id]/recommendations/[other]/route'
import * as mediaRecommendations from './media/[id]/recommendations/route'
import * as mediaReviews from './media/[id]/reviews/route'
import * as mediaEntry from './media/[id]/route'
import * as mediaStaff from './media/[id]/staff/route'
import * as mediaStory from './media/[id]/story/route'
import * as mediaTorrents from './media/[id]/torrents/route'
import * as mediaCounts from './media/counts/route'
import * as media from './media/route'
import * as personAttachments from './people/[id]/attachments/route'
import * as personComment from './people/[id]/comment/route'
import * as personReviews from './people/[id]/reviews/route'
import * as personEntry from './people/[id]/route'
import * as personRoles from './people/[id]/staff/route'
import * as people from './people/route'
import * as seasonChart from './seasons/[year]/[season]/route'
import * as seriesAttachments from './series/[id]/attachments/route'
import * as seriesComment from './series/[id]/comment/route'
import * as seriesMedia from './series/[id]/media/route'
import * as seriesReviews from './series/[id]/reviews/route'
import * as seriesEntry from './series/[id]/route'
import * as series from './series/route'
import * as tagEdits from './tags/[id]/edits/route'
import * as tag from './tags/[id]/route'
import * as tags from './tags/route'
import * as top from './top/route'
import * as upcoming from './upcoming/route'

/** The calls of the public catalogue: its entries, tags and charts (calls.ts). */
export const catalogueCalls = {
  '/api/media': media,
  '/api/media/counts': mediaCounts,
  '/api/media/{id}': mediaEntry,
  '/api/media/{id}/characters': mediaCharacters,
  '/api/media/{id}/staff': mediaStaff,
  '/api/media/{id}/episodes': mediaEpisodes,
  '/api/media/{id}/attachments': mediaAttachments,
  '/api/media/{id}/edits': mediaEdits,
  '/api/media/{id}/recommendations': mediaRecommendations,
  '/api/media/{id}/recommendations/{other}': mediaRecommendation,
  '/api/media/{id}/story': mediaStory,
  '/api/characters/{id}/edits': characterEdits,
  '/api/tags/{id}/edits': tagEdits,
  '/api/tags/{id}': tag,
  '/api/characters': characters,
  '/api/characters/{id}': characterEntry,
  '/api/characters/{id}/media': characterMedia,
  '/api/characters/{id}/staff': characterStaff,
  '/api/characters/{id}/attachments': characterAttachments,
  '/api/people': people,
  '/api/people/{id}': personEntry,
  '/api/people/{id}/staff': personRoles,
  '/api/people/{id}/attachments': personAttachments,
  '/api/series': series,
  '/api/series/{id}': seriesEntry,
  '/api/series/{id}/media': seriesMedia,
  '/api/series/{id}/attachments': seriesAttachments,
  '/api/companies': companies,
  '/api/companies/{id}': companyEntry,
  '/api/companies/{id}/media': companyMedia,
  '/api/companies/{id}/attachments': companyAttachments,
  '/api/seasons/{year}/{season}': seasonChart,
  '/api/top': top,
  '/api/upcoming': upcoming,
  '/api/calendar': calendar,
  '/api/media/{id}/reviews': mediaReviews,
  '/api/series/{id}/reviews': seriesReviews,
  '/api/characters/{id}/reviews': characterReviews,
  '/api/people/{id}/reviews': personReviews,
  '/api/companies/{id}/reviews': companyReviews,
  '/api/media/{id}/torrents': mediaTorrents,
  '/api/characters/{id}/comment': characterComment,
  '/api/companies/{id}/comment': companyComment,
  '/api/media/{id}/comment': mediaComment,
  '/api/media/{id}/discussion': mediaDiscussion,
  '/api/people/{id}/comment': personComment,
  '/api/series/{id}/comment': seriesComment,
  '/api/tags': tags,
} satisfies Calls
