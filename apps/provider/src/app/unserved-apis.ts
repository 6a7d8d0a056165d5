import { AppError } from '../platform/http/app-error.ts'

/**
 * Packages of the platform's other apps, by the first segment of their paths, with or without `/_api` before it.
 * Other modules serve some of their calls: this table is for the rest.
 */
const packages: Readonly<Record<string, readonly string[]>> = {
  '@wix/blog': ['blog', 'communities-blog-node-api', 'post-service-api-proxy'],
  '@wix/bookings': [
    'bookings',
    'bookings-service',
    'bookings-confirmator',
    'availability-calendar',
    'anonymous-booking-actions',
  ],
  '@wix/comments': ['comments', 'comments-ng'],
  '@wix/data': ['wix-data', 'cloud-data', 'data'],
  '@wix/events': ['events', 'events-events-v3-adapter', 'events-rsvps', 'events-ticketing-v1-proxy', 'wix-events-web'],
  '@wix/forms': ['forms', 'form-schema-service', 'form-submission-service', 'form-submission-contact-mapping-service'],
  '@wix/groups': ['social-groups-proxy', 'groups-proxy'],
  '@wix/loyalty': ['loyalty-accounts', 'loyalty-programs'],
  '@wix/portfolio': ['portfolio', 'projects-service'],
  '@wix/pricing-plans': ['pricing-plans', 'paid-plans'],
  '@wix/restaurants': ['restaurants', 'restaurants-menus-menu'],
}
const packageOfSegment = new Map(
  Object.entries(packages).flatMap(([name, segments]) => segments.map((segment) => [segment, name] as const)),
)

/** Error for an address that no route has. It names the app of the platform whose call it is, if it is one. */
export function createUnknownAddressError(path: string): AppError {
  const [, segment = ''] = /^\/(?:_api\/)?([^/]+)\//.exec(path) ?? []
  const name = packageOfSegment.get(segment)
  return name === undefined
    ? new AppError('NOT_FOUND', 404, 'There is no such address.')
    : new AppError('API_NOT_SERVED', 404, `The shop does not serve this call of ${name}.`, { data: { package: name } })
}
