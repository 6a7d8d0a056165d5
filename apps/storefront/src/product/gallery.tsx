import { Picture } from '@cartwright/ui'
import { type MouseEvent, useState } from 'react'
import type { VideoView } from '../catalogue/gallery.ts'
import type { ProductView } from '../catalogue/product-view.ts'
import type { Texts } from '../texts/find-texts.ts'
import { useSwipe } from './swipe.ts'
import { Zoom } from './zoom.tsx'

/**
 * Gallery of a product: one large picture or video, and thumbnails below. A click zooms, a swipe shows the next.
 * Without JavaScript each thumbnail links to its file. `shown` counts pictures first, then videos.
 */
export function Gallery({
  product: { name, pictures, videos },
  shown,
  see,
  words,
}: {
  product: Pick<ProductView, 'name' | 'pictures' | 'videos'>
  shown: number
  see(item: number): void
  words: Texts['front']['gallery']
}) {
  const [isLarge, setLarge] = useState(false)
  const large = pictures[shown]
  const film = videos[shown - pictures.length]
  const count = pictures.length + videos.length
  const swipe = useSwipe((by) => see(Math.min(Math.max(shown + by, 0), count - 1)))
  const show = (item: number) => (event: MouseEvent) => {
    event.preventDefault()
    see(item)
  }

  return (
    <div className="gallery">
      <div className="stage" {...swipe}>
        {film ? (
          <GalleryVideo key={film.sources[0]?.url} video={film} />
        ) : (
          // Always the same element, so that the browser shows its picture until the next one is loaded.
          <Picture
            picture={large}
            first
            alt={pictures.length ? undefined : name}
            name={name}
            sizes="(min-width: 84rem) 47rem, (min-width: 56rem) 55vw, (min-width: 44rem) 50vw, 100vw"
          />
        )}
        {large && (
          <a
            className="enlarge"
            href={large.url}
            aria-label={words.enlarge}
            onClick={(event) => {
              event.preventDefault()
              setLarge(true)
            }}
          />
        )}
      </div>
      {isLarge && <Zoom pictures={pictures} shown={shown} see={see} close={() => setLarge(false)} words={words} />}
      {count > 1 && (
        <ul className="thumbs">
          {pictures.map((picture, at) => (
            <li key={picture.url}>
              <a href={picture.url} aria-current={at === shown ? true : undefined} onClick={show(at)}>
                <Picture picture={picture} sizes="6rem" />
              </a>
            </li>
          ))}
          {videos.map(({ sources, poster, width, height, alt }, at) => (
            <li key={sources[0]?.url}>
              <a
                className="plays"
                href={sources[0]?.url}
                aria-current={pictures.length + at === shown ? true : undefined}
                onClick={show(pictures.length + at)}
              >
                <Picture
                  picture={poster ? { url: poster, width, height, alt } : undefined}
                  alt={alt}
                  name={alt}
                  sizes="6rem"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Plays on demand; before that only the poster is loaded. */
function GalleryVideo({ video: { sources, poster, width, height, alt } }: { video: VideoView }) {
  return (
    <figure className="film">
      {/* The catalogue has no captions; the description below says it in words. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video controls playsInline preload="none" poster={poster} width={width} height={height} aria-label={alt}>
        {sources.map(({ url, type }) => (
          <source key={url} src={url} type={type} />
        ))}
        <a href={sources[0]?.url}>{alt}</a>
      </video>
      <figcaption className="hint">{alt}</figcaption>
    </figure>
  )
}
