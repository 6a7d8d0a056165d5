import { AppError } from '../platform/http/app-error.ts'
import type { ReadHandlers } from '../platform/http/operations.ts'

const metadata = { count: 0, offset: 0, total: 0 }
const pagingMetadata = { ...metadata, tooManyToCount: false }

const refusePost = (): never => refuse('The shop has no such post.')
const refuseCategory = (): never => refuse('The blog has no such category.')
const refuseTag = (): never => refuse('The blog has no such tag.')

function refuse(message: string): never {
  throw new AppError('NOT_FOUND', 404, message)
}

/** Reads of modules that the shop does not have. */
export const emptyModuleReads: ReadHandlers = {
  'badges.listBadges': () => ({ badges: [], metadata }),
  'badges.getBadge': () => refuse('The shop has no such badge.'),
  'badges.listBadgesPerMember': () => ({ memberBadgeIds: [] }),
  'badges.getMemberCountsPerBadge': () => ({ badgeMemberCounts: [] }),

  'posts.listPosts': () => ({ posts: [], metaData: metadata }),
  'posts.queryPosts': () => ({ posts: [], pagingMetadata }),
  'posts.getPost': refusePost,
  'posts.getPostBySlug': refusePost,
  'posts.getTotalPosts': () => ({ total: 0 }),
  'posts.queryPostCountStats': () => ({ stats: [] }),

  'categories.listCategories': () => ({ categories: [], metaData: metadata }),
  'categories.queryCategories': () => ({ categories: [], pagingMetadata }),
  'categories.getCategory': refuseCategory,
  'categories.getCategoryBySlug': refuseCategory,

  'tags.queryTags': () => ({ tags: [], pagingMetadata }),
  'tags.getTag': refuseTag,
  'tags.getTagBySlug': refuseTag,
  'tags.getTagByLabel': refuseTag,
}
