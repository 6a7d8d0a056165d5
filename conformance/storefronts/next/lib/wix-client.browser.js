import Cookies from 'js-cookie'
import { SESSION_COOKIE } from './constants'
import { getWixClient } from './wix-client'

const session = Cookies.get(SESSION_COOKIE)

export const wixBrowserClient = getWixClient(session && JSON.parse(session))
