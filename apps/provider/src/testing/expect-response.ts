import { type AnswerOf, ErrorBody, type OperationName, operations } from '@cartwright/contract'
import { expect } from 'vitest'
import { findSchemaErrors } from './schema-errors.ts'

/** Checks a response against its schema in the contract. */
export function expectResponseBody<Name extends OperationName>(
  name: Name,
  body: unknown,
): asserts body is AnswerOf<Name> {
  expect(findSchemaErrors(operations[name].answer, body), `answer of ${name}`).toEqual([])
}

/** Checks an error against the contract's schema, and that it exposes no internals. */
export function expectErrorBody(body: unknown): asserts body is ErrorBody {
  expect(findSchemaErrors(ErrorBody, body), 'refusal').toEqual([])
  const { details } = body as ErrorBody // checked in the line above
  expect(Object.keys(details), 'one kind of detail').toHaveLength(1)
  expect(JSON.stringify(body), 'no stack').not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d/)
}
