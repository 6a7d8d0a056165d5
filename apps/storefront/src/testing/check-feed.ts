import { getChildren, parseXml, getText, type XmlElement } from './parse-xml.ts'

/** Required of every item, with the form that is documented: https://support.google.com/merchants/answer/7052112 */
const REQUIRED: Record<string, RegExp> = {
  'g:id': /^[\x21-\x7e]{1,50}$/,
  'g:title': /^[^]{1,150}$/,
  'g:description': /^[^]{1,5000}$/,
  'g:link': /^https?:\/\/[^\s]{1,2000}$/,
  'g:image_link': /^https?:\/\/[^\s]{1,2000}$/,
  'g:availability': /^(in_stock|out_of_stock|preorder|backorder)$/,
  'g:price': /^\d+(\.\d{1,3})? [A-Z]{3}$/,
  'g:condition': /^(new|refurbished|used)$/,
}
const OPTIONAL: Record<string, RegExp> = {
  'g:sale_price': /^\d+(\.\d{1,3})? [A-Z]{3}$/,
  'g:additional_image_link': /^https?:\/\/[^\s]{1,2000}$/,
  'g:brand': /^[^]{1,70}$/,
  'g:identifier_exists': /^(yes|no)$/,
  'g:item_group_id': /^[\x21-\x7e]{1,50}$/,
  'g:color': /^[^]{1,100}$/,
  'g:size': /^[^]{1,100}$/,
  'g:product_detail': /^$/,
}
const REPEATED = new Set(['g:additional_image_link', 'g:product_detail'])
/** Attributes in which items of a group may differ. */
const VARIED = ['g:color', 'g:size', 'g:product_detail']
const MAX_MORE_PICTURES = 10

export interface FeedReport {
  items: XmlElement[]
  groups: number
  faults: string[]
}

/** Checks a feed for all problems that shopping channels would refuse, as texts. */
export function checkFeed(text: string): FeedReport {
  const rss = parseXml(text)
  const [channel] = getChildren(rss, 'channel')
  const faults: string[] = []
  if (rss.name !== 'rss' || rss.attributes['version'] !== '2.0' || !channel) faults.push('It is no RSS 2.0.')
  if (rss.attributes['xmlns:g'] !== 'http://base.google.com/ns/1.0') faults.push('The namespace of g: is missing.')
  for (const name of ['title', 'link', 'description'])
    if (!channel || !getText(channel, name)) faults.push(`The channel has no ${name}.`)

  const items = channel ? getChildren(channel, 'item') : []
  const ids = new Set<string>()
  const groups = new Map<string, Set<string>>()
  for (const item of items) {
    const id = getText(item, 'g:id') ?? '(no id)'
    faults.push(...findItemFaults(item).map((fault) => `${id}: ${fault}`))
    if (ids.has(id)) faults.push(`${id} is there twice.`)
    ids.add(id)
    const group = getText(item, 'g:item_group_id')
    if (group === undefined) continue
    const choice = JSON.stringify(item.children.filter(({ name }) => VARIED.includes(name)))
    const others = groups.get(group) ?? new Set()
    if (others.has(choice)) faults.push(`${id} differs from no other item of its group.`)
    groups.set(group, others.add(choice))
  }
  return { items, groups: groups.size, faults }
}

function findItemFaults(item: XmlElement): string[] {
  const faults: string[] = []
  for (const [name, form] of Object.entries(REQUIRED)) {
    const text = getText(item, name)
    if (text === undefined) faults.push(`${name} is missing.`)
    else if (!form.test(text)) faults.push(`${name} is "${text.slice(0, 80)}".`)
  }
  for (const { name, text } of item.children) {
    const form = REQUIRED[name] ?? OPTIONAL[name]
    if (!form) faults.push(`${name} is not known.`)
    else if (!form.test(text)) faults.push(`${name} is "${text.slice(0, 80)}".`)
    if (!REPEATED.has(name) && getChildren(item, name).length > 1) faults.push(`${name} is there twice.`)
  }
  const [price, currency] = (getText(item, 'g:price') ?? '').split(' ')
  const sale = getText(item, 'g:sale_price')?.split(' ')
  if (sale && (sale[1] !== currency || Number(sale[0]) >= Number(price))) faults.push('The sale price is no reduction.')
  if (!(Number(price) > 0)) faults.push('The price is nothing.')
  const hasNumbers = getText(item, 'g:gtin') !== undefined
  if (!hasNumbers && getText(item, 'g:identifier_exists') !== 'no') faults.push('It has no gtin, and does not say so.')
  if (getChildren(item, 'g:additional_image_link').length > MAX_MORE_PICTURES) faults.push('It has too many pictures.')
  return faults
}
