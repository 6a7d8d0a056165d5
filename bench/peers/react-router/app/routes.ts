import { route, type RouteConfig } from '@react-router/dev/routes'

export default [
  route('collections/:slug', './collection.tsx'),
  route('product-page/:slug', './product.tsx'),
] satisfies RouteConfig
