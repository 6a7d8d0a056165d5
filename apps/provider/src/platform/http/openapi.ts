import { type Operation, operations, listPaths } from '@cartwright/contract'

/**
 * OpenAPI 3.1 document with the JSON Schemas of the contract. Each operation has one path; its aliases answer the
 * same.
 */
export function createOpenApiDocument(info: { version: string; serverUrl: string }): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of Object.values(operations) as Operation[]) {
    const [path] = listPaths(operation)
    if (path === undefined) continue
    ;(paths[path] ??= {})[operation.method.toLowerCase()] = describeOperation(operation)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cartwright', version: info.version },
    servers: [{ url: info.serverUrl }],
    components: {
      securitySchemes: {
        accessToken: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The bare access token; "Bearer" before it is accepted.',
        },
      },
    },
    paths,
  }
}

function describeOperation(operation: Operation): object {
  const inPath = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!)
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(operation.method)
  const query = hasBody ? [] : Object.entries(operation.request.properties).filter(([name]) => !inPath.includes(name))
  return {
    operationId: operation.name,
    summary: operation.summary,
    'x-access': operation.access,
    ...(operation.provider && { 'x-provider': operation.provider }),
    ...(operation.access.includes('none') ? {} : { security: [{ accessToken: [] }] }),
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...query.map(([name, schema]) => ({ name, in: 'query', schema })),
      ...(operation.writes
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }]
        : []),
    ],
    ...(hasBody && { requestBody: { content: bodyOf(operation) } }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: operation.answer } } },
      default: { description: 'Refused, or failed: `message` and `details` say why.' },
    },
  }
}

function bodyOf({ body, request }: Operation): object {
  if (body !== 'multipart') return { 'application/json': { schema: request } }
  const properties = { ...request.properties, file: { type: 'string', contentMediaType: 'application/octet-stream' } }
  return { 'multipart/form-data': { schema: { ...request, properties, required: ['file'] } } }
}
