import { Type } from 'typebox'
import { NoItems, OffsetMetadata } from './empty-lists.ts'
import { everyone, operation } from './operation.ts'
import { Guid } from './wire-types.ts'

const reads = {
  service: 'badges',
  client: 'none',
  access: everyone,
  permission: 'WIX_STORES.READ_PRODUCTS',
  writes: false,
} as const

/** Badges of members. This shop gives none, so lists are empty. */
export const badgeOperations = {
  'badges.listBadges': operation({
    ...reads,
    name: 'badges.listBadges',
    method: 'GET',
    path: '/v3/badges',
    summary: 'Lists badges.',
    request: Type.Object({}),
    answer: Type.Object({ badges: NoItems, metadata: OffsetMetadata }),
    getForm: 'plain',
  }),
  'badges.getBadge': operation({
    ...reads,
    name: 'badges.getBadge',
    method: 'GET',
    path: '/v3/badges/{id}',
    summary: 'Reads a badge.',
    request: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
    answer: Type.Object({}),
    getForm: 'plain',
  }),
  'badges.listBadgesPerMember': operation({
    ...reads,
    name: 'badges.listBadgesPerMember',
    method: 'POST',
    path: '/v3/badges/members',
    summary: 'Lists the badges of members.',
    arguments: ['memberIds'],
    request: Type.Object({ memberIds: Type.Array(Guid(), { maxItems: 100 }) }),
    answer: Type.Object({ memberBadgeIds: NoItems }),
  }),
  'badges.getMemberCountsPerBadge': operation({
    ...reads,
    name: 'badges.getMemberCountsPerBadge',
    method: 'GET',
    path: '/v3/badges/members/count',
    summary: 'Counts the members with each badge.',
    request: Type.Object({}),
    answer: Type.Object({ badgeMemberCounts: NoItems }),
    getForm: 'plain',
  }),
} as const
