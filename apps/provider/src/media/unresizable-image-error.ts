/** A size that cannot be made: the picture is damaged, or too large to be decoded, or has no such part. */
export class UnresizableImageError extends Error {}
