import type { ColumnType, Generated } from 'kysely'
import type {
  BigintWithDefault,
  Json,
  NullableBytes,
  NullableJson,
  NullableText,
  NullableTimestamp,
  Timestamp,
} from './columns.ts'

/** Identity tables: members, staff, clients, keys, sessions. */
export interface IdentityTables {
  contacts: {
    id: string
    info: Json
    created_at: Timestamp
    updated_at: Timestamp
  }

  contact_emails: {
    /** Normalised. */
    email_key: string
    contact_id: string
  }

  accounts: {
    id: string
    /** As typed. */
    email: string
    /** Normalised. */
    email_key: string
    email_verified_at: NullableTimestamp
    /** Argon2id, in PHC form. */
    password_hash: NullableText
    password_changed_at: NullableTimestamp
    must_change_password: Generated<boolean>
    status: 'active' | 'awaiting-approval' | 'blocked'
    contact_id: string
    /** An `IdentityProfile`. */
    profile: Json
    /** A `MemberDisplay`. */
    display: ColumnType<object, string | undefined, string>
    slug: NullableText
    revision: BigintWithDefault
    created_at: Timestamp
    updated_at: Timestamp
    last_signed_in_at: NullableTimestamp
  }

  member_addresses: {
    account_id: string
    id: string
    address: Json
    is_default: Generated<boolean>
    created_at: Date
    updated_at: Date
  }

  account_sessions: {
    id: string
    account_id: string
    client_id: NullableText
    method: string
    token_hash: NullableBytes
    token_expires_at: NullableTimestamp
    /** Only this visitor may present the session token. */
    visitor_id: NullableText
    /** API key of the app that vouched for them. */
    vouched_by: NullableText
    /** Hash of the hosted pages' cookie. */
    browser_hash: NullableBytes
    user_agent: NullableText
    address: NullableText
    authenticated_at: Timestamp
    last_used_at: Timestamp
    created_at: Timestamp
    expires_at: Date
    ended_at: NullableTimestamp
  }

  pending_sign_ins: {
    token_hash: Buffer
    kind: 'registration' | 'sign-in' | 'decoy'
    /** Id of the account, or of the account to create. */
    identity_id: string
    email_key: string
    registration: NullableJson
    visitor_id: NullableText
    code_hash: NullableBytes
    code_expires_at: Date
    code_tries: Generated<number>
    sends: Generated<number>
    created_at: Timestamp
    expires_at: Date
  }

  mailed_tokens: {
    hash: Buffer
    purpose: 'recovery' | 'activation'
    account_id: string
    client_id: NullableText
    redirect_url: NullableText
    created_at: Timestamp
    expires_at: Date
  }

  signed_in_visitors: {
    visitor_id: string
    member_id: string
    at: Date
  }

  deleted_accounts: {
    id: string
    /** Visitors who had signed in as the member. */
    visitor_ids: string[]
    deleted_at: Date
    /** Time when the last data was removed. */
    scrubbed_at: NullableTimestamp
  }

  app_sign_ins: {
    session_id: string
    account_id: string
    /** API key of the app. */
    key_id: string
    at: Date
  }

  authorization_codes: {
    hash: Buffer
    session_id: string
    client_id: string
    visitor_id: NullableText
    redirect_uri: NullableText
    code_challenge: string
    created_at: Timestamp
    expires_at: Date
    used_at: NullableTimestamp
    /** Token family that it was redeemed for. */
    family_id: NullableText
  }

  oauth_clients: {
    id: string
    name: string
    allowed_redirect_uris: string[]
    allowed_redirect_domains: string[]
    description: Generated<string>
    login_url: NullableText
    logout_url: NullableText
    application_type: Generated<string>
    technology: Generated<string>
    /** `shop` or `platform`. */
    media_host: Generated<string>
    /** The built-in storefront client, which cannot be deleted. */
    is_built_in: Generated<boolean>
    /** Soft deletion: tokens of the client have ended, and the row explains it. */
    deleted_at: NullableTimestamp
    created_at: Timestamp
    updated_at: Timestamp
  }

  signing_keys: {
    id: string
    private_jwk: Json
    public_jwk: Json
    created_at: Timestamp
    signs_from: Timestamp
    retired_at: Date | null
  }

  token_families: {
    id: string
    subject_id: string
    subject_kind: 'visitor' | 'member' | 'merchant' | 'app'
    /** Null for staff and apps. */
    client_id: string | null
    /** Session of a member: the family ends with it. */
    session_id: NullableText
    created_at: Timestamp
    expires_at: Date
    revoked_at: Date | null
  }

  refresh_tokens: {
    hash: Buffer
    family_id: string
    presented_at: Date | null
    created_at: Timestamp
  }

  api_keys: {
    id: string
    name: string
    scopes: string[]
    secret_hash: Buffer
    former_secret_hash: Buffer | null
    former_secret_until: NullableTimestamp
    created_at: Timestamp
    expires_at: NullableTimestamp
    last_used_at: NullableTimestamp
    revoked_at: NullableTimestamp
  }

  staff: {
    id: string
    email: string
    name: string
    role: string
    password_hash: NullableText
    password_changed_at: NullableTimestamp
    must_change_password: Generated<boolean>
    one_time_password_used_at: NullableTimestamp
    last_signed_in_at: NullableTimestamp
    created_at: Timestamp
    disabled_at: NullableTimestamp
  }

  staff_sessions: {
    family_id: string
    /** Null for a token. */
    cookie_hash: Buffer | null
    user_agent: string | null
    address: string | null
  }

  /** Counted attempts under each key. */
  rate_limits: {
    key: string
    period: number
    counts: number[]
  }

  /** Codes mailed to guests, and verified addresses, under keyed hashes. */
  address_proofs: {
    name: string
    code_hash: string
    code_expires_at: Date
    tries: Generated<number>
    proven_at: Date | null
    expires_at: Date
  }

  used_captcha_solutions: {
    hash: Buffer
    expires_at: Date
  }

  /** Passes into the storefront that are not used yet. Hash of the pass. */
  staff_passes: {
    hash: Buffer
    expires_at: Date
  }
}
