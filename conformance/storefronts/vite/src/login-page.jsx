import { LoginState } from '@wix/sdk'
import React, { useState } from 'react'
import { saveTokens, wix } from './wix-client'

const ERRORS = {
  invalidEmail: 'This email is unknown',
  invalidPassword: 'The password is wrong',
  emailAlreadyExists: 'This email has an account',
  resetPassword: 'Please choose a new password',
}

export function LoginPage() {
  const [mode, setMode] = useState('login')
  const [error, setError] = useState('')
  const isNew = mode === 'register'

  async function proceed(state) {
    if (state.loginState === LoginState.SUCCESS) {
      saveTokens(await wix.auth.getMemberTokensForDirectLogin(state.data.sessionToken))
      window.location.href = '/account'
    } else if (state.loginState === LoginState.EMAIL_VERIFICATION_REQUIRED) setMode('code')
    else if (state.loginState === LoginState.OWNER_APPROVAL_REQUIRED) setError('Your account waits for approval')
    else setError(ERRORS[state.errorCode] ?? 'Something went wrong')
  }

  async function submit(event) {
    event.preventDefault()
    setError('')
    const { email, password, firstName, code } = Object.fromEntries(new FormData(event.target))
    if (mode === 'code') await proceed(await wix.auth.processVerification({ verificationCode: code }))
    else if (isNew) await proceed(await wix.auth.register({ email, password, profile: { firstName } }))
    else await proceed(await wix.auth.login({ email, password }))
  }

  if (mode === 'code')
    return (
      <form aria-label="Check your email" onSubmit={submit}>
        <h1>Check your email</h1>
        <label>
          Code <input name="code" autoComplete="one-time-code" required />
        </label>
        <button>Confirm</button>
        {error && <p role="alert">{error}</p>}
      </form>
    )
  return (
    <form aria-label="Account" onSubmit={submit}>
      <h1>{isNew ? 'Create an account' : 'Log in'}</h1>
      <label>
        Email <input type="email" name="email" required />
      </label>
      <label>
        Password <input type="password" name="password" required />
      </label>
      {isNew && (
        <label>
          First name <input name="firstName" />
        </label>
      )}
      <button>{isNew ? 'Register' : 'Log in'}</button>
      <button type="button" onClick={() => setMode(isNew ? 'login' : 'register')}>
        {isNew ? 'I have an account' : 'New here?'}
      </button>
      {error && <p role="alert">{error}</p>}
    </form>
  )
}
