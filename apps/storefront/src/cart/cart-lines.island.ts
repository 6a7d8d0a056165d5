import { reactIsland } from '@cartwright/ui/islands'
import { CartLines } from './cart-lines.tsx'

export const island = reactIsland(CartLines)
