import { plain } from './cells.ts'

/** Systems whose exports are known by their columns and are mapped by hand. Sources: their public documentation. */
const SYSTEMS: readonly { name: string; columns: readonly string[] }[] = [
  // https://support.squarespace.com/hc/en-us/articles/205815928
  { name: 'Squarespace', columns: ['Product ID [Non Editable]', 'Variant ID [Non Editable]'] },
  // https://support.bigcommerce.com/s/article/Importing-Exporting-Products-v2
  { name: 'BigCommerce', columns: ['Product Code/SKU', 'Product Name', 'Product Type'] },
  // https://support.bigcommerce.com/s/article/Importing-Exporting-Products-v3
  { name: 'BigCommerce', columns: ['Item', 'ID', 'Name', 'SKU', 'Inventory Tracking', 'Current Stock'] },
  // https://squareup.com/help/us/en/article/5153
  { name: 'Square', columns: ['Token', 'Item Name', 'Variation Name'] },
  { name: 'Square', columns: ['Reference Handle', 'Token', 'Item Name'] },
  // https://help.etsy.com/hc/en-us/articles/360000343508
  { name: 'Etsy', columns: ['TITLE', 'DESCRIPTION', 'PRICE', 'CURRENCY_CODE', 'QUANTITY', 'IMAGE1'] },
  // https://sellercentral.amazon.com/help/hub/reference/G200640440
  { name: 'Amazon', columns: ['item-name', 'listing-id', 'seller-sku'] },
  // https://www.ebay.com/help/selling/listings/reports-seller-hub?id=4096
  { name: 'eBay', columns: ['Item number', 'Title', 'Custom label (SKU)', 'Available quantity'] },
  // https://support.ecwid.com/hc/en-us/articles/4409788646162
  { name: 'Ecwid', columns: ['type', 'product_internal_id', 'product_sku', 'product_name'] },
  // https://docs.shopware.com/en/shopware-6-en/settings/importexport
  { name: 'Shopware', columns: ['product_number', 'stock', 'name', 'tax_rate', 'price_net'] },
  { name: 'Shopware', columns: ['productNumber', 'translations.DEFAULT.name'] },
  // https://docs.opencart.com/en-gb/tools/export-import
  { name: 'OpenCart', columns: ['product_id', 'name(en-gb)', 'categories'] },
  { name: 'OpenCart', columns: ['product_id', 'model', 'sku', 'upc', 'quantity', 'manufacturer'] },
  // https://ecom-support.lightspeedhq.com/hc/en-us/articles/220316107
  { name: 'Lightspeed eCom', columns: ['Internal_ID', 'Internal_Variant_ID', 'Visible'] },
  // https://support.shift4shop.com
  { name: 'Shift4Shop', columns: ['catalogid', 'id', 'name', 'categories', 'price'] },
  // https://helpcenter.volusion.com/en/articles/1859594
  { name: 'Volusion', columns: ['productcode', 'productname', 'productprice'] },
  // https://support.google.com/merchants/answer/7052112
  { name: 'Google Merchant Center', columns: ['id', 'title', 'link', 'image_link', 'availability', 'price'] },
  // https://www.facebook.com/business/help/120325381656392
  {
    name: 'Meta Commerce Manager',
    columns: ['id', 'title', 'availability', 'condition', 'price', 'link', 'image_link', 'brand'],
  },
]

/** The system that has written a file with this header; the one of most columns, where several fit. */
export function systemOf(header: readonly string[]): string | undefined {
  const names = new Set(header.map(plain))
  return SYSTEMS.filter(({ columns }) => columns.every((column) => names.has(plain(column)))).toSorted(
    (one, other) => other.columns.length - one.columns.length,
  )[0]?.name
}
