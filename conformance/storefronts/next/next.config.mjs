/** @type {import('next').NextConfig} */
const nextConfig = {
  outputFileTracingRoot: import.meta.dirname,
  images: {
    remotePatterns: [{ protocol: 'https', hostname: 'static.wixstatic.com' }],
  },
}

export default nextConfig
