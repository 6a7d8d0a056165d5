import React, { useState } from 'react'
import { useLoaded } from './use-loaded'
import { wix } from './wix-client'

export function Reviews({ product }) {
  const [found] = useLoaded(() =>
    wix.reviews.queryReviews().eq('namespace', 'stores').eq('entityId', product._id).limit(20).find(),
  )
  return (
    <>
      <h2>Reviews</h2>
      <ul aria-label="Reviews">
        {found?.items.map(({ _id, content, author }) => (
          <li key={_id}>
            {content.rating} of 5, {content.title}: {content.body} ({author.authorName})
          </li>
        ))}
      </ul>
    </>
  )
}

export function ReviewForm({ product }) {
  const [message, setMessage] = useState('')

  async function send(event) {
    event.preventDefault()
    const form = new FormData(event.target)
    const { member } = await wix.members.getCurrentMember({ fieldsets: ['FULL'] })
    await wix.reviews.createReview({
      namespace: 'stores',
      entityId: product._id,
      author: { authorName: member.contact?.firstName ?? 'Somebody', contactId: member.contactId },
      content: { rating: Number(form.get('rating')), title: form.get('title'), body: form.get('body') },
    })
    setMessage('Thank you for your review')
  }

  return (
    <form aria-label="Write a review" onSubmit={send}>
      <label>
        Rating{' '}
        <select name="rating">
          <option>5</option>
          <option>4</option>
          <option>3</option>
          <option>2</option>
          <option>1</option>
        </select>
      </label>
      <label>
        Title <input name="title" required />
      </label>
      <label>
        Your review <textarea name="body" required />
      </label>
      <button>Send review</button>
      <p role="status">{message}</p>
    </form>
  )
}
