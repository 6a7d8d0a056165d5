import type { Api } from '../app/api.ts'

/** Product as the editor reads and saves it: in the form of the API, with values that only staff see. */
export interface EditableProduct {
  product: WireProduct
  /** With managed variants all of them, else one without choices. A left out value is that of the product. */
  variants: EditableVariant[]
  trackQuantity: boolean
  preorderInfo: { enabled: boolean; message?: string; limit?: number }
  customTextFields: { title: string; maxLength: number; mandatory: boolean }[]
  subscriptionOptions: SubscriptionOption[]
  relatedProducts: { id: string; name: string; visible: boolean }[]
  texts: ProductTexts[]
}

export interface EditableVariant {
  id: string
  choices: Record<string, string>
  price?: number
  cost?: number
  weight?: number
  sku: string
  visible: boolean
  quantity?: number
  inStock: boolean
}

export interface SeoTag {
  type: string
  props?: Record<string, unknown>
  children: string
  custom: boolean
  disabled: boolean
}

export interface SubscriptionOption {
  id: string
  title: string
  description?: string
  subscriptionSettings: {
    frequency: string
    interval?: number
    autoRenewal?: boolean
    billingCycles?: number
    enableCustomerCancellation?: boolean
    freeTrialPeriod?: object
  }
  discount?: { type: string; value: number }
  hidden?: boolean
}

/** Texts of a product in one language beside the shop's own. */
export interface ProductTexts {
  language: string
  name?: string
  description?: string
  ribbon?: string
  seoTags?: SeoTag[]
  productOptions?: { original: string; name?: string; choices?: { original: string; description: string }[] }[]
}

export interface WireProduct {
  id: string
  revision: string
  name: string
  slug: string
  visible: boolean
  productType: 'physical' | 'digital'
  description: string
  sku: string
  weight: number
  brand?: string
  ribbon: string
  priceData: { currency: string; price: number; discountedPrice: number }
  costAndProfitData?: { itemCost?: number }
  pricePerUnitData?: {
    totalQuantity: number
    totalMeasurementUnit: string
    baseQuantity: number
    baseMeasurementUnit: string
  }
  discount: { type: string; value: number; startDate?: string; endDate?: string }
  additionalInfoSections: { title: string; description: string }[]
  manageVariants: boolean
  productOptions: {
    optionType: string
    name: string
    choices: { value: string; description: string }[]
  }[]
  collectionIds: string[]
  seoData?: { tags: SeoTag[]; settings?: object }
  digitalFile?: { id: string; fileName?: string }
}

/** Reads a product for its editor. */
export async function fetchEditableProduct(api: Api, id: string, signal?: AbortSignal): Promise<EditableProduct> {
  const { editable } = await api.get<{ editable: EditableProduct }>(
    `/cartwright/v1/products/${encodeURIComponent(id)}/editable`,
    signal,
  )
  return editable
}
