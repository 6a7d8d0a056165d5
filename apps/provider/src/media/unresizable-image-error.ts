/** Error: the image is damaged, too large to decode, or lacks the requested part. */
export class UnresizableImageError extends Error {}
