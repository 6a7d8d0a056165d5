'use client'
import { useState } from 'react'
import { wixBrowserClient } from '../lib/wix-client.browser'

/** Uploads a picture to the media manager, with an address that a route of ours would usually hand out. */
async function uploadPicture(file) {
  const { uploadUrl } = await wixBrowserClient.files.generateFileUploadUrl(file.type, {
    fileName: file.name,
    filePath: 'product-reviews-media',
    private: false,
  })
  const url = new URL(uploadUrl)
  url.searchParams.set('filename', file.name)
  const response = await fetch(url, { method: 'PUT', headers: { 'Content-Type': file.type }, body: file })
  if (!response.ok) throw new Error(`The upload failed with ${response.status}`)
  const { file: uploaded } = await response.json()
  return uploaded.url
}

export function ReviewForm({ product, member }) {
  const [message, setMessage] = useState('')

  async function submit(event) {
    event.preventDefault()
    const form = new FormData(event.target)
    const picture = form.get('picture')
    const media = picture?.size > 0 ? [{ image: await uploadPicture(picture) }] : []
    await wixBrowserClient.reviews.createReview({
      author: {
        authorName: member.contact?.firstName || 'Anonymous',
        contactId: member.contactId,
      },
      entityId: product._id,
      namespace: 'stores',
      content: { title: form.get('title'), body: form.get('body'), rating: Number(form.get('rating')), media },
    })
    setMessage('Thank you for your review')
  }

  return (
    <form aria-label="Write a review" onSubmit={submit}>
      <label>
        Rating{' '}
        <select name="rating">
          {[5, 4, 3, 2, 1].map((stars) => (
            <option key={stars}>{stars}</option>
          ))}
        </select>
      </label>
      <label>
        Title <input name="title" required />
      </label>
      <label>
        Your review <textarea name="body" required />
      </label>
      <label>
        Picture <input name="picture" type="file" accept="image/*" />
      </label>
      <button>Send review</button>
      <p role="status">{message}</p>
    </form>
  )
}
