import { notFound } from 'next/navigation'
import { ProfileForm } from '../../components/profile-form'
import { WixImage } from '../../components/wix-image'
import { memberIds } from '../../lib/directory'
import { getWixServerClient } from '../../lib/wix-client.server'

export const metadata = { title: 'Account' }

export default async function AccountPage() {
  const wixClient = await getWixServerClient()
  if (!wixClient.auth.loggedIn()) notFound()
  const { member } = await wixClient.members.getCurrentMember({ fieldsets: ['FULL'] })
  if (!member) notFound()
  memberIds.set(member.loginEmail, member._id)
  const { orders } = await wixClient.orders.searchOrders({
    filter: { 'buyerInfo.contactId': { $eq: member.contactId } },
    cursorPaging: { limit: 10 },
  })
  return (
    <>
      <h1>Account</h1>
      <p>Signed in as {member.loginEmail}</p>
      <ProfileForm member={member} />
      <h2>Orders</h2>
      <ul aria-label="Orders">
        {orders.map((order) => (
          <li key={order._id}>
            Order {order.number}, {order.priceSummary?.total?.formattedAmount}, {order.paymentStatus?.toLowerCase()}
            {order.lineItems?.map((item) => (
              <span key={item._id}>
                {item.image && <WixImage image={item.image} width={60} height={60} />}
                {item.productName?.translated || item.productName?.original}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
