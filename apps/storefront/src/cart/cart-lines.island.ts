import { reactIsland } from '@cartwright/ui/islands'
import { CartLines } from './cart-lines.tsx'

export default reactIsland(CartLines)
