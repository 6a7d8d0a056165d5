import { expect, test } from 'vitest'
import { HttpResponseParser } from './http-response-parser.ts'

const PLATE = '{"name":"Teller für Käse"}'
const sized = `HTTP/1.1 200 OK\r\nETag: "a"\r\nContent-Length: ${Buffer.byteLength(PLATE)}\r\n\r\n${PLATE}`
const chunked = `HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n${chunk('{"name":"Teller f')}${chunk('ür Käse"}')}0\r\n\r\n`

function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)};name=value\r\n${text}\r\n`
}

/** Comes in parts that end at these bytes. */
function arrive(answer: HttpResponseParser, text: string, ends: number[]): boolean[] {
  const bytes = Buffer.from(text)
  answer.begin()
  return [...ends, bytes.length].map((end, at) => answer.add(bytes.subarray(ends[at - 1] ?? 0, end)))
}

test('an answer is whole with its last byte, wherever it is torn', () => {
  const answer = new HttpResponseParser()
  for (const text of [sized, chunked, chunked.replace(/\r\n$/, 'expires: 0\r\n\r\n')]) {
    const { length } = Buffer.from(text)
    for (let first = 1; first < length; first++) {
      expect(arrive(answer, text, [first])).toEqual([false, true])
      expect(answer.body().toString()).toBe(PLATE)
      expect(answer.length).toBe(length)
    }
    const everyByte = Array.from({ length: length - 1 }, (_, at) => at + 1)
    expect(arrive(answer, text, everyByte)).toEqual([...everyByte.map(() => false), true])
    expect(answer.body().toString()).toBe(PLATE)
  }
})

test('the parser retains nothing of a previous response', () => {
  const answer = new HttpResponseParser()
  const long = 'x'.repeat(200_000)
  expect(arrive(answer, `HTTP/1.1 200 OK\r\ncontent-length: 200000\r\n\r\n${long}`, [90_000])).toEqual([false, true])
  expect(answer.body().toString()).toBe(long)
  for (let first = 1; first < 20; first++) expect(arrive(answer, sized, [first])).toEqual([false, true])
  expect(answer.body().toString()).toBe(PLATE)
  arrive(answer, 'HTTP/1.1 204 No Content\r\n\r\n', [])
  expect(answer.body()).toHaveLength(0)
  expect(answer.header('etag')).toBeUndefined()
})

test('headers are found however their names are written, and as they are', () => {
  const answer = new HttpResponseParser()
  arrive(answer, sized, [])
  expect(answer.status).toBe(200)
  expect(answer.header('etag')).toBe('"a"')
  arrive(answer, sized.replace('ETag: "a"', 'etag:W/"B"'), [])
  expect(answer.header('etag')).toBe('W/"B"')
})

test.for([
  ['more than it announced', `${sized}!`, 'More came than was asked for.'],
  ['more after its last chunk', `${chunked}H`, 'More came than was asked for.'],
  ['no length', 'HTTP/1.1 200 OK\r\n\r\n', 'does not say how long it is'],
  ['a length that is none', 'HTTP/1.1 200 OK\r\ncontent-length: 1x\r\n\r\n', 'does not say how long it is'],
  ['a chunk without a length', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n\r\n', 'A chunk of the answer'],
])('an answer with %s is refused', ([, text, message]) => {
  expect(() => arrive(new HttpResponseParser(), text!, [])).toThrow(message)
})
