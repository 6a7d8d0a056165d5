import { defineScenario } from '../scenario.ts'

const IMAGE = 'wix:image://v1/mug.jpg/a%20mug.jpg#originWidth=600&originHeight=400'
const VIDEO = 'wix:video://v1/film_a1/film.mp4#posterUri=film_a1f000.jpg&posterWidth=640&posterHeight=360'

/** Addresses of pictures, videos, music and documents. No server is asked. */
export const mediaScenarios = [
  defineScenario('media: addresses', async ({ packages, note }) => {
    const { media, VideoResolution } = packages
    note('image', media.getImageUrl(IMAGE))
    note('shape', media.getShapeUrl('wix:image://v1/star.svg/star.svg#originWidth=20&originHeight=20'))
    note('fit', media.getScaledToFitImageUrl(IMAGE, 100, 50, {}))
    note('fill', media.getScaledToFillImageUrl(IMAGE, 100, 50, { quality: 60 }))
    note('cropped', media.getCroppedImageUrl(IMAGE, 10, 20, 100, 50, 40, 40, {}))
    note('video', media.getVideoUrl(VIDEO))
    for (const resolution of Object.values(VideoResolution)) note('video', media.getVideoUrl(VIDEO, resolution))
    note('audio', media.getAudioUrl('wix:audio://v1/song.mp3/song.mp3#duration=12'))
    note('document', media.getDocumentUrl('wix:document://v1/ugd/a1b2c3_terms.pdf/terms.pdf'))
  }),

  defineScenario('names of states and roles', async ({ packages, note }) => {
    const { EMPTY_TOKENS, LoginState, TokenRole } = packages
    note('names', { EMPTY_TOKENS, LoginState, TokenRole })
  }),
]
