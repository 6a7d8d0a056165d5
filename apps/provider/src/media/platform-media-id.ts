/**
 * Marker of a version in ids of the platform, such as `~mv2` and `~mv2_d_4517_2992_s_4_2`. Ids of the shop have
 * none.
 */
const VERSION_MARKER = /~mv2[\w]{0,60}(?=\.[a-z0-9]{3,4}$)/

/** Removes the marker, which storefronts of the platform may add to an id. */
export function toPlainMediaId(id: string): string {
  return id.replace(VERSION_MARKER, '')
}

/** Returns the id of the video in the id of its poster: `<video>.jpg` or `<video>f000.jpg`. */
export function toVideoId(id: string): string | undefined {
  return /^([0-9a-f]{32}\.(?:mp4|webm))(?:f000)?\.jpg$/.exec(id)?.[1]
}
