import { reactIsland } from '@cartwright/ui/islands'
import { ProductChooser } from './product-chooser.tsx'

export const island = reactIsland(ProductChooser)
