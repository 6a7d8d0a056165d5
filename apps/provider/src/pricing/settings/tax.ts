import { type TaxRegionRule, TaxSettings } from '@cartwright/contract'
import { normalizeId } from '../../platform/ids.ts'
import { type ViolationCollector, parseSettingsGroup } from '../../settings/index.ts'
import type { TaxRegion, TaxRules } from '../input.ts'

export interface Tax {
  rules: TaxRules
  groups: readonly { id: string; name: string }[]
  exemptMemberIds: ReadonlySet<string>
}

/**
 * Countries whose law taxes a delivery like its goods: the European Union (VAT Directive, article 78) and the United
 * Kingdom.
 */
const DELIVERY_FOLLOWS_GOODS: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Parses tax settings. `country` is that of the shop. */
export function parseTax(value: unknown, country: string): Tax {
  return parseSettingsGroup('tax', TaxSettings, value, (settings, collector) => {
    const { regions, exemptMemberIds = [] } = settings
    const groups = (settings.groups ?? []).map(({ id, name }) => ({ id: normalizeId(id), name }))
    const shippingTaxGroupId = settings.shippingTaxGroupId && normalizeId(settings.shippingTaxGroupId)
    const groupIds = groups.map(({ id }) => id)
    collector.requireDistinct(groupIds, 'the id of a tax group', (position) => `groups[${position}].id`)
    requireTaxGroup(collector, 'shippingTaxGroupId', shippingTaxGroupId, groupIds)
    return {
      rules: {
        calculator: settings.calculator ?? 'MANUAL',
        includedInPrices: settings.taxIncludedInPrices,
        rounding: settings.rounding === 'line' ? 'LINE' : 'ORDER',
        addressBy: settings.addressBy ?? 'SHIPPING',
        shippingIsTaxed: settings.shippingIsTaxed,
        shippingTaxBy:
          settings.shippingTaxBy ??
          (shippingTaxGroupId === undefined && DELIVERY_FOLLOWS_GOODS.has(country) ? 'GOODS_SHARE' : 'TAX_GROUP'),
        shippingTaxGroupId,
        regions: regions.map((region, position) => parseTaxRegion(region, `regions[${position}]`, groupIds, collector)),
      },
      groups,
      exemptMemberIds: new Set(exemptMemberIds.map(normalizeId)),
    }
  })
}

function parseTaxRegion(
  region: TaxRegionRule,
  at: string,
  groupIds: readonly string[],
  collector: ViolationCollector,
): TaxRegion {
  const { name, type, country, subdivision, cities, postalCodes, replacesWider = false, isManual = false } = region
  const rates = region.rates.map((each) => ({ ...each, taxGroupId: each.taxGroupId && normalizeId(each.taxGroupId) }))
  collector.requireCountry(`${at}.country`, country)
  if (subdivision) collector.requireSubdivision(`${at}.subdivision`, subdivision, country)
  requireRegionPrecision(region, at, collector)
  const ofGroups = rates.map(({ taxGroupId }) => taxGroupId ?? '')
  collector.requireDistinct(ofGroups, 'the tax group of a rate', (n) => `${at}.rates[${n}].taxGroupId`)
  return {
    name,
    type,
    country,
    subdivision,
    cities,
    postalCodes,
    replacesWider,
    includedInPrices: region.taxIncludedInPrices,
    isManual,
    rates: rates.map(({ taxGroupId, taxName, taxType, rate }, n) => {
      requireTaxGroup(collector, `${at}.rates[${n}].taxGroupId`, taxGroupId, groupIds)
      return {
        taxGroupId,
        taxName,
        taxType: taxType ?? taxName,
        rate: collector.parsePercentage(`${at}.rates[${n}].rate`, rate),
      }
    }),
  }
}

/** Requires the location that the type of a region needs. */
function requireRegionPrecision(
  { type, subdivision, cities, postalCodes }: TaxRegionRule,
  at: string,
  collector: ViolationCollector,
): void {
  const isPart = subdivision !== undefined || cities !== undefined || postalCodes !== undefined
  if (type === 'COUNTRY' && isPart) collector.add(`${at}.type`, 'is COUNTRY, and only a part of it is named')
  if (type === 'STATE' && subdivision === undefined)
    collector.add(`${at}.subdivision`, 'is required for a STATE', 'REQUIRED_FIELD')
  if (['COUNTY', 'CITY', 'SPECIAL'].includes(type) && !isPart)
    collector.add(at, `of type ${type} needs a subdivision, cities or postal codes`, 'REQUIRED_ONE_OF_FIELD')
}

export function requireTaxGroup(
  collector: ViolationCollector,
  field: string,
  id: string | undefined,
  taxGroupIds: readonly string[],
): void {
  if (id !== undefined && !taxGroupIds.includes(id))
    collector.add(field, `"${id}" is no tax group of the shop`, 'INVALID_ENUM_VALUE')
}
