/** Where a picture is served, on the provider's origin. */
export function mediaAddress(providerUrl: string, mediaId: string): string {
  return `${providerUrl}/media/${mediaId}`
}
