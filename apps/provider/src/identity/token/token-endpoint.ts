import type { Context as HonoContext } from 'hono'
import type { OAuthErrorCode } from '@cartwright/contract'
import type { Database } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import type { Owner } from '../../http/caller.ts'
import { decodeUtf8, readBytes, readJsonBody, requireContentType } from '../../http/read-request.ts'
import { json } from '../../http/respond.ts'
import { newId } from '../../ids.ts'
import { readClient } from '../clients.ts'
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-token.ts'
import { renew, startFamily } from './refresh-token.ts'

const BODY_LIMIT_BYTES = 8 * 1024

interface Grant {
  grantType: string
  clientId?: string
  refreshToken?: string
}

class GrantRefused extends Error {
  readonly error: OAuthErrorCode
  readonly status: 400 | 401

  constructor(error: OAuthErrorCode, description: string, status: 400 | 401 = 400) {
    super(description)
    this.error = error
    this.status = status
  }
}

/** `POST /oauth2/token` (RFC 6749 section 3.2; camelCase JSON as official clients send it, snake_case JSON and forms as well). */
export function tokenEndpoint(services: {
  db: Database
  tokens: AccessTokens
  refreshSecret: Buffer
  now: () => Date
}): (c: HonoContext) => Promise<Response> {
  const { db, tokens, refreshSecret, now } = services

  return async (c) => {
    try {
      const grant = await readGrant(c.req.raw)
      const { owner, familyId, refreshToken } = await issue(grant)
      const answer = {
        access_token: await tokens.sign(owner, familyId),
        refresh_token: refreshToken,
        expires_in: ACCESS_TOKEN_SECONDS,
        token_type: 'Bearer',
      }
      return json(200, JSON.stringify(answer), { pragma: 'no-cache' })
    } catch (error) {
      if (error instanceof GrantRefused) return refuse(error.status, error.error, error.message)
      if (error instanceof AppError && error.status < 500) return refuse(error.status, 'invalid_request', error.message)
      throw error
    }
  }

  async function issue(grant: Grant): Promise<{ owner: Owner; familyId: string; refreshToken: string }> {
    switch (grant.grantType) {
      case 'anonymous': {
        const client = grant.clientId === undefined ? undefined : await readClient(db, grant.clientId)
        if (!client)
          throw new GrantRefused('invalid_client', `There is no client with the id "${grant.clientId ?? ''}".`, 401)
        const owner: Owner = { kind: 'visitor', id: newId(), clientId: client.id }
        return db.transaction().execute(async (tx) => ({ owner, ...(await startFamily(tx, owner, now())) }))
      }
      case 'refresh_token': {
        const presented = grant.refreshToken
        if (!presented) throw new GrantRefused('invalid_request', 'The refresh token is missing.')
        const renewed = await db
          .transaction()
          .execute((tx) => renew(tx, { token: presented, clientId: grant.clientId }, refreshSecret, now()))
        if (!renewed)
          throw new GrantRefused(
            'invalid_grant',
            'The refresh token is not valid, has expired, was used before or belongs to another client.',
          )
        return renewed
      }
      default:
        throw new GrantRefused('unsupported_grant_type', `The grant type "${grant.grantType}" is not supported.`)
    }
  }
}

async function readGrant(request: Request): Promise<Grant> {
  const type = requireContentType(request, ['application/json', 'application/x-www-form-urlencoded'])
  const members =
    type === 'application/json'
      ? await readJsonBody(request, BODY_LIMIT_BYTES)
      : readForm(decodeUtf8(await readBytes(request, BODY_LIMIT_BYTES)))
  const text = (...names: string[]): string | undefined => {
    const value = names.map((name) => members[name]).find((each) => each !== undefined && each !== null)
    if (value !== undefined && typeof value !== 'string')
      throw new GrantRefused('invalid_request', `"${names[0]}" must be a text.`)
    return value
  }
  const grantType = text('grantType', 'grant_type')
  if (grantType === undefined) throw new GrantRefused('invalid_request', 'The grant type is missing.')
  return { grantType, clientId: text('clientId', 'client_id'), refreshToken: text('refreshToken', 'refresh_token') }
}

function readForm(text: string): Record<string, unknown> {
  const parameters = new URLSearchParams(text)
  for (const name of new Set(parameters.keys())) {
    if (parameters.getAll(name).length > 1) throw new GrantRefused('invalid_request', `"${name}" is given twice.`)
  }
  return Object.fromEntries(parameters)
}

function refuse(status: number, error: OAuthErrorCode, description: string): Response {
  return json(status, JSON.stringify({ error, error_description: description }), { pragma: 'no-cache' })
}
