'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { wixBrowserClient } from '../lib/wix-client.browser'

export function ProfileForm({ member }) {
  const router = useRouter()
  const [message, setMessage] = useState('')

  async function save(event) {
    event.preventDefault()
    const form = new FormData(event.target)
    await wixBrowserClient.members.updateMember(member._id, {
      loginEmail: member.loginEmail,
      contact: {
        firstName: form.get('firstName'),
        lastName: form.get('lastName'),
        phones: [form.get('phone') || undefined],
      },
      profile: { nickname: form.get('nickname') || undefined },
    })
    setMessage('Profile saved')
    router.refresh()
  }

  return (
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
        Phone <input name="phone" type="tel" defaultValue={member.contact?.phones?.[0] ?? ''} />
      </label>
      <button>Save</button>
      <p role="status">{message}</p>
    </form>
  )
}
