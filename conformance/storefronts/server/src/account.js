import { memberIds } from './directory.js'
import { html } from './html.js'

export async function accountPage({ session, message }) {
  if (!session.isMember) return { location: '/login' }
  const { client } = session
  const { member } = await client.members.getCurrentMember({ fieldsets: ['FULL'] })
  const { orders } = await client.orders.searchOrders({
    filter: { 'buyerInfo.memberId': member._id },
    sort: [{ fieldName: 'createdDate', order: 'DESC' }],
    cursorPaging: { limit: 20 },
  })
  memberIds.set(member.loginEmail, member._id)
  const { contact, profile } = member
  return {
    title: 'Account',
    html: html`<h1>Account</h1>
      <p>Signed in as ${member.loginEmail}</p>
      <form aria-label="Profile" method="post">
        <input type="hidden" name="id" value="${member._id}" />
        <label>Nickname <input name="nickname" value="${profile?.nickname}" /></label>
        <label>First name <input name="firstName" value="${contact?.firstName}" /></label>
        <label>Last name <input name="lastName" value="${contact?.lastName}" /></label>
        <label>Phone <input type="tel" name="phone" value="${contact?.phones?.[0]}" /></label>
        <button>Save</button>
        ${message && html`<p role="status">${message}</p>`}
      </form>
      <h2>Orders</h2>
      <ul aria-label="Orders">
        ${orders.map(
          ({ number, priceSummary, paymentStatus, lineItems }) =>
            html`<li>
              Order ${number}, ${priceSummary.total.formattedAmount}, ${paymentStatus.toLowerCase()}:
              ${lineItems.map(({ productName }) => productName.original).join(', ')}
            </li>`,
        )}
      </ul>`,
  }
}

export async function saveProfile({ session, form }) {
  const phone = form.get('phone')
  await session.client.members.updateMember(form.get('id'), {
    contact: {
      firstName: form.get('firstName'),
      lastName: form.get('lastName'),
      phones: phone ? [phone] : [],
    },
    profile: { nickname: form.get('nickname') || undefined },
  })
  return accountPage({ session, message: 'Profile saved' })
}
