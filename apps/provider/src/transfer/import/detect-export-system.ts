import { normalizeColumnName } from './parse-cells.ts'

/**
 * Systems whose exports are detected by their columns and mapped by hand. A comment names the source of the columns.
 */
const EXPORT_SYSTEMS: readonly { name: string; columns: readonly string[] }[] = [
  // https://support.squarespace.com/hc/en-us/articles/360000694948-Exporting-products-to-a-csv
  { name: 'Squarespace', columns: ['Product ID [Non Editable]', 'Variant ID [Non Editable]'] },
  // https://support.bigcommerce.com/s/article/Importing-Exporting-Products
  { name: 'BigCommerce', columns: ['Item Type', 'Product Name', 'Product Code/SKU'] },
  { name: 'BigCommerce', columns: ['Product Code/SKU', 'Product Name', 'Product Type'] },
  // https://support.bigcommerce.com/articles/en_US/Knowledge/Supported-Product-Fields
  { name: 'BigCommerce', columns: ['Item', 'ID', 'Name', 'Type', 'SKU', 'Options', 'Inventory Tracking'] },
  // https://squareup.com/help/gb/en/article/5966-item-library-and-unit-cost-management
  { name: 'Square', columns: ['Item Name', 'Variation Name', 'SKU'] },
  { name: 'Square', columns: ['Token', 'Item Name', 'Variation Name'] },
  { name: 'Square', columns: ['Reference Handle', 'Item Name'] },
  // https://help.etsy.com/hc/en-us/articles/360000343508
  { name: 'Etsy', columns: ['TITLE', 'DESCRIPTION', 'PRICE', 'CURRENCY_CODE', 'QUANTITY', 'IMAGE1'] },
  // https://docs.zynk.com (report GET_MERCHANT_LISTINGS_ALL_DATA)
  { name: 'Amazon', columns: ['item-name', 'listing-id', 'seller-sku'] },
  // https://www.ebay.com/help/selling/listings/reports-seller-hub?id=4096, of active listings, then of drafts
  { name: 'eBay', columns: ['Item number', 'Title', 'Custom label (SKU)'] },
  { name: 'eBay', columns: ['Custom label (SKU)', 'Category ID', 'Title', 'Condition ID'] },
  // https://support.ecwid.com/hc/en-us/articles/208079105-Importing-products-to-Ecwid-store-legacy, and the files of today
  { name: 'Ecwid', columns: ['type', 'product_internal_id', 'product_name'] },
  // https://github.com/shopware/shopware (import and export of products, default profile)
  { name: 'Shopware', columns: ['product_number', 'stock', 'name', 'price_net', 'tax_rate'] },
  // https://softlabpro.blogspot.com/2013/05/opencart-cms-exportimport-excel-file.html, and
  // http://ocmod.costaslabs.com/en/csv-price-pro-import-export/csv-field-description
  { name: 'OpenCart', columns: ['product_id', 'categories', 'model', 'manufacturer', 'image_name'] },
  { name: 'OpenCart', columns: ['product_id', 'model', 'sku', 'upc', 'quantity', 'manufacturer'] },
  { name: 'OpenCart', columns: ['_ID_', '_MODEL_', '_NAME_', '_PRICE_', '_QUANTITY_', '_MANUFACTURER_'] },
  // https://ecom-support.lightspeedhq.com/hc/en-us/articles/360016064814
  { name: 'Lightspeed eCom', columns: ['Internal_ID', 'Internal_Variant_ID', 'Visible'] },
  // https://support.3dcart.com/Knowledgebase/Article/View/186
  { name: 'Shift4Shop', columns: ['catalogid', 'id', 'name', 'categories'] },
  // https://support.google.com/merchants/answer/7052112
  { name: 'Google Merchant Center', columns: ['id', 'title', 'link', 'image_link', 'availability', 'price'] },
  // https://www.facebook.com/business/help/120325381656392
  {
    name: 'Meta Commerce Manager',
    columns: ['id', 'title', 'availability', 'condition', 'price', 'link', 'image_link', 'brand'],
  },
]

/** Detects the system that wrote a file by its header. If several match, the one with most columns wins. */
export function detectExportSystem(header: readonly string[]): string | undefined {
  const names = new Set(header.map(normalizeColumnName))
  return EXPORT_SYSTEMS.filter(({ columns }) =>
    columns.every((column) => names.has(normalizeColumnName(column))),
  ).toSorted((one, other) => other.columns.length - one.columns.length)[0]?.name
}
