import { join } from 'node:path'
import type { NextConfig } from 'next'

/** As it comes. What all peers show lies outside of this folder. */
export default {
  turbopack: { root: join(import.meta.dirname, '../../..') },
} satisfies NextConfig
