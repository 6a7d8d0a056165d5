import React, { useState } from 'react'
import { useLoaded } from './use-loaded'
import { wix } from './wix-client'

async function load() {
  const { member } = await wix.members.getCurrentMember({ fieldsets: ['FULL'] })
  const { orders } = await wix.orders.searchOrders({
    search: { filter: { 'buyerInfo.contactId': { $eq: member.contactId } } },
  })
  return { member, orders }
}

export function AccountPage() {
  const [loaded, reload] = useLoaded(load)
  const [message, setMessage] = useState('')
  if (!loaded) return <p>Loading …</p>
  const { member, orders } = loaded

  async function save(event) {
    event.preventDefault()
    const { nickname, firstName, lastName, phone } = Object.fromEntries(new FormData(event.target))
    await wix.members.updateMember(member._id, {
      contact: { firstName, lastName, phones: [phone || undefined] },
      loginEmail: undefined,
      profile: { nickname: nickname || undefined },
    })
    await reload()
    setMessage('Profile saved')
  }

  return (
    <>
      <h1>Account</h1>
      <p>Signed in as {member.loginEmail}</p>
      <form aria-label="Profile" onSubmit={save}>
        <label>
          Nickname <input name="nickname" defaultValue={member.profile?.nickname ?? ''} />
        </label>
        <label>
          First name <input name="firstName" defaultValue={member.contact?.firstName ?? ''} />
        </label>
        <label>
          Last name <input name="lastName" defaultValue={member.contact?.lastName ?? ''} />
        </label>
        <label>
          Phone <input type="tel" name="phone" defaultValue={member.contact?.phones?.[0] ?? ''} />
        </label>
        <button>Save</button>
        <p role="status">{message}</p>
      </form>
      <h2>Orders</h2>
      <ul aria-label="Orders">
        {orders.map((order) => (
          <li key={order._id}>
            Order {order.number}, {order.priceSummary.total.formattedAmount}, {order.paymentStatus.toLowerCase()}:{' '}
            {order.lineItems.map(({ productName }) => productName.original).join(', ')}
          </li>
        ))}
      </ul>
    </>
  )
}
