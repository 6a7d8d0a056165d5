/** Values of the product editor, as typed. Amounts and quantities are texts. */
export interface ProductValues {
  name: string
  /** HTML. */
  description: string
  price: string
  discount: DiscountValues
  cost: string
  pricePerUnit: PricePerUnitValues
  sku: string
  weight: string
  trackQuantity: boolean
  quantity: string
  inStock: boolean
  preorder: { enabled: boolean; message: string; limit: string }
  options: OptionValues[]
  manageVariants: boolean
  /** Managed variants by the key of their choices. */
  variants: Record<string, VariantValues>
  infoSections: InfoSectionValues[]
  customTextFields: { title: string; maxLength: string; mandatory: boolean }[]
  subscriptions: SubscriptionValues[]
  related: { id: string; name: string }[]
  seoTitle: string
  seoDescription: string
  slug: string
  texts: Record<string, TextValues>
  visible: boolean
  productType: 'physical' | 'digital'
  digitalFile: { id: string; name: string } | null
  collectionIds: string[]
  brand: string
  ribbon: string
}

export interface DiscountValues {
  type: 'NONE' | 'AMOUNT' | 'PERCENT'
  value: string
  /** ISO 8601; empty without a limit. */
  startDate: string
  endDate: string
}

export interface PricePerUnitValues {
  isShown: boolean
  totalQuantity: string
  totalUnit: string
  baseQuantity: string
  baseUnit: string
}

export interface InfoSectionValues {
  title: string
  /** HTML. */
  description: string
}

/** Option with an ID for as long as it is edited: its saved name, or a new one that begins with `+`. */
export interface OptionValues {
  id: string
  type: 'drop_down' | 'color'
  name: string
  choices: ChoiceValues[]
}

export interface ChoiceValues {
  id: string
  description: string
  /** Colour of a colour option. */
  value: string
}

/** Values of a variant; an empty price, cost or weight is that of the product. */
export interface VariantValues {
  price: string
  cost: string
  weight: string
  sku: string
  visible: boolean
  quantity: string
  inStock: boolean
}

export interface SubscriptionValues {
  /** Empty for a new one. */
  id: string
  title: string
  description: string
  frequency: string
  interval: string
  /** Empty: until it is cancelled. */
  cycles: string
  discountType: 'NONE' | 'AMOUNT' | 'PERCENT'
  discountValue: string
}

export interface TextValues {
  name: string
  description: string
  ribbon: string
  seoTitle: string
  seoDescription: string
}

export const EMPTY_TEXTS: TextValues = { name: '', description: '', ribbon: '', seoTitle: '', seoDescription: '' }

export const NEW_VARIANT: VariantValues = {
  price: '',
  cost: '',
  weight: '',
  sku: '',
  visible: true,
  quantity: '0',
  inStock: true,
}

export const EMPTY_PRODUCT: ProductValues = {
  name: '',
  description: '',
  price: '',
  discount: { type: 'NONE', value: '', startDate: '', endDate: '' },
  cost: '',
  pricePerUnit: { isShown: false, totalQuantity: '', totalUnit: 'G', baseQuantity: '100', baseUnit: 'G' },
  sku: '',
  weight: '',
  trackQuantity: false,
  quantity: '0',
  inStock: true,
  preorder: { enabled: false, message: '', limit: '' },
  options: [],
  manageVariants: false,
  variants: {},
  infoSections: [],
  customTextFields: [],
  subscriptions: [],
  related: [],
  seoTitle: '',
  seoDescription: '',
  slug: '',
  texts: {},
  visible: true,
  productType: 'physical',
  digitalFile: null,
  collectionIds: [],
  brand: '',
  ribbon: '',
}
