import account from '../styles/account.css?inline'
import base from '../styles/base.css?inline'
import header from '../styles/header.css?inline'
import slotDays from '../styles/slot-days.css?inline'
import tokens from '../styles/tokens.css?inline'

/** Tokens, type and components: the part of the stylesheet that every page has. */
export const baseCss: string = tokens + base

/** The header of a page, and the search in it. */
export const headerCss: string = header

/** Beside the pages of an account. */
export const accountCss: string = account

/** Where a way of delivery is chosen. */
export const slotDaysCss: string = slotDays
