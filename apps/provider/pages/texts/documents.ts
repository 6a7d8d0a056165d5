import type { PageLanguage, ShopProps } from '../page-props.ts'
import { getPageLanguage } from './index.ts'

/** Texts of invoices and packing slips that order pages lack. */
interface DocumentTexts {
  invoice: (number: string) => string
  packingSlip: (number: string) => string
  creditNote: (number: string) => string
  /** Text if the invoice is not issued yet. */
  notInvoiced: (number: string) => string
  whenInvoiced: string
  order: string
  creditedAt: string
  ofInvoice: string
  credited: string
  /** Text if nothing is owed. */
  voided: (number: string) => string
  invoicedAt: string
  orderedAt: string
  billTo: string
  shipTo: string
  taxNumber: string
  buyerVatId: string
  item: string
  sku: string
  quantity: string
  amount: string
  taxOf: (rate: string, taxable: string | undefined) => string
  taxIncluded: (tax: string) => string
  canceled: string
  print: string
}

const TEXTS: Readonly<Record<PageLanguage, DocumentTexts>> = {
  en: {
    invoice: (number) => `Invoice ${number}`,
    packingSlip: (number) => `Packing slip for order ${number}`,
    creditNote: (number) => `Credit note ${number}`,
    notInvoiced: (number) => `Order ${number}`,
    whenInvoiced: 'This is not an invoice. The invoice is issued once the order is paid or shipped.',
    order: 'Order',
    creditedAt: 'Date',
    ofInvoice: 'For invoice',
    credited: 'Credited',
    voided: (number) => `Cancelled order ${number}`,
    invoicedAt: 'Invoice date',
    orderedAt: 'Ordered on',
    billTo: 'Bill to',
    shipTo: 'Ship to',
    taxNumber: 'Tax number',
    buyerVatId: 'Your VAT number',
    item: 'Item',
    sku: 'SKU',
    quantity: 'Quantity',
    amount: 'Amount',
    taxOf: (rate, taxable) => (taxable === undefined ? rate : `${rate} of ${taxable}`),
    taxIncluded: (tax) => `The prices include ${tax}.`,
    canceled: 'This order was cancelled.',
    print: 'Print with your browser: this page fits on A4 and Letter.',
  },
  de: {
    invoice: (number) => `Rechnung ${number}`,
    packingSlip: (number) => `Lieferschein zur Bestellung ${number}`,
    creditNote: (number) => `Gutschrift ${number}`,
    notInvoiced: (number) => `Bestellung ${number}`,
    whenInvoiced: 'Dies ist keine Rechnung. Sie wird ausgestellt, sobald die Bestellung bezahlt oder versandt ist.',
    order: 'Bestellung',
    creditedAt: 'Datum',
    ofInvoice: 'Zur Rechnung',
    credited: 'Gutgeschrieben',
    voided: (number) => `Stornierte Bestellung ${number}`,
    invoicedAt: 'Rechnungsdatum',
    orderedAt: 'Bestellt am',
    billTo: 'Rechnung an',
    shipTo: 'Lieferung an',
    taxNumber: 'Steuernummer',
    buyerVatId: 'Ihre USt-IdNr.',
    item: 'Artikel',
    sku: 'Artikelnummer',
    quantity: 'Menge',
    amount: 'Betrag',
    taxOf: (rate, taxable) => (taxable === undefined ? rate : `${rate} auf ${taxable}`),
    taxIncluded: (tax) => `In den Preisen ist ${tax} enthalten.`,
    canceled: 'Diese Bestellung wurde storniert.',
    print: 'Drucken Sie mit Ihrem Browser: Die Seite passt auf A4 und Letter.',
  },
  fr: {
    invoice: (number) => `Facture ${number}`,
    packingSlip: (number) => `Bon de livraison de la commande ${number}`,
    creditNote: (number) => `Avoir ${number}`,
    notInvoiced: (number) => `Commande ${number}`,
    whenInvoiced: 'Ceci n’est pas une facture. Elle est établie dès que la commande est payée ou expédiée.',
    order: 'Commande',
    creditedAt: 'Date',
    ofInvoice: 'Facture d’origine',
    credited: 'Montant crédité',
    voided: (number) => `Commande annulée ${number}`,
    invoicedAt: 'Date de facture',
    orderedAt: 'Commandé le',
    billTo: 'Facturé à',
    shipTo: 'Livré à',
    taxNumber: 'Numéro fiscal',
    buyerVatId: 'Votre numéro de TVA',
    item: 'Article',
    sku: 'Référence',
    quantity: 'Quantité',
    amount: 'Montant',
    taxOf: (rate, taxable) => (taxable === undefined ? rate : `${rate} sur ${taxable}`),
    taxIncluded: (tax) => `Les prix comprennent : ${tax}.`,
    canceled: 'Cette commande a été annulée.',
    print: 'Imprimez avec votre navigateur : la page tient sur A4 et Letter.',
  },
  he: {
    invoice: (number) => `חשבונית ${number}`,
    packingSlip: (number) => `תעודת משלוח להזמנה ${number}`,
    creditNote: (number) => `הודעת זיכוי ${number}`,
    notInvoiced: (number) => `הזמנה ${number}`,
    whenInvoiced: 'זו אינה חשבונית. החשבונית תופק לאחר שההזמנה תשולם או תישלח.',
    order: 'הזמנה',
    creditedAt: 'תאריך',
    ofInvoice: 'לחשבונית',
    credited: 'סכום הזיכוי',
    voided: (number) => `הזמנה מבוטלת ${number}`,
    invoicedAt: 'תאריך החשבונית',
    orderedAt: 'הוזמן בתאריך',
    billTo: 'לכבוד',
    shipTo: 'משלוח אל',
    taxNumber: 'מספר עוסק',
    buyerVatId: 'מספר העוסק שלכם',
    item: 'פריט',
    sku: 'מק״ט',
    quantity: 'כמות',
    amount: 'סכום',
    taxOf: (rate, taxable) => (taxable === undefined ? rate : `${rate} מתוך ${taxable}`),
    taxIncluded: (tax) => `המחירים כוללים ${tax}.`,
    canceled: 'ההזמנה בוטלה.',
    print: 'אפשר להדפיס מהדפדפן: העמוד מתאים ל־A4 ול־Letter.',
  },
}

export const getDocumentTexts = (shop: ShopProps): DocumentTexts => TEXTS[getPageLanguage(shop)]
