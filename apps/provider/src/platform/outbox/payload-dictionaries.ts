/**
 * Preset dictionaries of compression: common text of payloads of one kind, so that a payload of 3 kB takes 500 bytes.
 * Decompression needs the same dictionary, so none is ever changed. A better one is added with the next number in
 * `payload.ts` and used for new payloads.
 */
const CART_EVENT = [
  '{"id":"","entityFqdn":"wix.ecom.v1.cart","slug":"updated","entityId":"","eventTime":"2026-","triggeredByAnonymizeRequest":false,"originatedFrom":"",',
  '"updatedEvent":{"currentEntity":{"id":"","lineItems":[{"id":"00000000-0000-0000-0000-000000000001","quantity":1,"productName":{"original":"",',
  '"translated":""},"price":{"amount":"","convertedAmount":"","formattedAmount":"€","formattedConvertedAmount":"€"},"fullPrice":{"amount":"",',
  '"convertedAmount":"","formattedAmount":"€","formattedConvertedAmount":"€"},"priceBeforeDiscounts":{"amount":"","convertedAmount":"",',
  '"formattedAmount":"€","formattedConvertedAmount":"€"},"lineItemPrice":{"amount":"","convertedAmount":"","formattedAmount":"€",',
  '"formattedConvertedAmount":"€"},"descriptionLines":[],"image":{"id":"","url":"https://","width":1600,"height":1600,"altText":"","filename":""},',
  '"availability":{"status":"AVAILABLE"},"physicalProperties":{"weight":0.09,"sku":"","shippable":true},"itemType":{"preset":"PHYSICAL"},',
  '"paymentOption":"FULL_PAYMENT_ONLINE","fixedQuantity":false,"catalogReference":{"catalogItemId":"","appId":"215238eb-22a5-4c36-9e7b-e7c08025e04e",',
  '"options":{"variantId":"00000000-0000-0000-0000-000000000000","options":{},"customTextFields":{}}},"url":{"relativePath":"","url":"https://"},',
  '"rootCatalogItemId":"","customLineItem":false,"priceUndetermined":false,"savePaymentMethod":false,"membersOnly":false}],"buyerInfo":{"visitorId":""},',
  '"currency":"EUR","conversionCurrency":"EUR","paymentCurrency":"EUR","buyerLanguage":"en","siteLanguage":"en","taxIncludedInPrices":true,',
  '"weightUnit":"KG","subtotal":{"amount":"","convertedAmount":"","formattedAmount":"€","formattedConvertedAmount":"€"},',
  '"subtotalAfterDiscounts":{"amount":"","convertedAmount":"","formattedAmount":"€","formattedConvertedAmount":"€"},"discount":{"amount":"0",',
  '"convertedAmount":"0","formattedAmount":"€0.00","formattedConvertedAmount":"€0.00"},"checkoutId":"","appliedDiscounts":[],"createdDate":"2026-",',
  '"updatedDate":"2026-","purchaseFlowId":"","revision":""},"modifiedFields":[""]}}',
].join('')

const ORDER_EVENT = [
  '{"id":"","entityFqdn":"wix.ecom.v1.order","slug":"created","entityId":"","eventTime":"2026-","triggeredByAnonymizeRequest":false,"originatedFrom":"",',
  '"createdEvent":{"entity":{"cartId":"","taxInfo":{"totalTax":{"amount":"","formattedAmount":"€"},"taxBreakdown":[{"rate":"","taxName":"VAT",',
  '"taxType":"VAT","jurisdiction":"","taxableAmount":{"amount":"","formattedAmount":"€"},"jurisdictionType":"COUNTRY","aggregatedTaxAmount":{"amount":"",',
  '"formattedAmount":"€"}}]},"currency":"EUR","buyerInfo":{"email":"","visitorId":"","contactId":""},',
  '"lineItems":[{"id":"00000000-0000-0000-0000-000000000001","image":{"id":"","url":"https://","width":1600,"height":1600,"altText":"","filename":""},',
  '"price":{"amount":"","formattedAmount":"€"},"taxInfo":{"taxRate":"","taxAmount":{"amount":"","formattedAmount":"€"},"taxBreakdown":[{"rate":"",',
  '"taxName":"VAT","taxType":"VAT","taxAmount":{"amount":"","formattedAmount":"€"},"jurisdiction":"","taxableAmount":{"amount":"","formattedAmount":"€"},',
  '"jurisdictionType":"COUNTRY"}],"taxableAmount":{"amount":"","formattedAmount":"€"},"taxIncludedInPrice":true},"itemType":{"preset":"PHYSICAL"},',
  '"quantity":1,"productName":{"original":"","translated":""},"fixedQuantity":false,"lineItemPrice":{"amount":"","formattedAmount":"€"},',
  '"paymentOption":"FULL_PAYMENT_ONLINE","totalDiscount":{"amount":"","formattedAmount":"€0.00"},',
  '"catalogReference":{"appId":"215238eb-22a5-4c36-9e7b-e7c08025e04e","options":{"options":{},"variantId":"00000000-0000-0000-0000-000000000000",',
  '"customTextFields":{}},"catalogItemId":""},"descriptionLines":[],"priceUndetermined":false,"physicalProperties":{"sku":"","shippable":true},',
  '"totalPriceAfterTax":{"amount":"","formattedAmount":"€"},"totalPriceBeforeTax":{"amount":"","formattedAmount":"€"},"priceBeforeDiscounts":{"amount":"",',
  '"formattedAmount":"€"}}],"weightUnit":"KG","billingInfo":{"address":{"city":"","country":"","postalCode":"","addressLine":""},',
  '"contactDetails":{"lastName":"","firstName":""}},"channelInfo":{"type":"WEB"},"priceSummary":{"tax":{"amount":"","formattedAmount":"€"},',
  '"total":{"amount":"","formattedAmount":"€"},"discount":{"amount":"","formattedAmount":"€0.00"},"shipping":{"amount":"","formattedAmount":"€"},',
  '"subtotal":{"amount":"","formattedAmount":"€"},"totalPrice":{"amount":"","formattedAmount":"€"},"totalAdditionalFees":{"amount":"",',
  '"formattedAmount":"€0.00"}},"shippingInfo":{"code":"","cost":{"price":{"amount":"","formattedAmount":"€"},"discount":{"amount":"",',
  '"formattedAmount":"€0.00"},"totalPriceAfterTax":{"amount":"","formattedAmount":"€"},"totalPriceBeforeTax":{"amount":"","formattedAmount":"€"}},',
  '"title":"","region":{"name":""},"carrierId":"","logistics":{"deliveryTime":"","shippingDestination":{"address":{"city":"","country":"","postalCode":"",',
  '"addressLine":""},"contactDetails":{"lastName":"","firstName":""}}},"otherCharges":[]},"siteLanguage":"","buyerLanguage":"en","purchasedDate":"2026-",',
  '"recipientInfo":{"address":{"city":"","country":"","postalCode":"","addressLine":""},"contactDetails":{"lastName":"","firstName":""}},',
  '"additionalFees":[],"purchaseFlowId":"","appliedDiscounts":[],"taxIncludedInPrices":true,"id":"","number":"","createdDate":"2026-",',
  '"updatedDate":"2026-","checkoutId":"","paymentStatus":"PAID","fulfillmentStatus":"NOT_FULFILLED","status":"APPROVED",',
  '"balanceSummary":{"balance":{"amount":"","formattedAmount":"€0.00"},"paid":{"amount":"","formattedAmount":"€"},"refunded":{"amount":"",',
  '"formattedAmount":"€0.00"}},"activities":[{"id":"","createdDate":"2026-","type":"ORDER_PLACED","activityType":"ORDER_PLACED"},{"id":"",',
  '"createdDate":"2026-","type":"ORDER_PAID","activityType":"ORDER_PAID"}],"archived":false,"revision":"","attributionSource":"UNSPECIFIED",',
  '"customFields":[],"imported":false}}}',
].join('')

export const CART_DICTIONARY = Buffer.from(CART_EVENT)
export const ORDER_DICTIONARY = Buffer.from(ORDER_EVENT)
