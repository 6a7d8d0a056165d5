import type { OperationName } from '@cartwright/contract'
import type { TestShop } from './start-shop.ts'

interface Prepared {
  token: string
  request: Record<string, unknown>
}

/** Successful request of each member operation, by a new member. */
export function memberRequests(shop: TestShop): Partial<Record<OperationName, () => Promise<Prepared>>> {
  const plain = async (): Promise<Prepared> => ({ token: await shop.newMemberToken(), request: {} })
  const own = async (): Promise<Prepared> => {
    const { id, token } = await shop.newMember()
    return { token, request: { id } }
  }
  return {
    'members.getCurrentMember': async () => ({ ...(await plain()), request: { fieldsets: ['FULL'] } }),
    'members.updateMember': async () => {
      const { id, token } = await shop.newMember()
      return { token, request: { member: { id, profile: { nickname: 'Ada' } } } }
    },
    'members.deleteMemberPhones': own,
    'members.deleteMemberAddresses': own,
    'wishlist.getMyWishlist': plain,
    'wishlist.addToMyWishlist': async () => ({
      token: await shop.newToken(),
      request: { productIds: [shop.idOf('shirt')] },
    }),
    'wishlist.removeFromMyWishlist': async () => ({ ...(await plain()), request: { productId: shop.idOf('shirt') } }),
    'members.exportMyData': plain,
    'members.deleteMyAccount': plain,
    'sessions.listMySessions': plain,
    'sessions.endSession': async () => {
      const { token, sessionId } = await shop.newMember()
      return { token, request: { id: sessionId } }
    },
  }
}
