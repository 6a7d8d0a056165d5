/** Asks for closing, so that a server that treats it as a request closes the connection too. */
export const NEXT = 'GET /next HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n'

const post = (...headers: string[]): string =>
  ['POST /a HTTP/1.1', 'Host: shop.example', ...headers, '', ''].join('\r\n')
const get = (...headers: string[]): string => ['GET /a HTTP/1.1', ...headers, '', ''].join('\r\n')
const chunked = post('Transfer-Encoding: chunked')

/** Requests whose end or target a proxy and a server may interpret differently. */
export const ambiguousRequests: Record<string, string> = {
  'a length, and chunks': `${post('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  'chunks, and a length': `${post('Transfer-Encoding: chunked', 'Content-Length: 5')}0\r\n\r\n`,
  'the same length twice': `${post('Content-Length: 2', 'Content-Length: 2')}ab`,
  'two lengths': `${post('Content-Length: 2', 'Content-Length: 3')}ab`,
  'a list of lengths': `${post('Content-Length: 2, 2')}ab`,
  'a length with a sign': `${post('Content-Length: +2')}ab`,
  'a length in another base': `${post('Content-Length: 0x2')}ab`,
  'a length below nothing': `${post('Content-Length: -2')}ab`,
  'no length where one is announced': post('Content-Length:'),
  'a length too long for a number': `${post('Content-Length: 18446744073709551618')}ab`,
  'lines that end in LF': 'POST /a HTTP/1.1\nHost: shop.example\nContent-Length: 0\n\n',
  'one line that ends in LF': 'GET /a HTTP/1.1\r\nHost: shop.example\nX: y\r\n\r\n',
  'a head that ends in LF': 'GET /a HTTP/1.1\r\nHost: shop.example\r\n\n',
  'a line that ends in CR': 'GET /a HTTP/1.1\r\nHost: shop.example\rX: y\r\n\r\n',
  'a folded line': get('Host: shop.example', 'X: y', ' z'),
  'a folded coding': `${post('Transfer-Encoding:', ' chunked')}0\r\n\r\n`,
  'a space before the first header': get(' Host: shop.example'),
  'a space before a colon': post('Content-Length : 5'),
  'a tab before a colon': `${post('Transfer-Encoding\t: chunked')}0\r\n\r\n`,
  'a header without a colon': get('Host: shop.example', 'X'),
  'a header without a name': get('Host: shop.example', ': x'),
  'a NUL in a header': get('Host: shop.example', 'X: a\0b'),
  'an extension of a chunk that ends in LF': `${chunked}1;a\nx\r\n0\r\n\r\n`,
  'a chunk whose length ends in LF': `${chunked}1\nx\r\n0\r\n\r\n`,
  'a chunk that ends in LF': `${chunked}1\r\nx\n0\r\n\r\n`,
  'a chunk that is longer than it says': `${chunked}1\r\nxyz\r\n0\r\n\r\n`,
  'a chunk with a length in another notation': `${chunked}0x1\r\nx\r\n0\r\n\r\n`,
  'a chunk too long for a number': `${chunked}10000000000000001\r\nx\r\n0\r\n\r\n`,
  'a length after the last chunk': `${chunked}1\r\nx\r\n0\r\nContent-Length: 5\r\n\r\n`,
  'chunks of chunks': `${post('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  'a coding that nobody undoes': `${post('Transfer-Encoding: gzip, chunked')}0\r\n\r\n`,
  'a coding after chunks': `${post('Transfer-Encoding: chunked, gzip')}0\r\n\r\n`,
  'a coding without an end': post('Transfer-Encoding: identity'),
  'almost the name of a coding': `${post('Transfer-Encoding: xchunked')}0\r\n\r\n`,
  'a coding behind a character that is no space': `${post('Transfer-Encoding: \x0bchunked')}0\r\n\r\n`,
  'chunks in HTTP/1.0':
    'POST /a HTTP/1.0\r\nHost: shop.example\r\nTransfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n0\r\n\r\n',
  'no host': get(),
  'two hosts': get('Host: shop.example', 'Host: other.example'),
  'the same host twice': get('Host: shop.example', 'host: shop.example'),
  'no name of a host': get('Host: shop.example/a b'),
  'two who ask': get('Host: shop.example', 'Authorization: a', 'authorization: b'),
  'two kinds of body': `${post('Content-Type: application/json', 'Content-Type: text/plain', 'Content-Length: 2')}{}`,
  'an address of another host': 'GET http://other.example/a HTTP/1.1\r\nHost: shop.example\r\n\r\n',
  'an address with a user name': 'GET http://ada@shop.example/a HTTP/1.1\r\nHost: shop.example\r\n\r\n',
  'an address of another kind': 'GET ftp://shop.example/a HTTP/1.1\r\nHost: shop.example\r\n\r\n',
  'a host without a path': 'CONNECT shop.example:80 HTTP/1.1\r\nHost: shop.example\r\n\r\n',
  'no address': 'OPTIONS * HTTP/1.1\r\nHost: shop.example\r\n\r\n',
  'a space in the address': 'GET /a b HTTP/1.1\r\nHost: shop.example\r\n\r\n',
  'another version': 'GET /a HTTP/1.2\r\nHost: shop.example\r\n\r\n',
  'the next version': 'GET /a HTTP/2.0\r\nHost: shop.example\r\n\r\n',
  'no version': 'GET /a\r\n',
}
