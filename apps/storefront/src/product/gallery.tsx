import { Picture } from '@cartwright/ui'
import { useState } from 'react'
import type { VideoView } from '../catalogue/gallery.ts'
import type { ProductView } from '../catalogue/product-view.ts'
import type { Texts } from '../texts/texts-of.ts'
import { useSwipe } from './swipe.ts'
import { Zoom } from './zoom.tsx'

/**
 * One picture large and all of them small below it, then the videos. The large one is enlarged by a click and leads on by a swipe. Without JavaScript each leads to
 * its file.
 */
export function Gallery({
  product: { name, pictures, videos },
  shown,
  see,
  words,
}: {
  product: Pick<ProductView, 'name' | 'pictures' | 'videos'>
  shown: number
  see(picture: number): void
  words: Texts['front']['gallery']
}) {
  const [isLarge, setLarge] = useState(false)
  const large = pictures[shown]
  const swipe = useSwipe((by) => see(Math.min(Math.max(shown + by, 0), pictures.length - 1)))

  return (
    <div className="gallery">
      <div className="stage" {...swipe}>
        <Picture
          key={shown}
          picture={large}
          first
          alt={pictures.length ? undefined : name}
          name={name}
          sizes="(min-width: 84rem) 47rem, (min-width: 56rem) 55vw, (min-width: 44rem) 50vw, 100vw"
        />
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
      {pictures.length > 1 && (
        <ul className="thumbs">
          {pictures.map((picture, at) => (
            <li key={picture.url}>
              <a
                href={picture.url}
                aria-current={at === shown ? true : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  see(at)
                }}
              >
                <Picture picture={picture} sizes="6rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {videos.map((video) => (
        <Film key={video.sources[0]?.url} video={video} />
      ))}
    </div>
  )
}

/** Plays when it is asked to; nothing of it but the still is fetched before. */
function Film({ video: { sources, poster, width, height, alt } }: { video: VideoView }) {
  return (
    <figure className="film">
      {/* The catalogue has no captions; what is seen stands below in words. */}
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
